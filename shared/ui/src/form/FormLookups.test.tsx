import { appointmentStandings, eventElevator, inspectionDevices, inspectionFee, onlineApplyNewrule, rescueRegistration } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { act, screen, waitFor } from '@testing-library/react'
import { answered, fakeService, renderPage, signedInAs } from '../testing'
import { createTransitionForm } from '../transition/transitionDraft'
import { FormLookups } from './FormLookups'
import { applicationRules, createFormStore, FormStoreContext } from './formStore'
import { GroupControls } from './GroupSection'
import { TableSection } from './table/TableSection'

test('what is typed for a transition is judged by its record, which the lookup names', async () => {
  signedInAs('4')
  const answer = { list: [{ field: 'inspectOn', message: '2099-01-04（周日）不是工作日', path: '' }], fields: {} }
  const calls = fakeService([[appointmentStandings, () => answer]])
  const assign = onlineApplyNewrule.transitions.find(({ path }) => path === 'assign')
  if (!assign) throw new Error('No assignment')
  const form = createTransitionForm(assign, { form: { fields: {}, tables: {} }, inputValues: {} }, { inspector: 'i', inspectOn: '2099-01-04' })
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups recordId="record" />
    </FormStoreContext>,
  )
  await waitFor(() => expect(calls[0]?.query).toEqual({ id: 'record', inspector: 'i', inspectOn: '2099-01-04' }))
  await waitFor(() => expect(form.store.getState().looked.get('inspectOn')?.message).toContain('不是工作日'))
})

test('who can be assigned is asked for before there is a day', async () => {
  signedInAs('4')
  const calls = fakeService([[appointmentStandings, () => ({ list: [], fields: {} })]])
  const assign = onlineApplyNewrule.transitions.find(({ path }) => path === 'assign')
  if (!assign) throw new Error('No assignment')
  renderPage(
    <FormStoreContext value={createTransitionForm(assign, { form: { fields: {}, tables: {} }, inputValues: {} })}>
      <FormLookups recordId="record" />
    </FormStoreContext>,
  )
  await waitFor(() => expect(calls[0]?.query).toEqual({ id: 'record' }))
})

test.each([
  ['850.00', '0', '850'],
  // What is waived is told at the choice.
  ['850.00', '2', undefined],
  ['', '0', undefined],
])('the pre-examination shows what is about to be charged, and no box while that is unknown or nothing: “%s”, %s', async (feeAmount, feeType, shown) => {
  signedInAs('4')
  const calls = fakeService([[inspectionFee, () => ({ list: [], fields: { feeAmount } })]])
  const accept = onlineApplyNewrule.transitions.find(({ path }) => path === 'accept')
  const [group] = accept?.input ?? []
  if (!accept || !group) throw new Error('No pre-examination')
  const form = createTransitionForm(accept, { form: { fields: {}, tables: {} }, inputValues: {} }, { feeType })
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups recordId="record" />
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ id: 'record', feeType }]))
  if (shown === undefined) {
    await answered()
    return expect(screen.queryByText('检验费')).toBeNull()
  }
  await waitFor(() => expect(screen.getByLabelText(/^检验费/)).toHaveDisplayValue(new RegExp(shown)))
})

test('of a row the lookup is sent what is applied for beside its device', async () => {
  signedInAs('1')
  const calls = fakeService([[inspectionDevices, () => ({ list: [], fields: {} })]])
  const rows: FormRow[] = [{ equipmentId: '1', inspectionScope: '19' }, { equipmentId: '2' }]
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    { fields: { applyKind: '01', equclacode: '9000' }, tables: { devices: rows } },
  )
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups />
    </FormStoreContext>,
  )
  await waitFor(() => expect(calls[0]?.query).toEqual({ applyKind: '01', equclacode: '9000', devices: '1,2', scopes: '19,' }))
})

