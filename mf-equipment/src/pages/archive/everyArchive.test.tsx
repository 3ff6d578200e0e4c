import { type ArchiveDefinition, archivePath, type EquipmentDetail, equipmentEndpoints } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import { isVisible, shownGroups } from '@shared/contract/form'
import { regionsEndpoint } from '@shared/contract/region'
import { aDevice, fakeService, renderPage, signedInAs, windowIs, write } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import ArchivePage from './ArchivePage'

const names = (archive: ArchiveDefinition, fields: Record<string, string>) =>
  [...shownGroups(archive.groups, fields), ...archive.tables.filter((table) => isVisible(table, { fields }))].map(({ label }) => label)
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

// Without 压力管道管线: they are changed together with the registration unit they belong to.
test.each([
  ['boiler', '1000', '1100', 'ratedWorkingPressure'],
  ['pressureVessel', '2000', '2100', 'innerDiameter'],
  ['pressureVessel', '2000', '2300', 'fillingMedium'],
  ['elevator', '3000', '3100', 'ratedLoad'],
  ['elevator', '3000', '3300', 'nominalWidth'],
  ['hoistingMachinery', '4000', '4100', 'span'],
  ['fieldMotorVehicles', '5000', '5100', 'engineNo'],
  ['majorAmusementFacilities', '6000', '6100', 'runSpeed'],
  ['pressurePiping', '8000', '8300', 'mediumSummary'],
  ['pressurePiping', '7000', '7100', 'componentSpec'],
  ['passengerRopeway', '9000', '9100', 'horizontalLength'],
] as const)(
  'the archive %s of %s %s shows each of its groups and tables, and what is its own is changed and sent',
  async (key, equclacode, categoryCode, own) => {
    signedInAs('7')
    windowIs('wide')
    const archive = archives[key]
    const fields = { equclacode, categoryCode, useStatus: '10', equipmentName: '示例设备' }
    const typed = archive.groups.flatMap((group) => group.fields).filter(({ source }) => source === undefined)
    const field = typed.find((one) => one.key === own)
    if (!field) throw new Error(`${key} has no field ${own}`)
    const device: EquipmentDetail = {
      ...{ id: 'e1', row: aDevice({ equclacode }), form: { fields, tables: {} }, labels: {}, masked: [], revealable: [], dueDates: [], attachments: [] },
      editable: typed.map((one) => one.key).filter((one) => one !== 'equclacode'),
      label: { address: '', code: '' },
    }
    const calls = fakeService([
      [equipmentEndpoints.detail, () => device],
      [equipmentEndpoints.update, () => ({ id: 'e1', version: 2 })],
      [equipmentEndpoints.pipelines, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
      [equipmentEndpoints.cylinders, () => ({ pageNo: 1, pageSize: 50, count: 0, list: [] })],
      [regionsEndpoint, () => ({ list: [] })],
    ])
    const { user, said } = renderPage(<ArchivePage />, { path: `${archivePath(key)}?id=e1` })
    const edit = await screen.findByRole('button', { name: '修改档案' })
    expect(headings()).toEqual(expect.arrayContaining(names(archive, fields)))
    expect(headings().includes('压力管道元件档案')).toBe(equclacode === '7000')
    await user.click(edit)
    write(await screen.findByLabelText(field.label), '12')
    write(screen.getByLabelText('修改原因'), '按铭牌更正')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(said).toEqual(['已保存，修改记入变更记录']))
    expect(calls.find(({ path }) => path.endsWith('/update'))?.body).toMatchObject({ fields: { [own]: '12' }, reason: '按铭牌更正' })
  },
)
