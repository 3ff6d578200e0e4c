import {
  type ApplicationDefinition,
  type ApplicationForm,
  applicationDefinitions,
  definitionFor,
  formProblems,
  useRegistrationByUnit,
} from '@shared/contract/application'
import { equipmentCatalogue } from '@shared/contract/catalogue'
import { type FormRow, isVisible } from '@shared/contract/form'
import { readTable, sampleRow } from './readTable'

/** Fields of forms about each category of devices. */
const besides: FormRow[] = equipmentCatalogue.flatMap(({ code, level, parent }) => (level === 2 && parent ? { equclacode: parent, categoryCode: code } : []))

/** What is wrong in the samples of the templates a form shows. Cells without titles are rows: under its titles, a sample is none. */
function faultsOf(definition: ApplicationDefinition, given: FormRow): string[] {
  // Of some the kind is known.
  const fields = { ...given, ...definition.derive?.({ fields: given, tables: {} }, {}) }
  const problemsOf = (tables: ApplicationForm['tables']) => formProblems(definition, { fields, tables }, 'save', '2026-11-22')
  // Not every form is about every kind.
  if (problemsOf({}).some(({ field }) => field in given)) return []
  return definition.tables
    .filter((table) => isVisible(table, { fields }))
    .flatMap((table) => {
      const { rows, problems } = readTable(table, [sampleRow(table, fields)], fields)
      const ofRow = problemsOf({ [table.key]: rows }).filter(({ field }) => field.startsWith(`${table.key}.0.`))
      return [...problems, ...ofRow].map(({ message }) => `${definition.key} ${table.key} ${JSON.stringify(fields)}: ${message}`)
    })
}

test('the sample of every template has no fault of its own, whatever the kind of device the form is about', async () => {
  const forms = applicationDefinitions.flatMap((definition) => besides.map(async (fields) => [await definitionFor(definition, fields), fields] as const))
  expect((await Promise.all(forms)).flatMap(([definition, fields]) => faultsOf(definition, fields))).toEqual([])
})

test('a sample is none of the rows, though its template was made before the category of the form was changed', () => {
  const table = useRegistrationByUnit.tables.find(({ key }) => key === 'pipelines')
  if (!table) throw new Error('Piping has pipelines')
  const titles = table.columns.filter(({ source }) => source === undefined).map(({ label }) => label)
  const sample = sampleRow(table, { categoryCode: '8200' })
  expect(sample).toContain('GB1')
  expect(readTable(table, [titles, sample, sampleRow(table)], { categoryCode: '8300' }).rows).toEqual([])
})
