import {
  archiveSnapshot,
  changeRegister,
  constructionNotice,
  maintenanceProject,
  onlineApplyNewrule,
  useRegistrationByUnit,
} from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { regionsEndpoint } from '@shared/contract/region'
import { notify } from '@shared/portal'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { zipSync } from 'fflate'
import { aDevice } from '../../testing/aDevice'
import { fakeService, renderPage, signedInAs, windowIs } from '../../testing/fakeService'
import { FormAnnouncer } from '../FormAnnouncer'
import { emptyForm } from '../formModel'
import { applicationRules, createFormStore, FormStoreContext } from '../formStore'
import { sampleRow } from './readTable'
import { TableSection } from './TableSection'

let sheet: unknown[][] = []
jest.mock('read-excel-file/browser', () => ({ readSheet: () => Promise.resolve(sheet) }))
const workbook = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(8) }).buffer as ArrayBuffer
const aWorkbook = () => Object.assign(new File(['x'], '设备.xlsx'), { arrayBuffer: async () => workbook })

const devices = onlineApplyNewrule.tables.find(({ key }) => key === 'devices')

test('what a change makes of a device is shown whole: nobody types it, and no control has the rest', () => {
  signedInAs('1')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const table = changeRegister.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('A change has devices')
  const number = '31103309920980001'
  const snapshot = { [number]: { equipmentName: '乘客电梯', equclacode: '3000', useCertNo: '', before: '使用状态：在用', after: '使用状态：停用' } }
  const form = createFormStore(
    applicationRules(changeRegister, () => '2026-11-22'),
    emptyForm(changeRegister, { changeType: '11', [archiveSnapshot.key]: JSON.stringify(snapshot) }),
  )
  form.addRow('devices')
  form.changeRow('devices', 0, { equipmentId: number })
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={table} />
    </FormStoreContext>,
  )
  for (const text of ['使用状态：在用', '使用状态：停用']) expect(screen.getByText(text)).not.toHaveClass('cut')
  expect(screen.getByText(number)).not.toHaveClass('cut')
})

test('a cell offers what goes with a field that all rows share', () => {
  signedInAs('1')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const table = useRegistrationByUnit.tables.find(({ key }) => key === 'pipelines')
  if (!table) throw new Error('Piping has pipelines')
  const form = createFormStore(
    applicationRules(useRegistrationByUnit, () => '2026-11-22'),
    emptyForm(useRegistrationByUnit, { categoryCode: '8200' }),
  )
  form.addRow('pipelines')
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={table} />
    </FormStoreContext>,
  )
  fireEvent.focus(screen.getByRole('button', { name: '修改第 1 条' }))
  fireEvent.mouseDown(screen.getByLabelText(/管道级别$/))
  expect(screen.getByText('GB2')).toBeInTheDocument()
  expect(screen.queryByText('GC2')).toBeNull()
})

test('rows are counted as those of the kind that is chosen', () => {
  signedInAs('3')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const table = constructionNotice.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('A notice names devices')
  const form = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice),
  )
  renderPage(
    <FormStoreContext value={form}>
      <FormAnnouncer />
      <TableSection table={table} />
    </FormStoreContext>,
  )
  expect(screen.getByText('0 台')).toBeInTheDocument()
  act(() => form.setRows('devices', [{ equclacode: '8000', pipelineNo: 'GD-1' }]))
  expect(screen.getByText('1 条')).toBeInTheDocument()
  act(() => form.warn([{ field: 'devices.0.pipelineNo', message: '请核对' }]))
  expect(screen.getByText('设备清单第 1 条管道编号：请核对')).toBeInTheDocument()
})

test('a cell offers the categories of the kind that all rows share', () => {
  signedInAs('1')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const [table] = onlineApplyNewrule.tables
  if (!table) throw new Error('An inspection has devices')
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    emptyForm(onlineApplyNewrule, { equclacode: '1000' }),
  )
  form.addRow(table.key)
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={table} />
    </FormStoreContext>,
  )
  fireEvent.focus(screen.getByRole('button', { name: '修改第 1 台' }))
  fireEvent.mouseDown(screen.getByLabelText(/设备类别$/))
  expect(screen.getByText('承压蒸汽锅炉')).toBeInTheDocument()
  expect(screen.queryByText('曳引与强制驱动电梯')).toBeNull()
})

