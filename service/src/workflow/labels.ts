import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { codesOf, type FieldDefinition, type FormRow, readableNumber, readableQuantity, unitOfMeasure } from '@shared/contract/form'
import { mask } from '@shared/contract/rules'
import type { Connection } from '../database/database'
import { regionMap, regionName } from '../database/regions'
import { isUuid } from '../database/userInput'

/** Names for the codes and ids in forms, in addition to the contract's own lists. */
export interface Names {
  /** A region's name with its city: 宁波市鄞州区. The code itself when unknown. */
  region(code: string): string
  unit(id: string): string
  /** The name of an account, such as an inspector. */
  account(id: string): string
  /** The number of another record; empty where the reader may not see it. */
  application(id: string): string
}

/** Numbers of records by their ids. */
async function applicationNumbers(db: Connection['db'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('application').select(['id', 'number']).where('id', 'in', ids).where('deleted', '=', false).execute()
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Input fields of all transitions of a type; of several with one key, the field of the first transition comes first. */
export const inputFieldsOf = (definition: ApplicationDefinition): FieldDefinition[] => [
  ...definition.transitions.flatMap(({ input = [], marks = [] }) => [...fieldsOf({ groups: input }), ...marks.map(({ field }) => field)]),
  ...(definition.issuedNumbers ?? []),
  ...definition.states.flatMap(({ caution }) => caution?.field ?? []),
]

/** Looks up the names of everything that `form` and `inputs` refer to. */
export async function namesFor(
  connection: Connection,
  definition: ApplicationDefinition,
  form: ApplicationForm,
  inputs: readonly FormRow[] = [],
): Promise<Names> {
  const { db } = connection
  const known = await regionMap(connection)
  const idsIn = (type: FieldDefinition['type']) => {
    const inForm = fieldsOf(definition).filter((field) => field.type === type)
    const inInputs = inputFieldsOf(definition).filter((field) => field.type === type)
    return [...inForm.map(({ key }) => form.fields[key] ?? ''), ...inputs.flatMap((input) => inInputs.map(({ key }) => input[key] ?? ''))].filter(isUuid)
  }
  const unitIds = idsIn('unit')
  const units = unitIds.length > 0 ? await db.selectFrom('unit').select(['id', 'unit_name']).where('id', 'in', unitIds).execute() : []
  const unitNames = new Map(units.map((unit) => [unit.id, unit.unit_name]))
  const accountIds = idsIn('account')
  const accounts = accountIds.length > 0 ? await db.selectFrom('account').select(['id', 'name']).where('id', 'in', accountIds).execute() : []
  const accountNames = new Map(accounts.map((account) => [account.id, account.name]))
  const numbers = await applicationNumbers(db, idsIn('application'))
  return {
    region: (code) => regionName(known, code),
    unit: (id) => unitNames.get(id) ?? '',
    account: (id) => accountNames.get(id) ?? '',
    application: (id) => numbers.get(id) ?? '',
  }
}

/** The readable text for a field's code; undefined when the field is not coded or empty. */
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
  if (field.type === 'declaration') return '是'
  if (field.type === 'rating') return `${value}星`
  return undefined
}

/** Readable texts of every coded field, by path: `constructionKind`, `devices.0.equclacode`. */
export function labelsOf(definition: Pick<ApplicationDefinition, 'groups' | 'tables'>, form: ApplicationForm, names: Names): Record<string, string> {
  const labels: Record<string, string> = {}
  const add = (fields: readonly FieldDefinition[], row: Record<string, string>, prefix: string) => {
    for (const field of fields) {
      const value = row[field.key] ?? ''
      // A value whose unit of measure depends on another field is labelled with the unit everywhere, in lists too.
      const measure = field.unitBy && value !== '' ? unitOfMeasure(field, row) : undefined
      const label = measure ? `${readableNumber(field, value)} ${measure}` : labelOfField(field, value, names)
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

/**
 * Values entered in transitions, as every reader sees them: personal data is masked. A value without an input field is an issued number.
 * @param fields in display order; of several with one key, the first provides the label
 */
export function shownInput(fields: readonly FieldDefinition[], input: FormRow, names: Names): { label: string; value: string }[] {
  return fields.flatMap((field, place) => {
    const value = input[field.key] ?? ''
    if (value === '' || fields.findIndex(({ key }) => key === field.key) !== place) return []
    return [
      { label: field.label, value: field.sensitive ? mask(field.sensitive, value) : (labelOfField(field, value, names) ?? readableQuantity(field, value)) },
    ]
  })
}

/** Values entered in transitions so far, to prefill the next one; personal data has to be typed again. */
export function knownInput(fields: readonly FieldDefinition[], input: FormRow, names: Names): { inputValues: FormRow; inputLabels: FormRow } {
  const known = fields.filter((field) => !field.sensitive && (input[field.key] ?? '') !== '')
  const at = (field: FieldDefinition) => input[field.key] ?? ''
  return {
    inputValues: Object.fromEntries(known.map((field) => [field.key, at(field)])),
    inputLabels: Object.fromEntries(
      known.flatMap((field) => {
        const label = labelOfField(field, at(field), names)
        return label === undefined ? [] : [[field.key, label]]
      }),
    ),
  }
}
