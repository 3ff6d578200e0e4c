import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { codesOf, type FieldDefinition, type FormRow } from '@shared/contract/form'
import type { Connection } from '../database/database'
import { regionMap, regionName } from '../database/regions'
import { isUuid } from '../database/userInput'

/** Names of what forms refer to by code, beside the contract's own lists. */
export interface Names {
  /** A place with the city above it: 宁波市鄞州区. The code itself when unknown. */
  region(code: string): string
  unit(id: string): string
  /** The name of an account: an inspector. */
  account(id: string): string
  /** The number of another record; empty where the reader may not see it. */
  application(id: string): string
}

/** Names of everything `form` refers to. */
export async function namesFor(connection: Connection, definition: ApplicationDefinition, form: ApplicationForm, inputs: FormRow = {}): Promise<Names> {
  const known = await regionMap(connection)
  const ids = fieldsOf(definition)
    .filter((field) => field.type === 'unit')
    .map((field) => form.fields[field.key] ?? '')
    .filter(isUuid)
  const units = ids.length > 0 ? await connection.db.selectFrom('unit').select(['id', 'unit_name']).where('id', 'in', ids).execute() : []
  const byId = new Map(units.map((unit) => [unit.id, unit.unit_name]))
  const accountIds = accountsNamed(definition, inputs)
  const accounts = accountIds.length > 0 ? await connection.db.selectFrom('account').select(['id', 'name']).where('id', 'in', accountIds).execute() : []
  const accountNames = new Map(accounts.map((account) => [account.id, account.name]))
  const numbers = await applicationNumbers(connection, definition, form)
  return {
    region: (code) => regionName(known, code),
    unit: (id) => byId.get(id) ?? '',
    account: (id) => accountNames.get(id) ?? '',
    application: (id) => numbers.get(id) ?? '',
  }
}

/** Numbers of the records a form refers to. */
async function applicationNumbers({ db }: Connection, definition: ApplicationDefinition, form: ApplicationForm): Promise<ReadonlyMap<string, string>> {
  const ids = fieldsOf(definition)
    .filter((field) => field.type === 'application')
    .map((field) => form.fields[field.key] ?? '')
    .filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('application').select(['id', 'number']).where('id', 'in', ids).where('deleted', '=', false).execute()
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Accounts that what transitions asked for names. */
const accountsNamed = (definition: ApplicationDefinition, inputs: FormRow): string[] =>
  definition.transitions
    .flatMap((transition) => fieldsOf({ groups: transition.input ?? [] }))
    .filter((field) => field.type === 'account')
    .map((field) => inputs[field.key] ?? '')
    .filter(isUuid)

/** What a user reads for the code in a field; undefined when the field is not coded or empty. */
export function labelOfField(field: FieldDefinition, value: string, names: Names): string | undefined {
  if (value === '') return undefined
  const { enum: options } = field
  if (options) {
    const chosen = codesOf(value).map((code) => labelOf(options, code))
    return chosen.join('、')
  }
  if (field.type === 'region') return names.region(value)
  if (field.type === 'unit') return names.unit(value)
  if (field.type === 'catalogue') return catalogueName(value)
  if (field.type === 'account') return names.account(value)
  if (field.type === 'application') return names.application(value)
  return undefined
}

/** Readable texts of every coded field, by path: `constructionKind`, `devices.0.equclacode`. */
export function labelsOf(definition: ApplicationDefinition, form: ApplicationForm, names: Names): Record<string, string> {
  const labels: Record<string, string> = {}
  const add = (fields: readonly FieldDefinition[], row: Record<string, string>, prefix: string) => {
    for (const field of fields) {
      const label = labelOfField(field, row[field.key] ?? '', names)
      if (label !== undefined) labels[prefix + field.key] = label
    }
  }
  add(fieldsOf(definition), form.fields, '')
  for (const table of definition.tables) {
    const rows = form.tables[table.key] ?? []
    for (const [index, row] of rows.entries()) add(table.columns, row, `${table.key}.${index}.`)
  }
  return labels
}

/** What transitions asked for, as a reader sees it; what was not asked for by any transition of the type is a number drawn. */
export function shownInput(definition: ApplicationDefinition, input: FormRow, names: Names): { label: string; value: string }[] {
  const fields = definition.transitions.flatMap((transition) => fieldsOf({ groups: transition.input ?? [] }))
  return Object.entries(input).flatMap(([key, value]) => {
    const field = fields.find((candidate) => candidate.key === key)
    return field && value !== '' ? [{ label: field.label, value: labelOfField(field, value, names) ?? value }] : []
  })
}