test('how many rows are wanted stands beside the title until they are there, where one is not enough', () => {
  signedInAs('1')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const table = maintenanceProject.tables.find(({ key }) => key === 'workers')
  if (!table) throw new Error('A project has workers')
  const form = createFormStore(
    applicationRules(maintenanceProject, () => '2026-11-22'),
    emptyForm(maintenanceProject),
  )
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={table} />
    </FormStoreContext>,
  )
  expect(screen.getByText('0 人，至少 2 人')).toBeInTheDocument()
  act(() => void form.addRow('workers'))
  act(() => void form.addRow('workers'))
  expect(screen.getByText('2 人')).toBeInTheDocument()
})

test('what does not fit into a row is named above the table, for the kind of device there is', () => {
  signedInAs('3')
  fakeService([[regionsEndpoint, () => ({ list: [] })]])
  const table = constructionNotice.tables.find(({ key }) => key === 'devices')
  if (!table) throw new Error('A notice has devices')
  const form = createFormStore(
    applicationRules(constructionNotice, () => '2026-11-22'),
    emptyForm(constructionNotice),
  )
  renderPage(
    <FormStoreContext value={form}>
      <TableSection table={table} />
    </FormStoreContext>,
  )
  expect(screen.queryByText(/点行首的箭头展开/)).not.toBeInTheDocument()
  act(() => void form.addRow('devices'))
  act(() => form.changeRow('devices', 0, { equclacode: '3000' }))
  expect(screen.getByText('点行首的箭头展开：设备品种、型号(参数)、设备代码、单位内编号、注册代码')).toBeInTheDocument()
  act(() => form.changeRow('devices', 0, { equclacode: '8000' }))
  expect(screen.getByText('点行首的箭头展开：设备品种、设备代码、单位内编号、注册代码、管道长度 *')).toBeInTheDocument()
})

/** The table of devices of an inspection, for one kind, with one row. */
function openTable(equclacode: string) {
  signedInAs('1')
  const calls = fakeService([[regionsEndpoint, () => ({ list: [] })]])
  if (!devices) throw new Error('An inspection has devices')
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    emptyForm(onlineApplyNewrule, { equclacode }),
  )
  form.addRow('devices')
  const page = renderPage(
    <FormStoreContext value={form}>
      <TableSection table={devices} />
    </FormStoreContext>,
  )
  return { form, calls, ...page }
}
function headings(equclacode: string): string[] {
  openTable(equclacode)
  return screen.getAllByRole('columnheader').map((heading) => heading.textContent ?? '')
}

test('a number is shown in one line, for which its column has the room; a longer one is broken', () => {
  const { form, container } = openTable('3000')
  const [number, certificate] = ['31103302002023090001', '梯12浙B10002(18)']
  act(() => form.changeRow('devices', 0, { equipmentId: number, useCertNo: certificate, equipmentName: '无机房乘客电梯' }))
  expect(screen.getByText(number)).toHaveClass('code')
  expect(screen.getByText(certificate)).toHaveClass('code')
  expect(screen.getByText('无机房乘客电梯')).toHaveClass('cut')
  const widths = [...container.querySelectorAll('col')].map((column) => column.style.width)
  const place = (label: string) => screen.getAllByRole('columnheader').findIndex((heading) => heading.textContent?.startsWith(label))
  expect([widths[place('设备 *')], widths[place('使用登记证编号')], widths[place('设备名称')]]).toEqual(['186px', '148px', ''])
  // All that was in the row before the numbers got their room is still there.
  expect(place('下次检验日期')).toBeGreaterThan(0)
  act(() => form.changeRow('devices', 0, { useCertNo: `${certificate}之2019年换发` }))
  expect(screen.getByText(/年换发/)).toHaveClass('cut')
})

test('what is pasted into a dialog opened from the table goes there, not into the table behind it', async () => {
  const { form, user } = openTable('3000')
  await user.click(screen.getByRole('button', { name: /粘贴表格/ }))
  const box = await screen.findByLabelText('从 Excel 或 WPS 复制的内容')
  const taken = !fireEvent.paste(box, { clipboardData: { getData: () => '设备代码\t设备名称\n311\t电梯\n312\t电梯' } })
  expect([taken, form.store.getState().form.tables.devices?.length]).toEqual([false, 1])
})

