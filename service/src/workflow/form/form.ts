import {
  type ApplicationDefinition,
  type ApplicationForm,
  conditionValues,
  fieldsOf,
  firstNumber,
  formProblems,
  kindInWords,
  largeTablesOf,
  mostProblemsTold,
  normaliseForm,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, type FormRow, paperProblems, requiredMessage } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { roleTypes } from '@shared/contract/roles'
import { ruleProblem } from '@shared/contract/rules'
import { presentCodes } from '../../attachment/attachments'
import type { Connection } from '../../database/database'
import { regionMap } from '../../database/regions'
import type { ApplicationSummary } from '../../database/tables/applicationTables'
import { isUuid } from '../../database/userInput'
import { areaLevels } from '../../security/area'
import type { Caller } from '../../security/caller'
import { colleagues } from '../../security/colleagues'
import type { TypeBehaviour } from '../behaviour'
import { searchable } from '../bigrams'
import { labelsOf, namesFor } from '../labels'
import type { RowCounts } from './largeTables'
import { coveredForAll, maskedBy } from './masking'

/** The applicant's unit as source of form values: unit fields by their contract names. */
export type UnitValues = Record<string, string>

const unitColumns = ['unit_name', 'uscc', 'licence_no', 'licence_scope', 'licence_expire', 'reg_address', 'postcode', 'contact_name', 'contact_tel'] as const
const camel = (column: string): string => column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** The current values of a unit. */
export async function unitValues(connection: Connection, unitId: string): Promise<UnitValues> {
  const row = await connection.db.selectFrom('unit').select(unitColumns).where('id', '=', unitId).executeTakeFirstOrThrow()
  return Object.fromEntries(unitColumns.map((column) => [camel(column), row[column]]))
}

/** Who is asked about an application: the contact of the unit if text messages reach it, otherwise the account that begins the application. */
export function contactOf({ contactName = '', contactTel = '' }: UnitValues, account: { name: string; mobile: string }) {
  if (ruleProblem('mobile', contactTel) === undefined && contactTel !== '') return { contactName, contactMobile: contactTel }
  return account.mobile === '' ? { contactName, contactMobile: '' } : { contactName: account.name, contactMobile: account.mobile }
}

/** Initial values of a new form, for the account that begins it in a role. @param today `YYYY-MM-DD` */
export async function prefilled(
  connection: Connection,
  definition: ApplicationDefinition,
  { roleType, name, accountId, unitId }: Pick<Caller, 'roleType' | 'name' | 'accountId' | 'unitId'>,
  today: string,
): Promise<Record<string, string>> {
  const unit = await unitValues(connection, unitId)
  const { mobile } = await connection.db.selectFrom('account').select('mobile').where('id', '=', accountId).executeTakeFirstOrThrow()
  const own = { accountName: name, today, ...contactOf(unit, { name, mobile }) }
  return Object.fromEntries(
    fieldsOf(definition).flatMap(({ key, prefillFromUnit, prefillFor, prefillWith }) => {
      if (prefillWith) return [[key, own[prefillWith]]]
      return prefillFromUnit && (prefillFor?.includes(roleType) ?? true) ? [[key, unit[prefillFromUnit] ?? '']] : []
    }),
  )
}

/** Values only the service may set in a form. */
export interface ComposeWith {
  unit: UnitValues
  /** The record's number, empty before it has one. */
  number: string
  facts: FormRow
  /** Stored values of `snapshot` fields; a save never clears them. */
  kept: FormRow
}

/** The form as it is stored: client input, with fields only the service may set overwritten (security S7). */
function composeForm(
  definition: ApplicationDefinition,
  sent: { fields: Record<string, unknown>; tables: Record<string, unknown> },
  { unit, number, facts, kept }: ComposeWith,
): ApplicationForm {
  const form = normaliseForm(definition, sent)
  const set = (field: FieldDefinition): string => {
    if (field.source === 'unit') return unit[field.prefillFromUnit ?? ''] ?? ''
    return field.source === 'number' ? number : (kept[field.key] ?? '')
  }
  for (const field of fieldsOf(definition)) if (field.source !== undefined && field.source !== 'derived') form.fields[field.key] = set(field)
  // Derived values last: they depend on the unit's and the archive's values.
  for (const table of definition.tables) {
    const columns = table.columns.filter((column) => column.source === 'derived')
    for (const row of columns.length > 0 ? (form.tables[table.key] ?? []) : []) {
      const values = definition.deriveRow?.(table.key, row, form) ?? {}
      for (const column of columns) row[column.key] = values[column.key] ?? ''
    }
  }
  const derived = definition.derive?.(form, facts) ?? {}
  for (const field of fieldsOf(definition)) if (field.source === 'derived') form.fields[field.key] = derived[field.key] ?? ''
  return form
}

