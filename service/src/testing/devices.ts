import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../clock'
import { regionMap, regionName } from '../database/regions'
import { columnsOf } from '../modules/equipment/columns'
import { type DeviceUnit, deviceMaker } from '../seed/devices'
import { chanceFrom } from '../seed/random'
import { insertDevices } from '../seed/seedDevices'
import type { UnitFixture } from './fixtures'
import type { TestService } from './service'

export const asDeviceUnit = ({ id, unitName, uscc, areaCode }: UnitFixture): DeviceUnit => ({ id, unit_name: unitName, uscc, area_code: areaCode })

/** Devices of units that look after them, of every kind and in every state; the same seed makes the same. */
export async function someDevices(
  service: TestService,
  owners: readonly UnitFixture[],
  maintainers: readonly UnitFixture[],
  each: number,
  seed = 7,
): Promise<void> {
  const chance = chanceFrom(seed)
  const make = deviceMaker(chance, wireDate(service.clock.now()))
  const kinds = ['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000']
  const devices = owners.flatMap((owner) =>
    Array.from({ length: each }, (_, index) =>
      make(kinds[index % kinds.length] ?? '3000', {
        unit: asDeviceUnit(owner),
        maintenance: asDeviceUnit(chance.pick(maintainers)),
        sites: ['一车间', '明州花园'],
        authority: '宁波市示例市场监督管理局',
        institute: '宁波市示例特种设备检验研究院',
      }),
    ),
  )
  const units = [...owners, ...maintainers]
  await service.db.system(async (connection) => {
    const regions = await regionMap(connection)
    await insertDevices(connection.query, devices, {
      place: (code) => regionName(regions, code),
      unit: (uscc) => units.find((unit) => unit.uscc === uscc)?.id,
    })
  })
}

/** One elevator with an archive. @param fields what a test is about, the unit's id among them. @returns its id */
export async function aDevice(service: TestService, fields: FormRow): Promise<string> {
  const now = service.clock.now()
  const archive = {
    fields: {
      equclacode: '3000',
      categoryCode: '3100',
      varietyCode: '3110',
      equipmentName: '曳引驱动乘客电梯',
      manufacturer: '示例电梯(中国)有限公司',
      useStatus: '10',
      useAreaCode: '330212',
      usePlaceDetail: '示例路100号',
      ...fields,
    },
    tables: {},
  }
  return service.db.system(async (connection) => {
    const columns = await columnsOf(connection, archive)
    const row = { ...columns, archive: JSON.stringify(archive), created_at: now, updated_at: now }
    const { id } = await connection.db.insertInto('equipment').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  })
}
