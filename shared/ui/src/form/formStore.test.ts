import { constructionNotice, onlineApplyNewrule, rescueRegistration } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { leavingDelay, validationDelay } from '../headless/fieldProblems'
import { emptyForm } from './formModel'
import { applicationRules, createFormStore } from './formStore'
import { rowWarnings } from './shownMessages'
import { standingsOf } from './useStandings'

test('what the definition derives follows every key, without a round trip', () => {
  const formStore = createFormStore(
    applicationRules(rescueRegistration, () => '2026-11-22'),
    emptyForm(rescueRegistration, { areaCode: '330212' }),
  )
  const fields = () => formStore.store.getState().form.fields
  formStore.changeFields({ callTime: '2026-11-20 09:00' })
  formStore.changeFields({ arriveTime: '2026-11-20 09:45' })
  expect(fields()).toMatchObject({ arriveMinutes: '45', arriveLate: '1' })
  expect(formStore.reveal()).toContainEqual({ field: 'lateReason', message: '请填写超时原因' })
  formStore.changeFields({ arriveTime: '2026-11-20 08:45' })
  expect(fields()).toMatchObject({ arriveMinutes: '', arriveLate: '' })
  expect(formStore.reveal()).toContainEqual({ field: 'arriveTime', message: '到达时间不能早于报警时间' })
})

test('problems come in the order of the page, those of one row together, whichever rule found them', () => {
  const formStore = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice, { plannedStart: '2026-12-01', plannedEnd: '2026-11-01' }),
  )
  for (const row of [0, 1]) {
    formStore.addRow('devices')
    formStore.changeRow('devices', row, { equipmentName: '乘客电梯', factoryNo: 'A1', manufacturer: '示例电梯有限公司' })
  }
  formStore.addRow('devices')
  formStore.changeRow('devices', 2, { equipmentName: '载货电梯' })
  const fields = formStore.reveal().map(({ field }) => field)
  const inOrder = ['plannedEnd', 'devices.0.manufactureLicenceNo', 'devices.1.factoryNo', 'devices.1.manufactureLicenceNo', 'devices.2.factoryNo', 'workers']
  expect(fields.filter((field) => inOrder.includes(field))).toEqual(inOrder)
})

test('a field says what is wrong a moment after it is left, so that no button moves away from under the pointer; what is mended by then says nothing', () => {
  jest.useFakeTimers()
  const formStore = createFormStore(
    applicationRules(rescueRegistration, () => '2026-11-22'),
    emptyForm(rescueRegistration),
  )
  const missing = () => formStore.store.getState().missing.get('trappedCount')
  expect(missing()).toBe('请填写被困人数')
  formStore.changeFields({ trappedCount: '2' })
  formStore.leave('trappedCount')
  expect(formStore.store.getState().left.has('trappedCount')).toBe(false)
  jest.advanceTimersByTime(leavingDelay)
  expect(formStore.store.getState().left.has('trappedCount')).toBe(true)
  expect(missing()).toBeUndefined()
  jest.useRealTimers()
})

test('what the service said of a row stands at that row, whatever blank ones lie before it, until it is changed', () => {
  const formStore = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice),
  )
  const [devices] = constructionNotice.tables
  if (!devices) throw new Error('A notice has devices')
  formStore.addRow('devices')
  formStore.addRow('devices')
  formStore.changeRow('devices', 1, { factoryNo: 'SL1', model: 'X' })
  formStore.warn([{ field: 'devices.0.factoryNo', message: '已在其他告知中' }])
  const warnings = (index: number) => rowWarnings(formStore.store.getState(), devices, index)
  expect([warnings(0), warnings(1)]).toEqual([{}, { factoryNo: '已在其他告知中' }])
  formStore.refuse([{ field: 'devices.0.model', message: '型号不对' }])
  expect(formStore.store.getState().wrong.get('devices.1.model')).toBe('型号不对')
  formStore.changeFields({ projectName: '一' })
  expect(warnings(1)).toEqual({ factoryNo: '已在其他告知中' })
  formStore.changeRow('devices', 1, { factoryNo: 'SL2' })
  expect(warnings(1)).toEqual({})
})

test('rows that have just come are not called wrong for what was missing before them', () => {
  const formStore = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice),
  )
  const devices = () => standingsOf(constructionNotice, formStore.store.getState(), []).sections.find(({ key }) => key === 'devices')
  expect(devices()).toMatchObject({ missing: 1, wrong: 0 })
  formStore.appendRows('devices', [{ factoryNo: 'SL1' }])
  expect(devices()).toMatchObject({ missing: 1, wrong: 0 })
  formStore.dispose()
})