/** Values the service once looked up for a form: they stay until the type's code looks them up again. */
export const keptValues = (behaviour: TypeBehaviour, fields: FormRow): FormRow =>
  Object.fromEntries(fieldsOf(behaviour.definition).flatMap((field) => (field.source === 'snapshot' ? [[field.key, fields[field.key] ?? '']] : [])))

/** Composes a form, looking up each source once. @param behaviour the type's own code, for its snapshots and facts */
export async function composed(
  connection: Connection,
  behaviour: TypeBehaviour,
  sent: { fields: Record<string, unknown>; tables: Record<string, unknown> },
  record: { unitId: string; number: string; kept: FormRow; now: Date },
): Promise<{ form: ApplicationForm; facts: FormRow }> {
  const { definition } = behaviour
  const unit = await unitValues(connection, record.unitId)
  const typed = composeForm(definition, sent, { unit, number: record.number, facts: {}, kept: record.kept })
  const snapshot = (await behaviour.snapshot?.(connection, typed, record.unitId, record.now)) ?? {}
  const kept = { ...record.kept, ...snapshot }
  const facts = (await behaviour.facts?.find(connection, { ...typed, fields: { ...typed.fields, ...snapshot } }, record.unitId)) ?? {}
  return { form: composeForm(definition, sent, { unit, number: record.number, facts, kept }), facts }
}

export interface IndexColumns {
  area_code: string
  kind: string
  equipment_kind: string
  summary: ApplicationSummary
  search: string[]
  search_text: string
}

/**
 * The first device a form names: in a table, or in fields of its own. Where all devices are of one kind, a field before the table holds
 * the kind. If further devices have another name, 等 is added: 乘客电梯等 2 台. The number of one among several has it too.
 */
function firstEquipment({ index }: ApplicationDefinition, form: ApplicationForm): { kind: string; name: string; number: string } {
  const { equipment } = index
  if (!equipment) return { kind: '', name: '', number: '' }
  const rows = equipment.table === undefined ? [form.fields] : (form.tables[equipment.table] ?? [])
  const nameOf = (row: FormRow | undefined) => (equipment.name === undefined ? '' : (row?.[equipment.name] ?? ''))
  const name = nameOf(rows[0])
  const others = rows.some((row) => nameOf(row) !== '' && nameOf(row) !== name)
  const number = firstNumber(index, rows[0] ?? {})
  return {
    kind: rows[0]?.[equipment.kind] ?? form.fields[equipment.kind] ?? '',
    name: name !== '' && others ? `${name}等` : name,
    number: number !== '' && rows.length > 1 ? `${number} 等` : number,
  }
}

/** What rows are found by, each text once: fifty devices mostly have one name. No more rows than may be submitted, whatever a draft holds. */
function rowTexts({ index: { rowKeywords }, tables }: ApplicationDefinition, form: ApplicationForm): string[] {
  if (!rowKeywords) return []
  const { table, columns } = rowKeywords
  const rows = (form.tables[table] ?? []).slice(0, tables.find(({ key }) => key === table)?.maxRows)
  return [...new Set(rows.flatMap((row) => columns.map((key) => row[key] ?? '')))]
}

/** The numbers a record was issued from its type's own series, such as that of a certificate. */
export const issuedTo = ({ issuedNumbers = [] }: ApplicationDefinition, inputs: FormRow): string[] => issuedNumbers.map(({ key }) => inputs[key] ?? '')

/**
 * The columns lists filter, scope and search by, computed from the form at every write. A draft may hold anything: a code that is no
 * region is left out of the columns until it is corrected.
 * @param record `rows`: row counts of its large tables; `inputs`: with the numbers issued to it, which it is found by
 */
export async function indexColumns(
  connection: Connection,
  definition: ApplicationDefinition,
  form: ApplicationForm,
  record: { number: string; receiptNo: string; unitName: string; rows: RowCounts; inputs: FormRow },
): Promise<IndexColumns> {
  const { index } = definition
  const at = (key: string | undefined) => (key === undefined ? '' : (form.fields[key] ?? ''))
  const names = await namesFor(connection, definition, form)
  const labels = labelsOf(definition, form, names)
  const kind = index.kind && labels[index.kind]
  if (index.kind && kind) labels[index.kind] = kindInWords(definition, form, kind)
  const equipment = firstEquipment(definition, form)
  const regions = await regionMap(connection)
  // The measure word of the devices may follow from a field that lists do not show.
  const counting = definition.tables.flatMap(({ measureBy }) => measureBy?.field ?? [])
  const shown = [...definition.listFields, ...counting]
    .map((key) => fieldsOf(definition).find((field) => field.key === key))
    .filter((field) => field !== undefined)
  return {
    area_code: regions.has(at(index.areaCode)) ? at(index.areaCode) : '',
    kind: at(index.kind),
    equipment_kind: equipment.kind.slice(0, 4),
    summary: {
      fields: Object.fromEntries(shown.map((field) => [field.key, maskedBy(coveredForAll)(field, at(field.key))])),
      labels: Object.fromEntries(definition.listFields.flatMap((key) => (labels[key] === undefined ? [] : [[key, labels[key]]]))),
      counts: Object.fromEntries(definition.tables.map(({ key, large }) => [key, (large ? record.rows[key] : form.tables[key]?.length) ?? 0])),
      equipmentName: equipment.name,
      equipmentNumber: equipment.number,
      title: index.title.map(at).find((text) => text !== '') ?? '',
    },
    ...searchable([
      record.number,
      record.receiptNo,
      ...issuedTo(definition, record.inputs),
      record.unitName,
      ...index.keywords.map(at),
      ...rowTexts(definition, form),
    ]),
  }
}

