import type { ApplicationForm } from '../../form/crossCheck'
import type { FormRow } from '../../form/definition'
import { messages } from '../../messages'
import { definitionAt, devicesNamed } from '../definitionReaders'
import { formProblems, visibleTables } from '../validate'
import { constructionNotice } from './constructionNotice'

const notice = (devices: FormRow[]): ApplicationForm => ({ fields: {}, tables: { devices, workers: [] } })
/** What a submission says of its first device, by column. */
const said = (device: FormRow) => {
  const form = notice([device])
  const fields = { ...form.fields, ...constructionNotice.derive?.(form, {}) }
  const prefix = 'devices.0.'
  const problems = formProblems(constructionNotice, { ...form, fields }, 'commit', '2026-11-28').filter(({ field }) => field.startsWith(prefix))
  return Object.fromEntries(problems.map(({ field, message }) => [field.slice(prefix.length), message]))
}

it('is not given for components of piping, which are made and not installed', () => {
  expect(said({ equclacode: '7000', categoryCode: '7100' })).toMatchObject({ equclacode: messages.notAChoice('设备种类') })
  for (const equclacode of ['1000', '2000', '3000', '4000', '5000', '6000', '8000', '9000']) expect(said({ equclacode })).not.toHaveProperty('equclacode')
})

it('asks of piping what tells its pipelines apart, and nothing that a maker gives', () => {
  const made = { factoryNo: messages.required('制造编号'), manufacturer: messages.required('制造单位全称') }
  const pipeline = { pipelineNo: messages.required('管道编号'), pipeGrade: messages.requiredChoice('管道级别'), pipeLength: messages.required('管道长度') }
  expect(said({ equclacode: '8000' })).toMatchObject(pipeline)
  for (const column of Object.keys(made)) expect(said({ equclacode: '8000' })).not.toHaveProperty(column)
  for (const equclacode of ['', '3000']) {
    expect(said({ equclacode })).toMatchObject(made)
    for (const column of Object.keys(pipeline)) expect(said({ equclacode })).not.toHaveProperty(column)
  }
})

it.each([
  ['8100', 'GA1', 'GC2'],
  ['8200', 'GB2', 'GA1'],
  ['8300', 'GCD', 'GB1'],
])('takes for piping of the category %s a grade of its own, and none of another category', (categoryCode, own, other) => {
  const grade = (pipeGrade: string) => said({ equclacode: '8000', categoryCode, pipeGrade }).pipeGrade
  expect([grade(own), grade(other)]).toEqual([undefined, messages.notAChoice('管道级别')])
})

it('counts pipelines, and not units as of what a maker makes', () => {
  const said = (equclacode: string) => {
    const fields = { equclacode }
    const row = { equipmentName: '设备', counts: { devices: 2 }, fields }
    return [visibleTables(constructionNotice, fields)[0]?.measure, devicesNamed(constructionNotice, row)]
  }
  expect([said('8000'), said('3000'), said('')]).toEqual([
    ['条', '设备 2 条'],
    ['台', '设备 2 台'],
    ['台', '设备 2 台'],
  ])
})

it('shows a notice of piping that was filed before with what it says of makers', () => {
  const conditionOf = (version: number) =>
    definitionAt(constructionNotice, version)
      .tables.flatMap(({ columns }) => columns)
      .find(({ key }) => key === 'factoryNo')?.visibleWhen
  expect([conditionOf(1), conditionOf(2)]).toEqual([undefined, expect.anything()])
})

it('takes several pipelines of one unit under its codes, and judges no cell that is not shown', () => {
  const repeats = (...rows: FormRow[]) => {
    const form = notice(rows)
    const fields = { ...form.fields, ...constructionNotice.derive?.(form, {}) }
    return formProblems(constructionNotice, { ...form, fields }, 'save', '2026-11-28').map(({ field }) => field)
  }
  const pipeline = { equclacode: '8000', registrationCode: '80003302002026110001' }
  expect(repeats({ ...pipeline, pipelineNo: 'GD-1' }, { ...pipeline, pipelineNo: 'GD-2' })).toEqual([])
  expect(repeats({ ...pipeline, pipelineNo: 'GD-1' }, { ...pipeline, pipelineNo: 'GD-1' })).toEqual(['devices.1.pipelineNo'])
  expect(repeats({ equclacode: '8000', pipelineNo: 'GD-1' }, { equclacode: '8000', pipelineNo: 'GD-1' })).toEqual(['devices.1.pipelineNo'])
  expect(repeats({ ...pipeline, pipelineNo: 'GD-1' }, { ...pipeline, pipelineNo: 'GD-1', registrationCode: '80003302002026110002' })).toEqual([])
  const made = { factoryNo: 'SL1', manufacturer: '示例厂' }
  expect(repeats({ equclacode: '3000', ...made }, { equclacode: '3000', ...made })).toEqual(['devices.1.factoryNo'])
  expect(repeats({ equclacode: '8000', ...made }, { equclacode: '8000', ...made })).toEqual([])
})
