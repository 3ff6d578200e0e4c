import { grantedStatus } from '@shared/contract/application'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { regionMap, regionName } from '../../database/regions'
import { type DevicePlace, type DeviceUnit, deviceMaker, type SeededDevice } from '../material/devices'
import type { Chance } from '../material/random'
import { insertDevices } from './seedDevices'
import type { SeedUnit, SeedUnits } from './units'

/** The archive of the demo: some 600 devices of every kind, distributed over suitable units (domain §8). */

/** Numbers of devices per use unit of the demo, in the order of its units. */
const holdings: readonly { sites: readonly string[]; devices: Readonly<Record<string, number>> }[] = [
  { sites: ['一车间', '二车间', '装配车间'], devices: { '4000': 26, '5000': 14, '2000': 12, '3000': 6 } },
  { sites: ['合成车间', '罐区', '动力站'], devices: { '2000': 40, '8000': 8, '1000': 5, '4000': 6, '3000': 4, '7000': 2 } },
  { sites: ['明州花园', '天童新村', '月湖公寓'], devices: { '3000': 126 } },
  { sites: ['一号泊位', '堆场', '集装箱站'], devices: { '4000': 20, '5000': 20, '3000': 4 } },
  { sites: ['门诊楼', '住院楼', '医技楼'], devices: { '3000': 34, '2000': 8, '1000': 3 } },
  { sites: ['A座', 'B座', '中庭'], devices: { '3000': 52, '5000': 2 } },
  { sites: ['主厂房', '化水车间', '管网'], devices: { '1000': 8, '2000': 16, '8000': 8, '4000': 8, '3000': 4 } },
  { sites: ['欢乐世界', '水上世界'], devices: { '6000': 15, '5000': 6, '3000': 4 } },
  { sites: ['一号库', '二号库', '冷库'], devices: { '5000': 22, '4000': 4, '2000': 8, '3000': 8 } },
  { sites: ['景区', '山顶站'], devices: { '9000': 3, '5000': 8, '3000': 2 } },
  { sites: ['教学楼', '图书馆', '食堂'], devices: { '3000': 16, '1000': 2 } },
  { sites: ['制剂车间', '提取车间', '动力中心'], devices: { '2000': 26, '1000': 5, '8000': 4, '3000': 10, '4000': 4 } },
]
/** The first maintenance unit also uses equipment itself. */
const ofMaintainer = { sites: ['公司本部', '培训基地'], devices: { '3000': 6, '5000': 3 } }

const deviceUnit = ({ id, unit_name, uscc, area_code, reg_address }: SeedUnit): DeviceUnit => ({
  id,
  unit_name,
  uscc,
  area_code,
  reg_address: reg_address ?? '',
})

/** Devices named in active notices of the demo, so that notices and archives link to each other. */
async function devicesOfNotices({ db }: Connection): Promise<{ unit: string; row: Record<string, string> }[]> {
  const notices = await db
    .selectFrom('application')
    .select('form')
    .where('type', '=', 'constructionNotice')
    .where('status', '=', grantedStatus)
    .orderBy('number')
    .execute()
  const named = notices.flatMap(({ form }) => (form.tables.devices ?? []).map((row) => ({ unit: form.fields.useUnitUscc ?? '', row })))
  const key = (row: Record<string, string>) => `${row.factoryNo} ${row.manufacturer}`
  return named.filter((one, place) => named.findIndex((other) => key(other.row) === key(one.row)) === place)
}

/** Values of a notice's row that belong to the device. */
const ofDevice = [
  'equipmentName',
  'categoryCode',
  'varietyCode',
  'model',
  'factoryNo',
  'manufacturer',
  'manufactureLicenceNo',
  'equipmentCode',
  'registrationCode',
]
const given = (row: Record<string, string>) => Object.fromEntries(ofDevice.flatMap((key) => (row[key] ? [[key, row[key]]] : [])))

/** @param connection in the transaction of the seed, after its notices */
export async function seedEquipment({ clock }: ServiceContext, connection: Connection, units: SeedUnits, chance: Chance): Promise<void> {
  const maintaining = units.maintaining.map(deviceUnit)
  const place = (unit: SeedUnit, sites: readonly string[]): DevicePlace => ({
    unit: deviceUnit(unit),
    maintenance: chance.pick(maintaining),
    sites,
    authority: units.authority.unit_name,
    institute: units.institutes[0]?.unit_name ?? '',
  })
  const aDevice = deviceMaker(chance, wireDate(clock.now()))
  const named = await devicesOfNotices(connection)
  const devices: SeededDevice[] = []
  const fill = (unit: SeedUnit, { sites, devices: counts }: (typeof holdings)[number]) => {
    const ofUnit = named.filter((one) => one.unit === unit.uscc)
    for (const [kind, count] of Object.entries(counts)) {
      const known = ofUnit.filter(({ row }) => row.equclacode === kind)
      for (let index = 0; index < count; index += 1) devices.push(aDevice(kind, place(unit, sites), given(known[index]?.row ?? {})))
    }
  }
  for (const [index, unit] of units.using.entries()) {
    const held = holdings[index]
    if (held) fill(unit, held)
  }
  const [maintainer] = units.maintaining
  if (maintainer) fill(maintainer, ofMaintainer)
  const regions = await regionMap(connection)
  const all = [...units.using, ...units.maintaining, ...units.building]
  await insertDevices(connection.query, devices, {
    place: (code) => regionName(regions, code),
    unit: (uscc) => all.find((unit) => unit.uscc === uscc)?.id,
  })
}
