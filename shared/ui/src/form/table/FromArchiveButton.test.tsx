import {
  changeDevices,
  changeRegister,
  constructionNotice,
  maintenanceProject,
  maintenanceTermination,
  onlineApplyNewrule,
  projectDevices,
  terminationDevices,
} from '@shared/contract/application'
import { type EquipmentRow, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { unitEndpoints } from '@shared/contract/unit'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { aDevice, fakeService, renderPage, signedInAs } from '../../testing'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore, FormStoreContext } from '../formStore'
import { FromArchiveButton } from './FromArchiveButton'
import { takeDevices } from './takeDevices'

const [table] = constructionNotice.tables

function open(roleType: '2' | '3', constructionKind: string, part: Partial<EquipmentRow> = {}) {
  if (!table) throw new Error('No devices')
  signedInAs(roleType)
  const device = (id: string) =>
    aDevice({ id, factoryNo: `S${id}`, manufacturer: '示例电梯厂', unitInternalNo: `${id}#`, registrationCode: '31103302002015090272', ...part })
  fakeService([[equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: 2, list: [device('1'), device('2')], counts: {} })]])
  const form = { ...emptyForm(constructionNotice, { constructionKind }), tables: { devices: [{ factoryNo: 'S1', manufacturer: '示例电梯厂' }] } }
  const store = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    form,
  )
  const page = renderPage(
    <FormStoreContext value={store}>
      <FromArchiveButton table={table} full={false} />
    </FormStoreContext>,
  )
  return { ...page, rows: () => store.store.getState().form.tables.devices }
}

