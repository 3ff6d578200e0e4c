import { applicationEndpoints, deviceLookup, useRecord } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { regionsEndpoint } from '@shared/contract/region'
import { type Asked, aNotice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import FormPage from './FormPage'

const calls = applicationEndpoints(useRecord)
const nobody = { foundKind: '', foundName: '', foundModel: '', foundCode: '', foundMaker: '', foundSerial: '' }
const inUse = '这台设备已办理使用登记，不用再办'

/** Opens a draft about a device; the fake service knows one registered number and one unregistered. */
function open(fields: Record<string, string>) {
  const asked = fakeService([
    [calls.detail, () => aNotice({ id: 'd1', number: '', status: '10', statusName: '暂存', actions: ['save', 'commit'], form: { fields, tables: {} } })],
    [calls.save, () => ({ id: 'd1', status: '10', statusName: '暂存', version: 2, number: '', receiptNo: '' })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
    [
      deviceLookup,
      ({ query }: Asked) =>
        query.deviceNumber === '31103309920230001'
          ? { list: [{ field: 'deviceNumber', message: inUse, path: '' }], fields: nobody }
          : { list: [], fields: { ...nobody, foundName: '曳引驱动乘客电梯', foundCode: String(query.deviceNumber) } },
    ],
    [equipmentEndpoints.duplicates, () => ({ list: [{ field: 'factoryNo', message: '已有在册设备', path: '/equipment/detail/elevator?id=e9' }], fields: {} })],
  ])
  renderPage(<FormPage />, { path: '/use-record/apply?id=d1' })
  return asked
}
const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label, {}, { timeout: 20_000 }), { target: { value } })

describe('the form of 使用登记', () => {
  beforeEach(() => {
    localStorage.clear()
    signedInAs('1')
    windowIs('narrow')
  })

  it('says while a number is typed which device it is, or why it cannot be registered', async () => {
    open({ recordKind: '1', deviceNumber: '31103309920230001' })
    const field = await screen.findByLabelText('设备编号', {}, { timeout: 20_000 })
    await waitFor(() => expect(field).toHaveAccessibleDescription(inUse))
    await type('设备编号', '31103309920230002')
    expect(field).not.toHaveAccessibleDescription(inUse)
    await waitFor(() => expect(screen.getByLabelText('设备名称')).toHaveValue('曳引驱动乘客电梯'), { timeout: 5_000 })
    expect(screen.getByLabelText('设备代码')).toHaveValue('31103309920230002')
    await type('设备编号', '')
    await waitFor(() => expect(screen.getByLabelText('设备名称')).toHaveValue(''))
  })

  it('tells a serial that another device has at its field, with the way to that device', async () => {
    const asked = open({ recordKind: '3', equclacode: '3000', manufacturer: '示例电梯厂', factoryNo: 'SN-1' })
    const field = await screen.findByLabelText('产品编号(出厂编号)', {}, { timeout: 20_000 })
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('已有在册设备')))
    expect(screen.getByRole('link', { name: '查看档案' })).toHaveAttribute('href', '/equipment/detail/elevator?id=e9')
    expect(asked.filter(({ path }) => path === deviceLookup.path)).toEqual([])
    expect(asked.find(({ path }) => path === equipmentEndpoints.duplicates.path)?.query).toEqual({ manufacturer: '示例电梯厂', factoryNo: 'SN-1' })
  })
})
