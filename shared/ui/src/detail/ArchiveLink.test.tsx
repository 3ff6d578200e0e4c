import { type EquipmentRow, equipmentEndpoints } from '@shared/contract/equipment'
import type { FieldDefinition } from '@shared/contract/form'
import { screen, waitFor } from '@testing-library/react'
import { aDevice } from '../testing/aDevice'
import { fakeService, renderPage, signedInAs } from '../testing/fakeService'
import { FieldValue } from './FieldValue'

const field: FieldDefinition = { key: 'equipmentId', label: '设备', type: 'equipment', required: true }
const shown = (withoutArchive?: string[]) => {
  const value = { recordId: 'r1', field, path: 'equipmentId', value: '31103302002015090218', label: undefined, fields: {} }
  return renderPage(<FieldValue reveal={undefined} withoutArchive={withoutArchive} {...value} />)
}

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

test.each<[string, Parameters<typeof signedInAs>[0], string[]]>([
  ['has no archives to look in', '3', []],
  ['cannot open this one, as its device has been given away', '1', ['31103302002015090218']],
])('it is a text for who %s', (_, role, withoutArchive) => {
  signedInAs(role)
  fakeService([])
  shown(withoutArchive)
  expect(screen.getByText('31103302002015090218')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