test('a device of the archive brings what a notice asks of it; one that stands there already is not put in again', async () => {
  const { user, rows, said } = open('2', '3')
  await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
  await user.click(await screen.findByRole('checkbox', { name: /1#/ }))
  await user.click(screen.getByRole('checkbox', { name: /2#/ }))
  await user.click(screen.getByRole('button', { name: '选择 2 台' }))
  expect(rows()?.map(({ factoryNo }) => factoryNo)).toEqual(['S1', 'S2'])
  expect(rows()?.[1]).toMatchObject({ equclacode: '3000', registrationCode: '31103302002015090272', unitInternalNo: '2#' })
  expect(said).toEqual(['已填入 1 台，另有 1 台已在表格中'])
})

test('a notice, which names devices by maker and factory number, takes one without any other number', async () => {
  const { user, rows } = open('2', '3', { registrationCode: '', useCertNo: '' })
  await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
  await user.click(await screen.findByRole('checkbox', { name: /2#.*S2/ }))
  await user.click(screen.getByRole('button', { name: '选择 1 台' }))
  expect(rows()?.map(({ factoryNo }) => factoryNo)).toEqual(['S1', 'S2'])
})

test('a device that stands there under another of its numbers is not put in again', () => {
  const [devices] = maintenanceTermination.tables
  if (!devices) throw new Error('No devices')
  const typed = { devices: [{ equipmentId: '31103309920230001' }] }
  const store = createFormStore(
    applicationRules(maintenanceTermination, () => '2026-11-22'),
    { ...emptyForm(maintenanceTermination, {}), tables: typed },
  )
  const device = aDevice({ id: '1', registrationCode: '31103302002015090272', equipmentCode: '31103309920230001' })
  expect(takeDevices(store, devices, [device])).toBe('已填入 0 台，另有 1 台已在表格中')
  expect(store.store.getState().form.tables).toEqual(typed)
})

test('a device without codes is named by its certificate; one without any number is left out, and it says what to do', () => {
  const [devices] = maintenanceTermination.tables
  if (!devices) throw new Error('No devices')
  const store = createFormStore(
    applicationRules(maintenanceTermination, () => '2026-11-22'),
    emptyForm(maintenanceTermination, {}),
  )
  const chosen = ['梯11浙B00218(15)', ''].map((useCertNo, index) => aDevice({ id: String(index), registrationCode: '', useCertNo }))
  expect(takeDevices(store, devices, chosen)).toBe('已填入 1 台，另有 1 台没有可用的编号，请先在设备档案里补填')
  expect(store.store.getState().form.tables.devices?.map(({ equipmentId }) => equipmentId)).toEqual(['梯11浙B00218(15)'])
})

test('it is offered neither for what is newly installed nor to who has no archive', () => {
  open('2', '1').unmount()
  expect(screen.queryByRole('button', { name: '从设备档案选择' })).not.toBeInTheDocument()
  open('3', '3')
  expect(screen.queryByRole('button', { name: '从设备档案选择' })).not.toBeInTheDocument()
})

test('devices that have to go together are judged with what is chosen, and not with one another', async () => {
  const [devices] = maintenanceTermination.tables
  if (!devices) throw new Error('No devices')
  signedInAs('2')
  const rows = ['31103302002015090001', '31103302002015090002'].map((registrationCode, index) =>
    aDevice({ id: String(index), unitInternalNo: `${index}#`, registrationCode }),
  )
  const told = { field: 'devices.2.equipmentId', message: '对方单位是别的单位，一份申请只终止与同一单位的维保', path: '' }
  const calls = fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: 2, list: rows, counts: {} })],
    [terminationDevices, ({ query }) => ({ list: String(query.devices).startsWith(',') ? [] : [told], fields: {} })],
  ])
  const store = createFormStore(
    applicationRules(maintenanceTermination, () => '2026-11-22'),
    emptyForm(maintenanceTermination, {}),
  )
  const { user } = renderPage(
    <FormStoreContext value={store}>
      <FromArchiveButton table={devices} full={false} />
    </FormStoreContext>,
  )
  await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
  const first = await screen.findByRole('checkbox', { name: /0#/ })
  expect(screen.queryByText(told.message)).not.toBeInTheDocument()
  await user.click(first)
  const other = await screen.findByRole('checkbox', { name: /1#.*对方单位是别的单位/ })
  expect(other).toBeInTheDocument()
  const asked = calls.filter(({ path }) => path === terminationDevices.path).map(({ query }) => [query.devices, String(query.offered)])
  const both = rows.map(({ registrationCode }) => registrationCode).join()
  expect(asked).toEqual([
    [`,${both}`, '2'],
    [`${rows[0]?.registrationCode},${both}`, '2'],
  ])
})

describe('for an inspection', () => {
  const opened = async (fields: FormRow, list: EquipmentRow[]) => {
    const devices = onlineApplyNewrule.tables.find(({ key }) => key === 'devices')
    if (!devices) throw new Error('No devices')
    signedInAs('1')
    const page = { pageNo: 1, pageSize: 10, count: list.length, list, counts: {} }
    const calls = fakeService([
      [equipmentListEndpoints.comprehensive.list, () => page],
      [equipmentListEndpoints.fault.list, () => page],
    ])
    const store = createFormStore(
      applicationRules(onlineApplyNewrule, () => '2026-11-22'),
      emptyForm(onlineApplyNewrule, fields),
    )
    const { user } = renderPage(
      <FormStoreContext value={store}>
        <FromArchiveButton table={devices} full={false} />
      </FormStoreContext>,
    )
    await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
    return { user, calls }
  }

  test('复检 begins with the devices that did not pass, which no other kind offers', async () => {
    const { calls } = await opened({ applyKind: '07' }, [])
    expect(await screen.findByText('没有检验不合格的设备')).toBeInTheDocument()
    expect(screen.getByText('不合格设备')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === equipmentListEndpoints.fault.list.path)).toMatchObject([{ query: { tab: 'unqualified' } }])
    cleanup()
    await opened({ applyKind: '01' }, [])
    expect(await screen.findByText('没有可以用于本申请的设备')).toBeInTheDocument()
    expect(screen.queryByText('不合格设备')).not.toBeInTheDocument()
  })

  test('piping before its registration is not sent to its archive for a number that it cannot have: the notice of its installation names it', async () => {
    const none = { registrationCode: '', equipmentCode: '', useCertNo: '' }
    const awaiting = aDevice({ id: '1', equclacode: '8000', useStatus: '00', ...none })
    await opened({ applyKind: '02' }, [awaiting, aDevice({ id: '2', equclacode: '8000', useStatus: '10', ...none })])
    expect(await screen.findByText('登记以前的监督检验，请返回，在表格里填写已接收的施工告知单编号')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: '到设备档案补填' })).toHaveLength(1)
  })
})

test('the search begins with the use unit that the form names, and finds all once it is cleared', async () => {
  const [devices] = maintenanceProject.tables
  if (!devices) throw new Error('No devices')
  signedInAs('2')
  const calls = fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: 1, list: [aDevice({ id: '1' })], counts: {} })],
    [projectDevices, () => ({ list: [], fields: {} })],
  ])
  const store = createFormStore(
    applicationRules(maintenanceProject, () => '2026-11-22'),
    emptyForm(maintenanceProject, { useUnitName: '示例花园物业有限公司' }),
  )
  const { user } = renderPage(
    <FormStoreContext value={store}>
      <FromArchiveButton table={devices} full={false} />
    </FormStoreContext>,
  )
  const keywords = () => calls.filter(({ path }) => path === equipmentListEndpoints.comprehensive.list.path).map(({ query }) => query.keyword)
  await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
  const box = await screen.findByRole('searchbox', { name: '查找设备' })
  expect(box).toHaveValue('示例花园物业有限公司')
  expect(new Set(keywords())).toEqual(new Set(['示例花园物业有限公司']))
  await user.clear(box)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(keywords().at(-1)).toBeUndefined())
})