test('whoever pastes the sample row alone is told that it is none', async () => {
  const { form } = openTable('3000')
  const said = jest.spyOn(notify, 'warning')
  const titles = devices?.columns.filter(({ source }) => source === undefined).map(({ label }) => label) ?? []
  const text = [titles, devices ? sampleRow(devices, { equclacode: '3000' }) : []].map((cells) => cells.join('\t')).join('\n')
  fireEvent.paste(screen.getByRole('button', { name: /新增一台/ }), { clipboardData: { getData: () => text } })
  expect(said).toHaveBeenLastCalledWith('只有示例行，没有可以填入的内容')
  expect(form.store.getState().form.tables.devices).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /粘贴表格/ }))
  fireEvent.change(await screen.findByLabelText('从 Excel 或 WPS 复制的内容'), { target: { value: text } })
  expect(screen.getByText('读到 0 行，按列名对应，示例行不填入')).toBeVisible()
})

test('more rows than the table takes are told of before they are filled in', async () => {
  const { form, user } = openTable('3000')
  act(() => form.changeRow('devices', 0, { equipmentId: '31103309920980001' }))
  await user.click(screen.getByRole('button', { name: /粘贴表格/ }))
  const box = await screen.findByLabelText('从 Excel 或 WPS 复制的内容')
  const numbers = Array.from({ length: 60 }, (_, index) => `31103309920990${String(index).padStart(3, '0')}`)
  fireEvent.change(box, { target: { value: numbers.join('\n') } })
  expect(screen.getByText('报检设备最多 50 台，已有 1 台，只能填入前 49 行，其余 11 行不会填入')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '填入前 49 行' }))
  await waitFor(() => expect(form.store.getState().form.tables.devices).toHaveLength(50))
  await user.click(screen.getByRole('button', { name: /粘贴表格/ }))
  fireEvent.change(await screen.findByLabelText('从 Excel 或 WPS 复制的内容'), { target: { value: '31103309920980002\n31103309920980003' } })
  expect(screen.getByText('报检设备最多 50 台，已有 50 台，不能再填入')).toBeVisible()
  expect(screen.getByRole('button', { name: /^填入前/ })).toBeDisabled()
})

describe('a file with more rows than the table takes', () => {
  /** Chooses a file of 60 devices. @param first number of the first one */
  async function choose(first: string, present: boolean) {
    const { form, user } = openTable('3000')
    if (present) act(() => form.changeRow('devices', 0, { equipmentId: '31103309920980001' }))
    const numbers = Array.from({ length: 59 }, (_, index) => [`31103309920990${String(index).padStart(3, '0')}`, '乘客电梯'])
    sheet = [['设备', '设备名称'], [first, '乘客电梯'], ...numbers]
    await user.upload(screen.getByLabelText('选择要导入报检设备的 Excel 文件'), aWorkbook())
    return { form, user, dialog: within(await screen.findByRole('dialog', { name: '导入报检设备' })) }
  }
  test.each([
    ['without problems', '31103309920980002', undefined],
    ['with a problem', '没有编号', '读到 60 行，1 处需要修改'],
  ])('%s is filled in as far as it fits once the user knows what is left out', async (_what, first, problem) => {
    const { form, user, dialog } = await choose(first, true)
    expect(dialog.getByText('报检设备最多 50 台，已有 1 台，只能填入前 49 行，其余 11 行不会填入')).toBeVisible()
    if (problem) expect(dialog.getByText(problem)).toBeVisible()
    expect(dialog.queryByText(/全部导入/)).not.toBeInTheDocument()
    expect(form.store.getState().form.tables.devices).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: '填入前 49 行' }))
    await waitFor(() => expect(form.store.getState().form.tables.devices).toHaveLength(50))
  })
  test('is not filled in where the user does not want the part that fits', async () => {
    const { form, user, dialog } = await choose('31103309920980002', false)
    expect(dialog.getByText('报检设备最多 50 台，只能填入前 50 行，其余 10 行不会填入')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '不导入' }))
    expect(form.store.getState().form.tables.devices).toHaveLength(1)
  })
})

test('a phone, which has no Ctrl key, is not told to press one', () => {
  windowIs('narrow')
  const { unmount } = openTable('3000')
  expect(screen.queryByText(/Ctrl\+V/)).not.toBeInTheDocument()
  unmount()
  windowIs('wide')
  openTable('3000')
  expect(screen.getByText(/Ctrl\+V/)).toBeInTheDocument()
})

