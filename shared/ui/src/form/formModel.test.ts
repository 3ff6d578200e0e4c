import {
  type ApplicationDefinition,
  constructionNotice,
  fieldsOf,
  formProblems,
  maintenanceProject,
  onlineApplyNewrule,
  reportReissue,
  useRegistrationByUnit,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { emptyForm, isMissing, sectionOf, sectionStandings, valueAt, withDependents } from './formModel'
import { applicationRules, createFormStore } from './formStore'

const [devices] = constructionNotice.tables
if (!devices) throw new Error('The notice has no device table')
const aDevice = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110', factoryNo: 'A1' }
const withDevices = (...rows: Record<string, string>[]) => ({ ...emptyForm(constructionNotice), tables: { devices: rows, workers: [] } })

describe('a change', () => {
  it('of the kind empties category and variety below it', () => {
    expect(withDependents(devices.columns, { equclacode: '1000' }, aDevice)).toEqual({ equclacode: '1000', categoryCode: '', varietyCode: '' })
  })
  it('that brings its lower levels along keeps them', () => {
    expect(withDependents(devices.columns, { equclacode: '1000', categoryCode: '1100' }, aDevice)).toEqual({
      equclacode: '1000',
      categoryCode: '1100',
      varietyCode: '',
    })
  })
  it('to the kind that its lower levels are of keeps them: the one before may have been none', () => {
    expect(withDependents(devices.columns, { equclacode: '3000' }, { ...aDevice, equclacode: '升降机' })).toEqual({ equclacode: '3000' })
  })
  it('of anything else stays alone', () => {
    expect(withDependents(fieldsOf(constructionNotice), { projectName: 'x' }, {})).toEqual({ projectName: 'x' })
  })
})

describe('where a problem stands', () => {
  it('is found by its path', () => {
    const form = withDevices(aDevice)
    expect(valueAt(form, 'devices.0.factoryNo')).toBe('A1')
    expect(valueAt(form, 'devices')).toBeUndefined()
    expect(['constLeader', 'devices.0.factoryNo', 'workers', 'attachments.PLAN'].map((path) => sectionOf(constructionNotice, path))).toEqual([
      'unit',
      'devices',
      'workers',
      'attachments',
    ])
  })
  it('an empty table is missing, a full one that breaks a rule is wrong', () => {
    expect(isMissing(withDevices(), { field: 'devices', message: '' })).toBe(true)
    expect(isMissing(withDevices(aDevice), { field: 'devices', message: '' })).toBe(false)
  })
  it('is counted apart: missing and wrong, with the papers last', () => {
    const form = withDevices(aDevice)
    form.fields.constLeaderMobile = '1'
    const problems = formProblems(constructionNotice, form, 'commit', '2026-11-20')
    const standings = sectionStandings(constructionNotice, form, problems, [{ field: 'attachments.LICENCE', message: '' }], (problem) =>
      isMissing(form, problem),
    )
    expect(standings.find((section) => section.key === 'unit')).toMatchObject({ wrong: 1 })
    expect(standings.find((section) => section.key === 'devices')).toMatchObject({ wrong: 0, missing: 3, rows: '1 台' })
    expect(standings.at(-1)).toEqual({ key: 'attachments', label: '附件', missing: 1, wrong: 0 })
  })
  it('leaves out a table the form does not show', () => {
    const definition = { ...constructionNotice, tables: [{ ...devices, visibleWhen: { field: 'constructionKind', in: ['1'] } }] }
    const keysOf = (constructionKind: string) =>
      sectionStandings(definition, emptyForm(definition, { constructionKind }), [], [], () => true).map((section) => section.key)
    expect(keysOf('1')).toContain('devices')
    expect(keysOf('2')).not.toContain('devices')
  })
})

describe('rows', () => {
  const store = () =>
    createFormStore(
      applicationRules(constructionNotice, () => '2026-11-20'),
      withDevices(aDevice, { ...aDevice, factoryNo: 'A2' }),
    )
  const numbers = (of: ReturnType<typeof store>) => of.store.getState().form.tables.devices?.map((row) => row.factoryNo)
  it('keep their identity when one before them goes', () => {
    const form = store()
    const second = form.store.getState().rowKeys.devices?.[1]
    form.removeRow('devices', 0)
    expect(form.store.getState().rowKeys.devices).toEqual([second])
    form.dispose()
  })
  const copyOf = (definition: ApplicationDefinition, table: string, row: FormRow) => {
    const form = createFormStore(
      applicationRules(definition, () => '2026-11-20'),
      { fields: {}, tables: { [table]: [row, { ...row, equipmentName: '' }] } },
    )
    form.copyRow(table, 0)
    const { tables } = form.store.getState().form
    form.dispose()
    expect(tables[table]).toHaveLength(3)
    return tables[table]?.[1]
  }
  it('are copied beside the one they come from, without the numbers of a device, a pipeline or a line, and with those of a person', () => {
    const device = { ...aDevice, equipmentCode: '31103302120010001' }
    expect(copyOf(constructionNotice, 'devices', { ...device, unitInternalNo: '3号楼1#' })).toEqual({
      ...{ ...device, factoryNo: '', equipmentCode: '', unitInternalNo: '' },
    })
    const pipeline = { equclacode: '8000', pipelineNo: 'GD-1', registrationCode: '80003302002026110001' }
    expect(copyOf(constructionNotice, 'devices', { ...pipeline, unitInternalNo: '1#' })).toEqual({ ...pipeline, pipelineNo: '', unitInternalNo: '' })
    const line = { pipelineName: '蒸汽', pipelineNo: 'GD-1' }
    expect(copyOf(useRegistrationByUnit, 'pipelines', line)).toEqual({ ...line, pipelineNo: '' })
    const worker = { name: '张测试', idCard: '330299198501010019', item: 'T' }
    expect(copyOf(constructionNotice, 'workers', worker)).toEqual(worker)
  })
  it('are copied without the device or the report they name, and what is its own, but with the kind and the name one copies them for', () => {
    const asked = { inspectionScope: '1', loadTest: '1' }
    const kind = { equipmentName: '大摆锤', categoryCode: '6200', varietyCode: '6210' }
    const own = { equipmentId: '31103302120010001', useCertNo: '游61浙B00001(23)', nextInspectionDate: '2026-12-01', feeQuantity: '12', grade: 'A' }
    const copy = copyOf(onlineApplyNewrule, 'devices', { ...own, ...kind, ...asked })
    expect(copy).toMatchObject({ ...asked, ...kind })
    for (const key of Object.keys(own)) expect([key, copy?.[key]]).toEqual([key, ''])
    const maintained = { equipmentName: '乘客电梯', equclacode: '3000' }
    const device = { equipmentId: '31103302120010001', usePlaceDetail: '示例花园1幢', ...maintained }
    expect(copyOf(maintenanceProject, 'devices', device)).toMatchObject({ ...maintained, equipmentId: '', usePlaceDetail: '' })
    const report = { reportNo: 'ZDTJ-TD-2026-00001', deviceName: '乘客电梯', inspectedOn: '2026-05-11' }
    expect(copyOf(reportReissue, 'reports', report)).toMatchObject({ reportNo: '', deviceName: '', inspectedOn: '' })
    // Where no device is named, they were typed.
    const { equipmentId: _unnamed, ...typed } = own
    expect(copyOf(onlineApplyNewrule, 'devices', { ...typed, ...kind, ...asked })).toMatchObject({ ...typed, ...kind })
  })
  it('that are added take the place of empty ones at the end', () => {
    const form = store()
    form.addRow('devices')
    form.addRow('devices')
    form.appendRows('devices', [{ factoryNo: 'A3' }])
    expect(numbers(form)).toEqual(['A1', 'A2', 'A3'])
    form.dispose()
  })
  it('that are filled over others keep what the paste leaves empty', () => {
    const form = store()
    form.fillRows('devices', 1, [{ factoryNo: 'B2', equclacode: '' }, { factoryNo: 'B3' }])
    expect(numbers(form)).toEqual(['A1', 'B2', 'B3'])
    expect(form.store.getState().form.tables.devices?.[1]?.equclacode).toBe('3000')
    form.dispose()
  })
  it('a refusal of the service leaves a table whose rows have moved', () => {
    const form = store()
    form.refuse([{ field: 'devices.1.factoryNo', message: '重复' }])
    expect(form.store.getState().wrong.get('devices.1.factoryNo')).toBe('重复')
    form.removeRow('devices', 0)
    expect(form.store.getState().refused).toEqual([])
    form.dispose()
  })
})