test('the devices of the unit are known by its code, whatever its name is in their archives; without one its name is searched', async () => {
  const [devices] = maintenanceProject.tables
  if (!devices) throw new Error('No devices')
  signedInAs('2')
  const known = { id: '0195a1b2-0000-7000-8000-000000000001', unitName: '示例花园物业有限公司', uscc: '91330200QQ0000039F' }
  const option = { ...known, areaCode: '', regAddress: '', contactName: '', contactTel: '' }
  const page = (list: object[]) => ({ pageNo: 1, pageSize: 10, count: list.length, list })
  const calls = fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ ...page([aDevice({ id: '1' })]), counts: {} })],
    [unitEndpoints.list, ({ query }) => page(query.keyword === known.uscc ? [option] : [])],
    [projectDevices, () => ({ list: [], fields: {} })],
  ])
  const asked = async (useUnitUscc: string) => {
    calls.splice(0)
    const store = createFormStore(
      applicationRules(maintenanceProject, () => '2026-11-22'),
      emptyForm(maintenanceProject, { useUnitName: known.unitName, useUnitUscc }),
    )
    const { user, unmount } = renderPage(
      <FormStoreContext value={store}>
        <FromArchiveButton table={devices} full={false} />
      </FormStoreContext>,
    )
    await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
    await screen.findByRole('checkbox')
    expect(screen.getByRole('searchbox', { name: '查找设备' })).toHaveValue(known.unitName)
    const listed = calls.filter(({ path }) => path === equipmentListEndpoints.comprehensive.list.path)
    unmount()
    return listed.map(({ query: { useUnitId, keyword } }) => ({ useUnitId, keyword }))
  }
  // The note of what is left out asks too.
  for (const query of await asked(known.uscc)) expect(query).toEqual({ useUnitId: known.id, keyword: undefined })
  for (const query of await asked('91330200QQ0000111A')) expect(query).toEqual({ useUnitId: undefined, keyword: known.unitName })
})

test('where a form is about one device, one is chosen, and no second beside it', async () => {
  const devices = changeRegister.tables.find(({ key }) => key === 'devices')
  if (!devices) throw new Error('No devices')
  signedInAs('1')
  const rows = ['31103302002015090001', '31103302002015090002'].map((registrationCode, index) =>
    aDevice({ id: String(index), unitInternalNo: `${index}#`, registrationCode }),
  )
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: 2, list: rows, counts: {} })],
    [changeDevices, () => ({ list: [], fields: {} })],
  ])
  const store = createFormStore(
    applicationRules(changeRegister, () => '2026-11-22'),
    emptyForm(changeRegister, { changeType: '03' }),
  )
  const { user } = renderPage(
    <FormStoreContext value={store}>
      <FromArchiveButton table={devices} full={false} />
    </FormStoreContext>,
  )
  await user.click(screen.getByRole('button', { name: '从设备档案选择' }))
  await user.click(await screen.findByRole('radio', { name: /0#/ }))
  await user.click(screen.getByRole('button', { name: /^选\s?择$/ }))
  expect(store.store.getState().form.tables.devices?.map(({ equipmentId }) => equipmentId)).toEqual(['31103302002015090001'])
  expect(screen.getByRole('button', { name: '从设备档案选择' })).toBeDisabled()
})
