import { type EquipmentRow, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { aDevice, answered, fakeService, renderPage, signedInAs, write } from '../../testing'
import { FormField } from '../FormField'

const field: FieldDefinition = {
  key: 'equipmentId',
  label: '电梯注册代码',
  type: 'equipment',
  equipmentKind: '3000',
  typed: true,
  required: true,
  equipmentFill: { areaCode: 'useAreaCode', place: 'usePlaceDetail' },
}

let form: FormRow = {}
function Form() {
  const [row, setRow] = useState<FormRow>({ equipmentId: '', areaCode: '', place: '仓库' })
  form = row
  return <FormField field={field} value={row.equipmentId ?? ''} row={row} onChange={(change) => setRow((before) => ({ ...before, ...change }))} />
}
function open(list: EquipmentRow[]) {
  const calls = fakeService([[equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: list.length, list, counts: {} })]])
  return { calls, ...renderPage(<Form />) }
}

test('a device is found in the archive by any word, and fills what belongs to it; what it does not say stays', async () => {
  signedInAs('1')
  const { calls, user } = open([aDevice({ registrationCode: '31103302002015090272', useAreaCode: '330212', usePlaceDetail: '' })])
  await user.click(screen.getByLabelText('电梯注册代码'))
  write(screen.getByLabelText('电梯注册代码'), '花园')
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ keyword: '花园', equclacode: '3000' }))
  await user.click(await screen.findByText('31103302002015090272'))
  expect(form).toEqual({ equipmentId: '31103302002015090272', areaCode: '330212', place: '仓库' })
})

test('a device whose number was typed in full is offered until it fills what belongs to it', async () => {
  signedInAs('1')
  const { user } = open([aDevice({ registrationCode: '31103302002015090272', useAreaCode: '330212', usePlaceDetail: '明州花园' })])
  await user.click(screen.getByLabelText('电梯注册代码'))
  write(screen.getByLabelText('电梯注册代码'), '31103302002015090272')
  await user.click(await screen.findByText(/明州花园/))
  expect(form).toEqual({ equipmentId: '31103302002015090272', areaCode: '330212', place: '明州花园' })
})

test('the number of an offered device has a line of its own, however long its name and place are', async () => {
  signedInAs('1')
  const place = '明州区示例街道示例路1288号明州花园二期18幢3单元'
  const { user } = open([aDevice({ registrationCode: '31103302002015090272', usePlaceDetail: place })])
  await user.click(screen.getByLabelText('电梯注册代码'))
  const number = await screen.findByText('31103302002015090272')
  expect(number.tagName).toBe('DIV')
  expect(number).not.toHaveTextContent(place)
})

test('a number is typed by whoever has no archive to look in, and nothing is asked', async () => {
  signedInAs('3')
  const { calls, user } = open([])
  await user.click(screen.getByLabelText('电梯注册代码'))
  write(screen.getByLabelText('电梯注册代码'), '3110 3302-0020 1509 0272')
  await user.tab()
  expect(form.equipmentId).toBe('31103302002015090272')
  await answered()
  expect(calls).toEqual([])
})

test('a device that only its product number names is chosen by its id, which a number that is typed does not keep', async () => {
  signedInAs('1')
  const named = { key: 'deviceNumber', label: '设备编号', type: 'string', required: true, equipmentFill: { chosenId: 'id' } } as const
  const own: FieldDefinition = { ...named, equipmentTaken: [{ when: true, useStatus: ['00'] }] }
  let row: FormRow = {}
  function Named() {
    const [kept, setKept] = useState<FormRow>({})
    row = kept
    return <FormField field={own} value={kept.deviceNumber ?? ''} row={kept} statuses={['00']} onChange={(change) => setKept({ ...kept, ...change })} />
  }
  const device = aDevice({ id: 'e7', registrationCode: '', equipmentCode: '', useCertNo: '', factoryNo: 'sn-0099', useStatus: '00' })
  const calls = fakeService([[equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 10, count: 1, list: [device], counts: {} })]])
  const { user } = renderPage(<Named />)
  await user.click(screen.getByRole('button', { name: '从档案选择' }))
  await user.click(await screen.findByRole('radio', { name: /sn-0099/ }))
  await user.click(screen.getByRole('button', { name: /^选\s?择$/ }))
  expect(row).toEqual({ deviceNumber: 'sn-0099', chosenId: 'e7' })
  expect(calls[0]?.query).toMatchObject({ useStatus: '00' })
  write(screen.getByLabelText('设备编号'), 'sn-0098')
  expect(row).toEqual({ deviceNumber: 'sn-0098', chosenId: '' })
})
