import type { Client } from 'pg'
import { wireDate } from '../clock'
import { type DevicePlace, type DeviceUnit, deviceMaker } from './devices'
import { chanceFrom } from './random'
import { insertDevices } from './seedDevices'

/** As many devices as a province has, as the demo's are: of every kind and in every state. */

/** Of a thousand devices, those of each kind (domain §8). */
const kinds: readonly (readonly [kind: string, of: number])[] = [
  ['3000', 478],
  ['2000', 188],
  ['4000', 120],
  ['5000', 103],
  ['1000', 43],
  ['8000', 34],
  ['6000', 26],
  ['9000', 5],
  ['7000', 3],
]
const anyKind: readonly string[] = kinds.flatMap(([kind, of]) => Array<string>(of).fill(kind))
/** Devices of one statement: what its triggers look at stays in memory. */
const batch = 5_000
/** Units that look after the devices of others, of every so many. */
const oneMaintainsOf = 25
const chanceSeed = 20_261_123

/**
 * @param client in a transaction of the service's own, with the units of the load in `load_unit`
 * @param place name of a region with the city above it
 */
export async function loadEquipment(client: Client, count: number, place: (areaCode: string) => string, tell: (done: string) => void): Promise<void> {
  const { rows: units } = await client.query<DeviceUnit>(
    `select id, unit_name, uscc, area_code, '示例路1号' as reg_address from load_unit where kind = 'enterprise' order by n`,
  )
  const idOf = new Map(units.map((unit) => [unit.uscc, unit.id]))
  const maintaining = units.filter((_unit, index) => index % oneMaintainsOf === 0)
  const chance = chanceFrom(chanceSeed)
  // A few units have most of the devices.
  const often = (of: readonly DeviceUnit[]): DeviceUnit => of[Math.floor((chance.number(1_000_000) / 1_000_000) ** 3 * of.length)] ?? chance.pick(of)
  const placeOf = (): DevicePlace => ({
    unit: often(units),
    maintenance: often(maintaining),
    sites: ['1号楼', '2号楼', '一车间', '二车间', '明州花园', '中庭'],
    authority: '宁波市示例市场监督管理局',
    institute: '宁波市示例特种设备检验研究院',
  })
  const make = deviceMaker(chance, wireDate(new Date()))
  for (let made = 0; made < count; made += batch) {
    const devices = Array.from({ length: Math.min(batch, count - made) }, () => make(chance.pick(anyKind), placeOf()))
    await insertDevices((query) => client.query(query), devices, { place, unit: (uscc) => idOf.get(uscc) })
    if ((made / batch) % 10 === 0) tell(`设备 ${Math.min(made + batch, count)}/${count}`)
  }
}
