import { type ApplicationDefinition, type ApplicationForm, attachmentProblems, fieldsOf, formProblems, normaliseForm } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, requiredMessage } from '@shared/contract/form'
import type { ApplicationSummary } from '../database/applicationTables'
import type { Connection } from '../database/database'
import { regionMap } from '../database/regions'
import { isUuid } from '../database/userInput'
import { searchable } from './bigrams'
import { labelsOf, namesFor } from './labels'

/** The applicant's unit as forms take from it: unit fields by their contract names. */
export type UnitValues = Record<string, string>

const unitColumns = ['unit_name', 'uscc', 'licence_no', 'licence_scope', 'licence_expire', 'reg_address', 'postcode', 'contact_name', 'contact_tel'] as const
const camel = (column: string): string => column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** What a unit's record says now. */
export async function unitValues(connection: Connection, unitId: string): Promise<UnitValues> {
  const row = await connection.db.selectFrom('unit').select(unitColumns).where('id', '=', unitId).executeTakeFirstOrThrow()
  return Object.fromEntries(unitColumns.map((column) => [camel(column), row[column]]))
}

/** A new form's starting values. */
export function prefilled(definition: ApplicationDefinition, unit: UnitValues): Record<string, string> {
  return Object.fromEntries(fieldsOf(definition).flatMap((field) => (field.prefillFromUnit ? [[field.key, unit[field.prefillFromUnit] ?? '']] : [])))
}

/**
 * The form as it is kept: what the client typed, with what only the service may set put over it (security S7).
 * @param number the record's number, empty before it has one.
 */
export function composeForm(
  definition: ApplicationDefinition,
  sent: { fields: Record<string, unknown>; tables: Record<string, unknown> },
  unit: UnitValues,
  number: string,
): ApplicationForm {
  const form = normaliseForm(definition, sent)
  for (const field of fieldsOf(definition)) {
    if (!field.readOnly) continue
    form.fields[field.key] = field.prefillFromUnit ? (unit[field.prefillFromUnit] ?? '') : field.key === definition.index.number ? number : ''
  }
  return form
}

export interface IndexColumns {
  area_code: string
  authority_unit_id: string | null
  inspection_unit_id: string | null
  counterpart_uscc: string
  kind: string
  equipment_kind: string
  summary: ApplicationSummary
  search: string[]
  search_text: string
}

/**
 * The columns lists filter, scope and search by, made from the form at every write. A draft may hold anything:
 * what is no id of a unit or no region stays out of the columns until it is right.
 */
export async function indexColumns(
  connection: Connection,
  definition: ApplicationDefinition,
  form: ApplicationForm,
  record: { number: string; receiptNo: string; unitName: string },
): Promise<IndexColumns> {
  const { index } = definition
  const at = (key: string | undefined) => (key === undefined ? '' : (form.fields[key] ?? ''))
  const known = await unitsNamed(connection, [at(index.authorityUnitId), at(index.inspectionUnitId)])
  const idOf = (key: string | undefined) => known.get(at(key))?.id ?? null
  const names = await namesFor(connection, definition, form)
  const labels = labelsOf(definition, form, names)
  const equipment = index.equipmentTable === undefined ? undefined : form.tables[index.equipmentTable]?.[0]
  const regions = await regionMap(connection)
  return {
    area_code: regions.has(at(index.areaCode)) ? at(index.areaCode) : '',
    authority_unit_id: idOf(index.authorityUnitId),
    inspection_unit_id: idOf(index.inspectionUnitId),
    counterpart_uscc: at(index.counterpartUscc),
    kind: at(index.kind),
    equipment_kind: equipment?.equclacode ?? '',
    summary: {
      fields: Object.fromEntries(definition.listFields.map((key) => [key, at(key)])),
      labels: Object.fromEntries(definition.listFields.flatMap((key) => (labels[key] === undefined ? [] : [[key, labels[key]]]))),
      counts: Object.fromEntries(definition.tables.map((table) => [table.key, form.tables[table.key]?.length ?? 0])),
      equipmentName: equipment?.equipmentName ?? '',
    },
    ...searchable([record.number, record.receiptNo, record.unitName, ...index.keywords.map(at)]),
  }
}

async function unitsNamed(connection: Connection, ids: readonly string[]): Promise<Map<string, { id: string; kind: string }>> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return new Map()
  const rows = await connection.db.selectFrom('unit').select(['id', 'kind']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Choices whose list stands in the database: a unit of the right kind, a region that exists. */
async function choiceProblems(connection: Connection, definition: ApplicationDefinition, form: ApplicationForm): Promise<FieldError[]> {
  const chosen = fieldsOf(definition).filter((field) => (field.type === 'unit' || field.type === 'region') && (form.fields[field.key] ?? '') !== '')
  const value = (field: FieldDefinition) => form.fields[field.key] ?? ''
  const units = await unitsNamed(connection, chosen.filter((field) => field.type === 'unit').map(value))
  const regions = await regionMap(connection)
  return chosen
    .filter((field) => (field.type === 'region' ? !regions.has(value(field)) : units.get(value(field))?.kind !== field.unitSource))
    .map((field) => ({ field: field.key, message: requiredMessage(field) }))
}

/** Everything that keeps a form from being committed, in the order of the page. */
export async function commitProblems(
  connection: Connection,
  definition: ApplicationDefinition,
  form: ApplicationForm,
  recordId: string,
  today: string,
): Promise<FieldError[]> {
  const papers = await connection.db
    .selectFrom('attachment')
    .select('code')
    .distinct()
    .where('owner_id', '=', recordId)
    .where('owner_type', '=', 'application')
    .where('deleted', '=', false)
    .execute()
  const inForm = formProblems(definition, form, 'commit', today)
  const choices = (await choiceProblems(connection, definition, form)).filter((problem) => !inForm.some((other) => other.field === problem.field))
  return [...inForm, ...choices, ...attachmentProblems(definition, form, new Set(papers.map((paper) => paper.code)))]
}
