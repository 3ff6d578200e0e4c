import { maintenanceTermination, terminationDevices } from '@shared/contract/application'
import { type EquipmentRow, equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { screen, waitFor } from '@testing-library/react'
import { aDevice, fakeService, renderPage, signedInAs, write } from '../../testing'
import { EquipmentPicker, numbersIn } from './EquipmentPicker'

const device = (id: string, part: Partial<EquipmentRow> = {}) =>
  aDevice({ id, registrationCode: `3110330200201509000${id}`, unitInternalNo: `${id}#`, ...part })
const page = (list: EquipmentRow[]) => ({ pageNo: 1, pageSize: 10, count: list.length, list, counts: {} })

function open(most: number, roleType: '1' | '2' = '1') {
  signedInAs(roleType)
  const picked: EquipmentRow[][] = []
  const calls = fakeService([
    [
      equipmentListEndpoints.comprehensive.list,
      () => page([device('1'), device('2'), device('3', { registrationCode: '', equipmentCode: '', useCertNo: '' }), device('9', { registrationCode: '' })]),
    ],
    [equipmentListEndpoints.timeout.list, () => page([device('4')])],
    [equipmentEndpoints.resolve, () => ({ list: [device('1'), device('5')], unknown: ['X9'], ambiguous: [] })],
  ])
  const rendered = renderPage(<EquipmentPicker kind="3000" most={most} onPick={(rows) => picked.push(rows)} onClose={() => undefined} />)
  return { calls, picked: () => picked.map((rows) => rows.map(({ id }) => id)), ...rendered }
}

test('devices of several lists are chosen together, no more than fit, and none that has no number', async () => {
  const { user, picked, calls } = open(2)
  await user.click(await screen.findByRole('checkbox', { name: /1#/ }))
  expect(screen.getByRole('checkbox', { name: /没有可用的注册代码、设备代码或使用登记证编号，不能选择/ })).toBeDisabled()
  // Not as pale as the rest of the row.
  expect(screen.getByText('没有可用的注册代码、设备代码或使用登记证编号，不能选择')).toHaveClass('remark')
  expect(screen.getByRole('link', { name: '到设备档案补填' })).toHaveAttribute('href', '/equipment/detail/elevator?id=3')
  expect(screen.getByRole('checkbox', { name: /9#.*梯11浙B00218\(15\)/ })).toBeEnabled()
  await user.click(screen.getByText('超期未检设备'))
  await user.click(await screen.findByRole('checkbox', { name: /4#/ }))
  expect(calls.at(-1)?.query).toMatchObject({ equclacode: '3000' })
  await user.click(screen.getByText('查找'))
  expect(await screen.findByRole('checkbox', { name: /2#/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '选择 2 台' }))
  expect(picked()).toEqual([['1', '4']])
})

test('what was typed into the search goes along to another list, and is searched there', async () => {
  const { user, calls } = open(2)
  await user.click(await screen.findByRole('checkbox', { name: /1#/ }))
  const box = () => screen.getByRole('searchbox', { name: '查找设备' })
  await user.type(box(), '3幢')
  await user.click(screen.getByText('超期未检设备'))
  await screen.findByRole('checkbox', { name: /4#/ })
  expect(box()).toHaveValue('3幢')
  expect(calls.at(-1)).toMatchObject({ path: equipmentListEndpoints.timeout.list.path, query: { keyword: '3幢' } })
  await user.click(screen.getByText('粘贴编号'))
  await user.click(screen.getByText('查找'))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: equipmentListEndpoints.comprehensive.list.path, query: { keyword: '3幢' } }))
})

test('elevators are chosen from those due for a load test, this year or already overdue; other kinds have none', async () => {
  signedInAs('1')
  const calls = fakeService([
    [equipmentListEndpoints.comprehensive.list, () => page([device('1')])],
    [equipmentListEndpoints.loadTest.list, ({ query }) => page(query.tab === 'overdue' ? [] : [device('4')])],
  ])
  const { user, unmount } = renderPage(<EquipmentPicker kind="3000" most={2} onPick={() => undefined} onClose={() => undefined} />)
  await user.click(await screen.findByText('载荷试验年限'))
  expect(await screen.findByRole('checkbox', { name: /4#/ })).toBeInTheDocument()
  await user.click(screen.getByText('已超期'))
  expect(await screen.findByText('没有载荷试验超期的电梯')).toBeInTheDocument()
  expect(calls.filter(({ path }) => path.endsWith('/loadTest')).map(({ query }) => query.tab)).toEqual(['year', 'overdue'])
  unmount()
  for (const kind of ['4000', undefined]) {
    const other = renderPage(<EquipmentPicker {...(kind && { kind })} most={2} onPick={() => undefined} onClose={() => undefined} />)
    expect(await screen.findByText('超期未检设备')).toBeInTheDocument()
    expect(screen.queryByText('载荷试验年限')).toBeNull()
    other.unmount()
  }
})

test('pasted numbers are looked up, those not found are named, and what is found is chosen', async () => {
  const { user, picked, calls } = open(50)
  await user.click(await screen.findByText('粘贴编号'))
  write(screen.getByLabelText('设备编号'), '31103302002015090001\n梯11浙B00001(23)，X9')
  await user.click(screen.getByRole('button', { name: '查找 3 个编号' }))
  expect(await screen.findByRole('group', { name: '1 个编号没有找到' })).toHaveTextContent('X9')
  expect(calls.at(-1)?.body).toEqual({ ids: [], numbers: ['31103302002015090001', '梯11浙B00001(23)', 'X9'] })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /5#/ })).toBeChecked())
  await user.click(screen.getByRole('button', { name: '选择 2 台' }))
  expect(picked()).toEqual([['1', '5']])
})

test('hundreds of numbers that are not found are counted, and can be copied: named in the title they pushed what is found out of reach', async () => {
  signedInAs('1')
  const unknown = Array.from({ length: 300 }, (_, index) => `X${index}`)
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => page([device('1')])],
    [equipmentEndpoints.resolve, () => ({ list: [device('2')], unknown, ambiguous: ['A1', 'A2'] })],
  ])
  const { user } = renderPage(<EquipmentPicker most={50} onPick={() => undefined} onClose={() => undefined} />)
  await user.click(await screen.findByText('粘贴编号'))
  write(screen.getByLabelText('设备编号'), unknown.join(' '))
  await user.click(screen.getByRole('button', { name: '查找 300 个编号' }))
  expect(await screen.findByText('300 个编号没有找到')).toBeVisible()
  expect(screen.getByRole('group', { name: '2 个编号有多台设备使用，请核对' })).toHaveTextContent('A1、A2')
  await user.click(screen.getByRole('button', { name: '复制没有找到的编号' }))
  expect(await navigator.clipboard.readText()).toBe(unknown.join('\n'))
})

test('pasted numbers beyond what fits are counted, and a device of another kind says that it is one', async () => {
  signedInAs('1')
  const crane = device('7', { equclacode: '4000', kindName: '起重机械' })
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => page([device('1')])],
    [equipmentEndpoints.resolve, () => ({ list: [device('2'), device('3'), crane], unknown: [], ambiguous: [] })],
  ])
  const { user } = renderPage(<EquipmentPicker kind="3000" most={2} onPick={() => undefined} onClose={() => undefined} />)
  await user.click(await screen.findByRole('checkbox', { name: /1#/ }))
  await user.click(screen.getByText('粘贴编号'))
  write(screen.getByLabelText('设备编号'), 'A1 A2 A3')
  await user.click(screen.getByRole('button', { name: '查找 3 个编号' }))
  expect(await screen.findByText('找到 3 台，其中 1 台超出可选的台数，没有选上')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: /7#.*起重机械，不能用于本申请|起重机械，不能用于本申请/ })).toBeDisabled()
})

test('of one device the last choice counts, and nothing is pasted', async () => {
  const { user, picked } = open(1)
  await user.click(await screen.findByRole('radio', { name: /1#/ }))
  await user.click(screen.getByRole('radio', { name: /2#/ }))
  expect(screen.queryByText('粘贴编号')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /选\s?择/ }))
  expect(picked()).toEqual([['2']])
})

test('a form is offered the devices it takes, and how many are left out and why; a pasted one it does not take is not chosen', async () => {
  signedInAs('1')
  const stopped = device('6', { useStatus: '20', useStatusName: '停用' })
  const calls = fakeService([
    [
      equipmentListEndpoints.comprehensive.list,
      ({ query }) => page(query.useStatus === '10' ? [device('1')] : [stopped, device('7', { useStatus: '30' }), device('8', { useStatus: '20' })]),
    ],
    [
      equipmentEndpoints.resolve,
      () => ({ list: [device('5'), stopped, device('9', { equclacode: '8000', kindName: '压力管道' })], unknown: [], ambiguous: [] }),
    ],
  ])
  const picked: EquipmentRow[][] = []
  const { user } = renderPage(<EquipmentPicker statuses={['10']} kinds={['3000']} most={50} onPick={(rows) => picked.push(rows)} onClose={() => undefined} />)
  expect(await screen.findByText('另有 2 台停用、1 台报废，不能用于本申请')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: /6#/ })).not.toBeInTheDocument()
  expect(calls.map(({ query }) => query.useStatus)).toEqual(['10', '00,20,30,40,50,90'])
  await user.click(screen.getByText('粘贴编号'))
  write(screen.getByLabelText('设备编号'), 'A B C')
  await user.click(screen.getByRole('button', { name: '查找 3 个编号' }))
  expect(await screen.findByRole('checkbox', { name: /停用，不能用于本申请/ })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: /压力管道，不能用于本申请/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '选择 1 台' }))
  expect(picked.map((rows) => rows.map(({ id }) => id))).toEqual([['5']])
})

test('where the form takes none of the devices, it says that, and not that there are none', async () => {
  signedInAs('1')
  fakeService([
    [
      equipmentListEndpoints.comprehensive.list,
      ({ query }) => page(query.useStatus === '10' ? [] : [device('1', { useStatus: '00', useStatusName: '待登记' })]),
    ],
  ])
  renderPage(<EquipmentPicker statuses={['10']} most={1} onPick={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText('另有 1 台待登记，不能用于本申请')).toBeInTheDocument()
  expect(screen.getByText('没有可以用于本申请的设备')).toBeInTheDocument()
  expect(screen.queryByText('名下还没有设备档案')).not.toBeInTheDocument()
})

test('what is due is no place to look for devices that are out of use', async () => {
  signedInAs('1')
  fakeService([[equipmentListEndpoints.comprehensive.list, () => page([])]])
  renderPage(<EquipmentPicker statuses={['20']} most={1} onPick={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByRole('searchbox', { name: '查找设备' })).toBeInTheDocument()
  // One list is nothing to choose from.
  expect(screen.queryByRole('radiogroup', { name: '从哪里选择' })).toBeNull()
})

test('a device the lookup of the form refuses says why and cannot be chosen, also if its number was pasted; a caution keeps none away', async () => {
  signedInAs('1')
  const devices = ['1', '2', '3'].map((id) => device(id))
  const open = '已有同一种申请 BG-330212-20261128-0001，尚未办结'
  const asked = { lookup: maintenanceTermination.lookups?.[0], fields: {}, together: [] }
  if (!asked.lookup) throw new Error('No lookup')
  const { registrationCode } = devices[1] ?? aDevice({})
  const calls = fakeService([
    [equipmentListEndpoints.comprehensive.list, () => page(devices)],
    [equipmentEndpoints.resolve, () => ({ list: devices.slice(0, 2), unknown: [], ambiguous: [] })],
    [
      terminationDevices,
      ({ query }) => {
        const numbers = String(query.devices).split(',')
        const at = (number: string) => `devices.${numbers.lastIndexOf(number)}.equipmentId`
        const caution =
          numbers.at(-1) === devices[2]?.registrationCode ? [{ field: at(numbers.at(-1) ?? ''), message: '合同到期', path: '', refuses: false }] : []
        return { list: [{ field: at(registrationCode), message: open, path: '', refuses: true }, ...caution], fields: {} }
      },
    ],
  ])
  const picked: EquipmentRow[][] = []
  const { user } = renderPage(
    <EquipmentPicker most={50} asked={{ ...asked, lookup: asked.lookup }} onPick={(rows) => picked.push(rows)} onClose={() => undefined} />,
  )
  expect(await screen.findByRole('checkbox', { name: new RegExp(`2#.*${open}`) })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: /3#.*合同到期/ })).toBeEnabled()
  // All devices of a page in one call.
  expect(calls.filter(({ path }) => path === terminationDevices.path)).toHaveLength(1)
  await user.click(screen.getByText('粘贴编号'))
  write(screen.getByLabelText('设备编号'), 'A B')
  await user.click(screen.getByRole('button', { name: '查找 2 个编号' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: new RegExp(open) })).not.toBeChecked())
  expect(screen.getByRole('checkbox', { name: new RegExp(open) })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '选择 1 台' }))
  expect(picked.map((rows) => rows.map(({ id }) => id))).toEqual([['1']])
})

test('where one device is chosen, the choice can still be replaced by one that would not fit together with it', async () => {
  signedInAs('1')
  const [here, elsewhere] = [device('1'), device('2')]
  const lookup = maintenanceTermination.lookups?.[0]
  if (!lookup) throw new Error('No lookup')
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => page([here, elsewhere])],
    [
      terminationDevices,
      ({ query }) => {
        const [before, ...offered] = String(query.devices).split(',')
        const at = offered.indexOf(elsewhere.registrationCode)
        const refusal = { field: `devices.${at + 1}.equipmentId`, message: '设备由不同的登记机关管理', path: '', refuses: true }
        return { list: before === here.registrationCode ? [refusal] : [], fields: {} }
      },
    ],
  ])
  const picked: EquipmentRow[][] = []
  const { user } = renderPage(
    <EquipmentPicker most={1} asked={{ lookup, fields: {}, together: [] }} onPick={(rows) => picked.push(rows)} onClose={() => undefined} />,
  )
  await user.click(await screen.findByRole('radio', { name: /1#/ }))
  // Time for an answer about the choice.
  await expect(screen.findByText(/不同的登记机关/, undefined, { timeout: 300 })).rejects.toThrow()
  await user.click(screen.getByRole('radio', { name: /2#/ }))
  await user.click(screen.getByRole('button', { name: /选\s?择/ }))
  expect(picked.map((rows) => rows.map(({ id }) => id))).toEqual([['2']])
})

describe('pasted numbers whose form looks them up', () => {
  const lookup = maintenanceTermination.lookups?.[0]
  if (!lookup) throw new Error('No lookup')
  const devices = Array.from({ length: 60 }, (_, index) => device(`${index + 10}`, { registrationCode: `3110330200201509${2000 + index}` }))
  const isTaken = ({ registrationCode }: EquipmentRow) => devices.findIndex((row) => row.registrationCode === registrationCode) % 3 === 0

  /** @param refuses a device offered, beside the device before it; undefined where there is none */
  const paste = async (most: number, refuses: (row: EquipmentRow, before: EquipmentRow | undefined) => boolean) => {
    signedInAs('1')
    const byNumber = (number = '') => devices.find(({ registrationCode }) => registrationCode === number)
    const calls = fakeService([
      [equipmentListEndpoints.comprehensive.list, () => page([])],
      [equipmentEndpoints.resolve, () => ({ list: devices, unknown: [], ambiguous: [] })],
      [
        terminationDevices,
        ({ query }) => {
          const [before, ...offered] = String(query.devices).split(',')
          const list = offered.flatMap((number, index) => {
            const row = byNumber(number)
            const refusal = { field: `devices.${index + 1}.equipmentId`, message: '不能一起申请', path: '', refuses: true }
            return row && refuses(row, byNumber(before)) ? [refusal] : []
          })
          return { list, fields: {} }
        },
      ],
    ])
    const picked: EquipmentRow[][] = []
    const { user } = renderPage(
      <EquipmentPicker most={most} asked={{ lookup, fields: {}, together: [] }} onPick={(rows) => picked.push(rows)} onClose={() => undefined} />,
    )
    await user.click(await screen.findByText('粘贴编号'))
    write(screen.getByLabelText('设备编号'), 'A')
    await user.click(screen.getByRole('button', { name: '查找 1 个编号' }))
    await waitFor(() => expect(screen.getAllByText('不能一起申请').length).toBeGreaterThan(10), { timeout: 5_000 })
    return { calls, picked, user }
  }

  it('are chosen without those refused, also the ones after the fiftieth, and places are not said to be wanting', async () => {
    const { picked, user } = await paste(50, isTaken)
    await user.click(screen.getByRole('button', { name: '选择 40 台' }))
    expect(picked).toEqual([devices.filter((row) => !isTaken(row))])
    expect(screen.queryByText(/超出可选的台数/)).not.toBeInTheDocument()
  })

  it('beyond what fits are counted without those refused', async () => {
    await paste(30, isTaken)
    expect(await screen.findByText('找到 60 台，其中 10 台超出可选的台数，没有选上')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '选择 30 台' })).toBeEnabled()
  })

  it('are not judged by a first one that is refused itself', async () => {
    const [refused, ...others] = devices
    const isOther = (row: EquipmentRow | undefined) => row !== undefined && devices.indexOf(row) > 45
    const { picked, user } = await paste(60, (row, before) => row === refused || before === refused || isOther(row) !== isOther(before ?? row))
    await user.click(screen.getByRole('button', { name: '选择 45 台' }))
    expect(picked).toEqual([others.slice(0, 45)])
  })
})

test('numbers are told apart however they were written one after the other, each once', () => {
  expect(numbersIn(' A1\nB2，B2;C3、D4\tE5 ')).toEqual(['A1', 'B2', 'C3', 'D4', 'E5'])
})

test('the heading a column is copied with is no number, and a word that is nobody’s number is', () => {
  expect(numbersIn('设备编号\n31103302002015090001\n梯11浙B00001(23)\n')).toEqual(['31103302002015090001', '梯11浙B00001(23)'])
  expect(numbersIn('序号\t产品编号(出厂编号)\nA1\t电梯')).toEqual(['A1', '电梯'])
})