async function unitsNamed(connection: Connection, ids: readonly string[]): Promise<Map<string, { id: string; kind: string }>> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return new Map()
  const rows = await connection.db.selectFrom('unit').select(['id', 'kind']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether an account may be chosen: it belongs to the unit of the chooser and has a role the field admits. */
const isColleague = async (connection: Connection, { accountRoles }: FieldDefinition, id: string, own: { unitId: string; today: string }): Promise<boolean> =>
  isUuid(id) && (await colleagues(connection, own.unitId, accountRoles ?? roleTypes, own.today, id)).length > 0

/** Validates choices whose options are in the database: a unit of the right kind, an existing region, an account of the caller's own unit. */
export async function choiceProblems(
  connection: Connection,
  fields: readonly FieldDefinition[],
  row: FormRow,
  own: { unitId: string; today: string },
  prefix = '',
): Promise<FieldError[]> {
  const value = (field: FieldDefinition) => row[field.key] ?? ''
  const chosen = fields.filter((field) => value(field) !== '')
  const ofType = (type: FieldDefinition['type']) => chosen.filter((field) => field.type === type)
  const units = await unitsNamed(connection, ofType('unit').map(value))
  const regions = await regionMap(connection)
  const wrong = [
    ...ofType('region').filter((field) => !regions.has(value(field))),
    ...ofType('unit').filter((field) => units.get(value(field))?.kind !== field.unitSource),
  ]
  for (const field of ofType('account')) if (!(await isColleague(connection, field, value(field), own))) wrong.push(field)
  return chosen.filter((field) => wrong.includes(field)).map((field) => ({ field: prefix + field.key, message: requiredMessage(field) }))
}

/** The problems to report: of each large table only the first ones. */
function toldProblems(definition: ApplicationDefinition, problems: readonly FieldError[]): FieldError[] {
  const left = new Map(largeTablesOf(definition).map((table) => [table.key, mostProblemsTold]))
  return problems.filter(({ field }) => {
    const [table = ''] = field.split('.')
    const room = left.get(table)
    if (room === undefined) return true
    left.set(table, room - 1)
    return room > 0
  })
}

/** Every problem that prevents a form from being committed, in page order. @param form with the rows of its large tables */
export async function commitProblems(
  connection: Connection,
  definition: ApplicationDefinition,
  form: ApplicationForm,
  recordId: string,
  today: string,
  facts: FormRow,
  ownUnitId: string,
): Promise<FieldError[]> {
  const inForm = toldProblems(definition, formProblems(definition, form, 'commit', today, facts))
  const choices = (await choiceProblems(connection, fieldsOf(definition), form.fields, { unitId: ownUnitId, today })).filter(
    (problem) => !inForm.some((other) => other.field === problem.field),
  )
  const papers = paperProblems(definition.attachments, conditionValues(form, facts), await presentCodes(connection, recordId))
  return [...inForm, ...choices, ...(await unservedArea(connection, definition, form)), ...papers]
}

/** Reports a region no authority of the portal is in charge of: nobody would ever read an application filed there. */
async function unservedArea({ db }: Connection, { parties, index }: ApplicationDefinition, { fields }: ApplicationForm): Promise<FieldError[]> {
  const key = index.areaCode
  const area = (key && fields[key]) || ''
  const authority = parties.map(({ source }) => source).find((source) => source.kind === 'area')
  // An authority named in the form will read it.
  if (key === undefined || area === '' || !authority || (authority.unitField && fields[authority.unitField])) return []
  const offices = areaLevels(area).map((level) => level.padEnd(6, '0'))
  // An invalid area code is reported as such elsewhere.
  if (offices.length === 0) return []
  const served = await db.selectFrom('unit').select('id').where('kind', '=', 'authority').where('area_code', 'in', offices).executeTakeFirst()
  return served ? [] : [{ field: key, message: messages.areaUnserved }]
}
