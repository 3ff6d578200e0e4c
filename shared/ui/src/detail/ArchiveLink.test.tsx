import { type EquipmentRow, equipmentEndpoints } from '@shared/contract/equipment'
import type { FieldDefinition } from '@shared/contract/form'
import { screen, waitFor } from '@testing-library/react'
import { aDevice } from '../testing/aDevice'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { FieldValue } from './FieldValue'

const field: FieldDefinition = { key: 'equipmentId', label: '设备', type: 'equipment', required: true }
const shown = () =>
  renderPage(<FieldValue reveal={undefined} recordId="r1" field={field} path="equipmentId" value="31103302002015090218" label={undefined} fields={{}} />)

test('the number of a device leads to its archive, for who may see it', async () => {
  signedInAs('7')
  let list: EquipmentRow[] = []
  const calls = fakeService([[equipmentEndpoints.resolve, () => ({ list, unknown: [], ambiguous: [] })]])
  const { user, said } = shown()
  await user.click(screen.getByRole('button', { name: '打开设备档案 31103302002015090218' }))
  await waitFor(() => expect(said).toEqual(['没有找到这台设备的档案，或者您不能查看']))
  list = [aDevice({ id: 'e7' })]
  await user.click(screen.getByRole('button', { name: /打开设备档案/ }))
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/equipment/detail/elevator?id=e7'))
  expect(calls.map(({ body }) => body)).toContainEqual({ ids: [], numbers: ['31103302002015090218'] })
})

test('it is a text for who has no archives to look in', () => {
  signedInAs('3')
  fakeService([])
  shown()
  expect(screen.getByText('31103302002015090218')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