test('a date that is the archive’s to say follows what is applied for, also after it has been filled in', () => {
  const formStore = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    { ...emptyForm(onlineApplyNewrule), tables: { devices: [{ equipmentId: '1', nextInspectionDate: '2026-12-01' }, { equipmentId: '2' }] } },
  )
  const dates = () => formStore.store.getState().form.tables.devices?.map((row) => row.nextInspectionDate)
  formStore.look(['devices'], { list: [], fields: {}, archived: [{ nextInspectionDate: '2028-06-01' }, {}] }, 'devices')
  expect(dates()).toEqual(['2028-06-01', undefined])
  formStore.look(['devices'], { list: [], fields: {}, archived: [{ nextInspectionDate: '2026-12-01' }, {}] }, 'devices')
  expect(dates()).toEqual(['2026-12-01', undefined])
  const { form } = formStore.store.getState()
  formStore.look(['devices'], { list: [], fields: {}, archived: [{ nextInspectionDate: '2026-12-01' }, {}] }, 'devices')
  expect(formStore.store.getState().form).toBe(form)
  formStore.dispose()
})

test('a value suggested for the chosen devices follows other devices, until the user chooses another', () => {
  const boilers = { ...emptyForm(onlineApplyNewrule), fields: { applyKind: '01', equclacode: '1000' } }
  const formStore = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    boilers,
  )
  const suggested = (boilerItem: string) => {
    formStore.look(['devices'], { list: [], fields: {}, suggested: { boilerItem } })
    return formStore.store.getState().form.fields.boilerItem ?? ''
  }
  // Boilers that are due for different items, and then one of them alone.
  expect([suggested('2'), suggested('1'), suggested(''), suggested('2')]).toEqual(['2', '1', '', '2'])
  formStore.changeFields({ boilerItem: '3' })
  expect([suggested('1'), suggested('')]).toEqual(['3', '3'])
  formStore.dispose()
})

describe('values suggested for one thing', () => {
  const together = ['useUnitName', 'useUnitUscc']
  const beginningWith = (fields: FormRow) => {
    const formStore = createFormStore(
      applicationRules(onlineApplyNewrule, () => '2026-11-22'),
      { ...emptyForm(onlineApplyNewrule), fields: { applyKind: '02', ...fields } },
    )
    const offered = (useUnitName: string, useUnitUscc: string) => {
      formStore.look(['devices'], { list: [], fields: {}, suggested: { useUnitName, useUnitUscc }, together })
      return together.map((key) => formStore.store.getState().form.fields[key] ?? '')
    }
    return { formStore, offered }
  }

  test('are not set beside another thing the user has entered', () => {
    const { formStore, offered } = beginningWith({ useUnitName: '乙单位' })
    expect(offered('甲单位', 'CODE-1')).toEqual(['乙单位', ''])
    expect(offered('乙单位', 'CODE-2')).toEqual(['乙单位', 'CODE-2'])
    formStore.dispose()
  })

  test('follow other devices together, until the user changes one of them', () => {
    const { formStore, offered } = beginningWith({})
    expect(offered('甲单位', 'CODE-1')).toEqual(['甲单位', 'CODE-1'])
    expect(offered('', '')).toEqual(['', ''])
    expect(offered('丙单位', 'CODE-3')).toEqual(['丙单位', 'CODE-3'])
    formStore.changeFields({ useUnitName: '丙单位分公司' })
    expect(offered('甲单位', 'CODE-1')).toEqual(['丙单位分公司', 'CODE-3'])
    formStore.dispose()
  })
})

test('what the service knows of a device may ask for a paper, at the paper and in the count of what is missing', () => {
  jest.useFakeTimers()
  const formStore = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    emptyForm(onlineApplyNewrule),
  )
  const judgements = jest.fn()
  formStore.store.subscribe(({ problems }, { problems: before }) => problems !== before && judgements())
  const papers = () => standingsOf(onlineApplyNewrule, formStore.store.getState(), []).papers.map(({ field }) => field)
  expect(papers()).toEqual(['attachments.APPLY_FORM'])
  formStore.look(['devices'], { list: [], fields: { beyondLimit: '1' } })
  jest.advanceTimersByTime(validationDelay)
  expect(papers()).toEqual(['attachments.APPLY_FORM', 'attachments.AUTHORITY_OPINION'])
  // Submit bar and page index render again when the form is validated.
  expect(judgements).toHaveBeenCalledTimes(1)
  formStore.dispose()
  jest.useRealTimers()
})

test('what a lookup refuses is open like any other error, and submission still asks the service', () => {
  const formStore = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice),
  )
  formStore.appendRows('devices', [{ factoryNo: 'SL1' }])
  const standings = () => standingsOf(constructionNotice, formStore.store.getState(), [])
  const open = standings().open.length
  const said = (refuses: boolean) => [{ field: 'devices.0.factoryNo', message: '已在其他告知中', path: '', refuses }]
  formStore.look(['devices'], { list: said(false), fields: {} })
  expect(standings().open).toHaveLength(open)
  formStore.look(['devices'], { list: said(true), fields: {} })
  expect(standings().open).toHaveLength(open + 1)
  expect(standings().open).toContainEqual({ field: 'devices.0.factoryNo', message: '已在其他告知中' })
  expect(standings().unfinished).not.toContainEqual(expect.objectContaining({ field: 'devices.0.factoryNo' }))
  expect(standings().sections.find(({ key }) => key === 'devices')).toMatchObject({ wrong: 1 })
  formStore.dispose()
})
