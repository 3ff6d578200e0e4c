import {
  type ApplicationDefinition,
  type ApplicationForm,
  applicationDefinitions,
  constructionNotice,
  definitionFor,
  formProblems,
  useRegistrationByUnit,
} from '@shared/contract/application'
import { equipmentCatalogue, equipmentKinds } from '@shared/contract/catalogue'
import { type FormRow, isVisible } from '@shared/contract/form'
import { canHave, readTable, sampleRow } from './readTable'

/** Fields of forms about each category of devices. */
const besides: FormRow[] = equipmentCatalogue.flatMap(({ code, level, parent }) => (level === 2 && parent ? { equclacode: parent, categoryCode: code } : []))

/** What is wrong in the samples of the templates a form shows. Cells without titles are rows: under its titles, a sample is none. */
function faultsOf(definition: ApplicationDefinition, given: FormRow): string[] {
  // Of some the kind is known; of others it is that of the rows there are.
  const derived = Object.entries(definition.derive?.({ fields: given, tables: {} }, {}) ?? {}).filter(([, value]) => value !== '')
  const fields = { ...given, ...Object.fromEntries(derived) }
  const problemsOf = (tables: ApplicationForm['tables'], kind: 'save' | 'commit' = 'save') => formProblems(definition, { fields, tables }, kind, '2026-11-22')
  // Not every form is about every kind.
  if (problemsOf({}).some(({ field }) => field in given)) return []
  return definition.tables
    .filter((table) => isVisible(table, { fields }))
    .flatMap((table) => {
      const typed = table.columns.filter(({ source }) => source === undefined)
      const sample = sampleRow(table, fields).filter((_, place) => typed[place] && canHave(typed[place], fields))
      const { rows, problems } = readTable(table, [sample], fields)
      const ofRow = problemsOf({ [table.key]: rows }, 'commit').filter(({ field }) => field.startsWith(`${table.key}.0.`))
      return [...problems, ...ofRow].map(({ message }) => `${definition.key} ${table.key} ${JSON.stringify(fields)}: ${message}`)
    })
}

test('the sample of every template has no fault of its own and lacks nothing, whatever the kind of device the form is about', async () => {
  const forms = applicationDefinitions.flatMap((definition) => besides.map(async (fields) => [await definitionFor(definition, fields), fields] as const))
  expect((await Promise.all(forms)).flatMap(([definition, fields]) => faultsOf(definition, fields))).toEqual([])
})

test('the sample of a notice is a device of the kind that its rows have', () => {
  const table = constructionNotice.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('A notice has devices')
  const samples = Object.fromEntries(
    equipmentKinds.map(({ code }) => [
      code,
      Object.fromEntries(sampleRow(table, { equclacode: code }).map((cell, place) => [table.columns[place]?.key, cell])),
    ]),
  )
  expect(samples['3000']).toMatchObject({ equclacode: '电梯', equipmentName: '乘客电梯', model: 'SL-1000/1.75', pipelineNo: '' })
  expect(samples['1000']).toMatchObject({ equclacode: '锅炉', categoryCode: '承压蒸汽锅炉', equipmentName: '示例设备', model: '', pipelineNo: '' })
  expect(samples['8000']).toMatchObject({ equclacode: '压力管道', manufacturer: '', factoryNo: '', pipelineNo: 'GD-001', pipeLength: '120.5' })
  expect(samples['8000']?.pipeGrade).toMatch(/^GA/)
  // Whichever was downloaded first is still nobody when the rows have another kind.
  const titles = table.columns.map(({ label }) => label)
  const lines = Object.values(samples).map((sample) => table.columns.map(({ key }) => sample[key] ?? ''))
  expect(readTable(table, [titles, ...lines], { equclacode: '3000' }).rows).toEqual([])
})

test('a sample is none of the rows, though its template was made before the category of the form was changed', () => {
  const table = useRegistrationByUnit.tables.find(({ key }) => key === 'pipelines')
  if (!table) throw new Error('Piping has pipelines')
  const titles = table.columns.filter(({ source }) => source === undefined).map(({ label }) => label)
  const sample = sampleRow(table, { categoryCode: '8200' })
  expect(sample).toContain('GB1')
  expect(readTable(table, [titles, sample, sampleRow(table)], { categoryCode: '8300' }).rows).toEqual([])
})
