import {
  equipmentMaintain,
  formProblems,
  maintenanceTermination,
  onlineApplyNewrule,
  useRecord,
  useRegistrationBySet,
  useRegistrationByUnit,
} from '@shared/contract/application'
import { act, fireEvent, screen } from '@testing-library/react'
import { renderPage, signedInAs, write } from '../testing'
import { emptyForm } from './formModel'
import { applicationRules, createFormStore, FormStoreContext } from './formStore'
import { GroupControls } from './GroupSection'
import { rowWarnings } from './shownMessages'

const today = () => '2026-11-22'

test('the field of an equipment code says what is expected before anything is typed and what is odd about what is, and refuses nothing', () => {
  signedInAs('1')
  const group = useRecord.groups.find(({ key }) => key === 'device')
  if (!group) throw new Error('No devices')
  const store = createFormStore(applicationRules(useRecord, today), emptyForm(useRecord, { recordKind: '3', categoryCode: '3100', varietyCode: '3110' }))
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  const code = screen.getByLabelText('设备代码')
  expect(code).toHaveAccessibleDescription('17或18位，见铭牌或产品合格证')
  expect(screen.getByLabelText('注册代码')).toHaveAccessibleDescription('20位数字，早期设备才有')
  for (const odd of ['ABC', '3110330992023000']) {
    write(code, odd)
    expect(code).toHaveAccessibleDescription(/一般为17或18位/)
  }
  write(code, '41103309920230001')
  expect(code).toHaveAccessibleDescription(/前4位与所选的设备类别、品种不一致/)
  write(code, '31103309920230001')
  expect(code).toHaveAccessibleDescription('17或18位，见铭牌或产品合格证')
  write(code, 'ABC')
  expect(formProblems(useRecord, store.store.getState().form, 'commit', today()).some(({ field }) => field === 'equipmentCode')).toBe(false)
})

test('devices of a table are told the same, each at its row', () => {
  const devices = equipmentMaintain.tables.find(({ key }) => key === 'devices')
  if (!devices) throw new Error('No devices')
  const store = createFormStore(applicationRules(equipmentMaintain, today), emptyForm(equipmentMaintain, { maintainKind: '3' }))
  store.appendRows('devices', [{ equipmentCode: '31103309920230001' }, { equipmentCode: 'ABC' }])
  const said = (index: number) => rowWarnings(store.store.getState(), devices, index)
  expect(said(0)).toEqual({})
  expect(said(1)).toEqual({ equipmentCode: expect.stringContaining('17或18位') })
})

test('a number whose measure follows from another field says it as that one is chosen', () => {
  signedInAs('1')
  const group = useRegistrationByUnit.groups.find(({ key }) => key === 'request')
  if (!group) throw new Error('No request')
  const store = createFormStore(applicationRules(useRegistrationByUnit, today), emptyForm(useRegistrationByUnit, {}))
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  expect(screen.queryByText('只')).toBeNull()
  act(() => store.changeFields({ categoryCode: '2300' }))
  expect(screen.getByText('只')).toBeVisible()
  act(() => store.changeFields({ categoryCode: '8300' }))
  expect(screen.queryByText('只')).toBeNull()
  expect(screen.getByText('米')).toBeVisible()
})

test('a choice that depends on another field offers what goes with it as that one is filled in', () => {
  signedInAs('2')
  const group = maintenanceTermination.groups.find(({ key }) => key === 'termination')
  if (!group) throw new Error('No termination')
  const store = createFormStore(applicationRules(maintenanceTermination, today), emptyForm(maintenanceTermination, {}))
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  act(() => store.changeFields({ applicantSide: '2' }))
  fireEvent.mouseDown(screen.getByLabelText('终止原因'))
  expect(screen.getByText('合同到期不再续签')).toBeInTheDocument()
  expect(screen.queryByText('使用单位单方解除')).toBeNull()
})

test('a label is marked as required while a rule across the form asks for its value, and as long as it does', async () => {
  signedInAs('1')
  const parts = await useRegistrationBySet.formBy?.load('5000')
  if (!parts) throw new Error('No form of vehicles')
  const definition = { ...useRegistrationBySet, ...parts }
  const fields = { equclacode: '5000', categoryCode: '5100', manufactureDate: '2023-11-30' }
  const store = createFormStore(applicationRules(definition, today), emptyForm(definition, fields))
  const group = parts.groups.find(({ key }) => key === 'vehicleCommon')
  if (!group) throw new Error('No vehicles')
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  const monitor = screen.getByLabelText('安全监控装置')
  expect(monitor).not.toBeRequired()
  act(() => store.changeFields({ manufactureDate: '2023-12-01' }))
  expect(monitor).toBeRequired()
  act(() => store.changeFields({ monitorDevice: '1' }))
  expect(monitor).toBeRequired()
  act(() => store.changeFields({ categoryCode: '5200' }))
  expect(monitor).not.toBeRequired()
})

test('so is one that the rows of a table ask for', () => {
  signedInAs('1')
  const group = onlineApplyNewrule.groups.find(({ key }) => key === 'site')
  if (!group) throw new Error('No site')
  const store = createFormStore(applicationRules(onlineApplyNewrule, today), emptyForm(onlineApplyNewrule, { equclacode: '3000', applyKind: '01' }))
  renderPage(
    <FormStoreContext value={store}>
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  const weights = screen.getByLabelText('载荷试验砝码已备')
  const reason = screen.getByLabelText('超期原因')
  expect(weights).not.toBeRequired()
  expect(reason).not.toBeRequired()
  act(() => store.appendRows('devices', [{ equipmentId: '31103302002023090001', loadTest: '1', nextInspectionDate: '2026-10-01' }]))
  expect(weights).toBeRequired()
  expect(reason).toBeRequired()
})
