import type { Page } from '@shared/contract/endpoint'
import type { LoggedChange } from '@shared/contract/flowLog'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { certificateDefinition, certificateFields, operatorDefinition, personFields } from '@shared/contract/operator'
import { mask } from '@shared/contract/rules'
import type { Connection } from '../../database/database'
import { type PageRequest, readPage } from '../../database/page'
import { type Change, changeColumns, shownChange } from '../../workflow/form/changeLog'
import { type FieldChange, formChanges } from '../../workflow/form/formChanges'
import { labelsOf } from '../../workflow/labels'
import { inParts } from './parts'
import { names } from './record'

/** Actions in the change log of a person. */

const actionNames = {
  create: '登记',
  update: '修改',
  remove: '删除',
  certificateAdd: '新增证书',
  certificateUpdate: '修改证书',
  certificateRemove: '删除证书',
} as const

export interface PersonChange extends Omit<Change, 'action'> {
  action: keyof typeof actionNames
}

/** A line of the change log of a person. */
export interface PersonLine {
  personId: string
  change: PersonChange
}

/** Writes lines in the order they are read in, oldest first. */
export async function writeChanges({ db }: Connection, lines: readonly PersonLine[]): Promise<void> {
  for (const part of inParts(lines)) {
    const rows = part.map(({ personId, change }) => ({ person_id: personId, ...changeColumns(change) }))
    await db.insertInto('operator_change').values(rows).execute()
  }
}

export const writeChange = (connection: Connection, personId: string, change: PersonChange): Promise<void> => writeChanges(connection, [{ personId, change }])

const changesBetween = (definition: typeof operatorDefinition | typeof certificateDefinition, before: FormRow, after: FormRow): FieldChange[] => {
  const readable = (fields: FormRow) => ({ form: { fields, tables: {} }, labels: labelsOf({ ...definition, tables: [] }, { fields, tables: {} }, names) })
  return formChanges({ ...definition, tables: [] }, readable(before), readable(after))
}
export const personChanges = (before: FormRow, after: FormRow): FieldChange[] => changesBetween(operatorDefinition, before, after)
export const certificateChanges = (before: FormRow, after: FormRow): FieldChange[] => changesBetween(certificateDefinition, before, after)

const sensitive = new Map([...personFields, ...certificateFields].map((field: FieldDefinition) => [field.key, field.sensitive]))

/** Changes of a person and of the person's certificates, newest first. */
export async function changeLogOf(connection: Connection, personId: string, request: PageRequest): Promise<Page<LoggedChange>> {
  const found = connection.db.selectFrom('operator_change').where('person_id', '=', personId)
  const page = await readPage(connection, request, found, found.selectAll().orderBy('id', 'desc'))
  const coverOf = ({ field }: FieldChange) => {
    const kind = sensitive.get(field)
    return kind && ((value: string) => mask(kind, value))
  }
  return { ...page, list: page.list.map((row) => shownChange(row, actionNames, coverOf)) }
}