test.each([
  ['3000', false],
  ['6000', true],
])('a table has the columns its form’s kind can have: %s', (kind, has) => {
  expect(headings(kind).some((heading) => heading.startsWith('设备级别'))).toBe(has)
})

test('what is said of a device has the width of its row, and belongs to its number while somebody works in it', () => {
  const { form } = openTable('3000')
  const said = '曳引驱动载货电梯，2018-12 安装监督检验合格，第7年定期检验，2025-12-31 到期'
  const rowKey = form.store.getState().rowKeys.devices?.[0] ?? ''
  act(() => form.warn([{ field: 'devices.0.equipmentId', message: said }]))
  const cell = () => screen.getByText(said).closest('td')
  expect(cell()?.colSpan).toBeGreaterThan(3)
  act(() => form.editRow(rowKey, 'equipmentId'))
  expect(cell()?.colSpan).toBeGreaterThan(3)
  expect(screen.getByLabelText('第 1 台 设备')).toHaveAccessibleDescription(said)
})

test('a text takes more lines while it is typed where its column is narrow, and stays one line for keys and line breaks', () => {
  const { form } = openTable('3000')
  act(() => form.editRow(form.addRow('devices'), 'equipmentId'))
  const first = form.store.getState().rowKeys.devices?.[0] ?? ''
  act(() => form.editRow(first, 'equipmentName'))
  const name = screen.getByLabelText('第 1 台 设备名称')
  expect(name.tagName).toBe('TEXTAREA')
  fireEvent.change(name, { target: { value: '曳引驱动\n乘客电梯' } })
  expect(name).toHaveValue('曳引驱动乘客电梯')
  fireEvent.keyDown(name, { key: 'Enter' })
  expect(screen.getByLabelText('第 2 台 设备名称')).toHaveFocus()
})

test('rows without a region ask for none: hundreds of cells were drawn again when the regions came', async () => {
  const { form, calls } = openTable('3000')
  act(() => form.editRow(form.addRow('devices'), 'equipmentId'))
  await act(async () => {})
  expect(screen.getAllByRole('button', { name: /^修改第/ })).toHaveLength(1)
  expect(calls.map(({ path }) => path)).not.toContain(regionsEndpoint.path)
})

test('devices are pasted by any of their numbers, and stand there by the one forms use; an unknown one stays as it is', async () => {
  signedInAs('1')
  if (!devices) throw new Error('An inspection has devices')
  const device = aDevice({ registrationCode: '31103302002020099552', useCertNo: '梯11浙B00001(26)' })
  const asked: unknown[] = []
  fakeService([
    [regionsEndpoint, () => ({ list: [] })],
    [
      equipmentEndpoints.resolve,
      ({ body }) => {
        asked.push(body)
        return { list: [device], unknown: ['梯11浙B99999(26)', 'SL9999'], ambiguous: [] }
      },
    ],
  ])
  const form = createFormStore(
    applicationRules(onlineApplyNewrule, () => '2026-11-22'),
    emptyForm(onlineApplyNewrule, { equclacode: '3000' }),
  )
  const { user, said } = renderPage(
    <FormStoreContext value={form}>
      <TableSection table={devices} />
    </FormStoreContext>,
  )
  await user.click(screen.getByRole('button', { name: /粘贴表格/ }))
  const box = await screen.findByLabelText('从 Excel 或 WPS 复制的内容')
  fireEvent.change(box, { target: { value: '梯11浙B00001（26）\n31103309920990001\n梯11浙B99999(26)\nSL9999' } })
  await user.click(screen.getByRole('button', { name: /^填入/ }))
  await waitFor(() =>
    expect(form.store.getState().form.tables.devices?.map(({ equipmentId }) => equipmentId)).toEqual([
      '31103302002020099552',
      '31103309920990001',
      '梯11浙B99999(26)',
      'SL9999',
    ]),
  )
  // A code is not asked about; a certificate is, as its device may have a code.
  expect(asked).toEqual([{ ids: [], numbers: ['梯11浙B00001(26)', '梯11浙B99999(26)', 'SL9999'] }])
  expect(said).toEqual([expect.stringContaining('其中 1 行需要修改')])
})