test('what would be refused stands at its field as an error, advice as a warning', async () => {
  signedInAs('4')
  const list = [
    { field: 'inspector', message: '王测试没有电梯检验证', path: '', refuses: true },
    { field: 'inspectOn', message: '2099-01-04（周日）不是工作日', path: '' },
  ]
  fakeService([
    [appointmentStandings, () => ({ list, fields: {} })],
    [unitEndpoints.colleagues, () => ({ list: [{ id: 'i', name: '王测试' }] })],
  ])
  const assign = onlineApplyNewrule.transitions.find(({ path }) => path === 'assign')
  const group = assign?.input?.[0]
  if (!assign || !group) throw new Error('No assignment')
  const form = createTransitionForm(assign, { form: { fields: {}, tables: {} }, inputValues: {} }, { inspector: 'i', inspectOn: '2099-01-04' })
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups recordId="record" />
      <GroupControls group={group} labels={{}} />
    </FormStoreContext>,
  )
  expect(await screen.findByText('王测试没有电梯检验证')).toHaveClass('problem')
  expect(screen.getByText('2099-01-04（周日）不是工作日')).toHaveClass('warning')
})

test('the place of an elevator leaves with its number, and what was typed instead stays', async () => {
  signedInAs('2')
  const [own, unknown] = ['31103302002024010001', '31103302002024010002']
  const calls = fakeService([
    [
      eventElevator,
      ({ query }) => ({
        list: [],
        fields: {},
        suggested: query.equipmentId === own ? { areaCode: '330212', place: '示例花园5幢' } : { areaCode: '', place: '' },
      }),
    ],
  ])
  const form = createFormStore(
    applicationRules(rescueRegistration, () => '2026-11-22'),
    { fields: { equipmentId: own }, tables: {} },
  )
  renderPage(
    <FormStoreContext value={form}>
      <FormLookups />
    </FormStoreContext>,
  )
  const { getState } = form.store
  await waitFor(() => expect(getState().form.fields).toMatchObject({ areaCode: '330212', place: '示例花园5幢' }))
  act(() => form.changeFields({ place: '示例花园6幢' }))
  act(() => form.changeFields({ equipmentId: unknown }))
  // Fault and rescue ask the same call: each says which it is.
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ equipmentId: unknown, registers: 'rescue' }))
  await waitFor(() => expect(getState().form.fields).toMatchObject({ areaCode: '', place: '示例花园6幢' }))
})

test('a device of a table that would be refused stands at its row as an error, advice as a warning, and neither is a problem of the draft', async () => {
  signedInAs('1')
  const [refused, advised] = ['31103309920230001', '31103309920230002']
  const list = [
    { field: 'devices.0.equipmentId', message: '已有同一种申请，尚未办结', path: '', refuses: true },
    { field: 'devices.1.equipmentId', message: '还没有到可以报检的日期', path: '', refuses: false },
  ]
  fakeService([
    [inspectionDevices, () => ({ list, fields: {} })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const table = onlineApplyNewrule.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('An inspection has devices')
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    { fields: { applyKind: '01', equclacode: '3000' }, tables: { devices: [{ equipmentId: refused }, { equipmentId: advised }] } },
  )
  const { user } = renderPage(
    <FormStoreContext value={form}>
      <FormLookups />
      <TableSection table={table} />
    </FormStoreContext>,
  )
  expect(await screen.findByText('已有同一种申请，尚未办结')).toHaveClass('problem')
  expect(screen.getByText('还没有到可以报检的日期')).toHaveClass('warning')
  expect(screen.getByText(refused)).toHaveClass('wrong')
  expect(screen.getByText(advised)).not.toHaveClass('wrong')
  expect(form.store.getState().problems.filter(({ field }) => field === 'devices.0.equipmentId')).toEqual([])
  await user.click(screen.getByRole('button', { name: '修改第 1 台' }))
  const number = screen.getByDisplayValue(refused)
  expect(number).toBeInvalid()
  expect(number).toHaveAccessibleDescription('已有同一种申请，尚未办结')
})
