import { randomUUID } from 'node:crypto'
import type { FormRow } from '@shared/contract/form'
import type { Client } from 'pg'
import { wireDate } from '../../clock'
import { type DevicePlace, type DeviceUnit, deviceMaker, type MadeBefore } from '../material/devices'
import { chanceFrom } from '../material/random'
import { deviceColumns, deviceRow, seededChange } from '../records/seedDevices'
import { copyRows } from './copyRows'

/** Creates as many devices as a province has, of every kind and in every state, like those of the demo. */

/** Number of devices per kind, of a thousand (domain §8). */
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
/** Devices per COPY: keeps the tables its triggers read in memory. */
const batch = 20_000
/** One of this many units maintains devices of others. */
const oneMaintainsOf = 25
const chanceSeed = 20_261_123
const sites = ['1号楼', '2号楼', '3号楼', '东区', '西区', '一车间', '二车间', '仓库', '明州花园', '中庭', '地下室', '动力站']

/**
 * @param client in its own transaction as the owner of the tables, with the units of the load in `load_unit`
 * @param place name of a region, prefixed by its city
 */
export async function loadEquipment(client: Client, count: number, place: (areaCode: string) => string, tell: (done: string) => void): Promise<void> {
  if (count === 0) return
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
    sites,
    authority: '宁波市示例市场监督管理局',
    institute: '宁波市示例特种设备检验研究院',
  })
  const make = deviceMaker(chance, wireDate(new Date()), await madeBefore(client))
  const names = { place, unit: (uscc: string) => idOf.get(uscc) }
  for (let made = 0; made < count; made += batch) {
    const pipelines: PipelineRow[] = []
    function* devices(many: number) {
      for (let index = 0; index < many; index += 1) {
        const device = make(chance.pick(anyKind), placeOf())
        const row = { id: randomUUID(), ...deviceRow(device, names) }
        for (const fields of device.pipelines) pipelines.push(pipelineRow(row, fields))
        yield row
      }
    }
    const many = Math.min(batch, count - made)
    await copyRows(client, 'equipment', ['id', ...deviceColumns], devices(many))
    await copyRows(client, 'equipment_pipeline', pipelineColumns, pipelines)
    tell(`设备 ${made + many}/${count}`)
  }
  await client.query(
    `insert into equipment_change (equipment_id, action, changes, reason, operator_id, operator_name, role_type, unit_name, version, created_at)
      select id, ${seededChange}, created_at from equipment where not exists (select from equipment_change where equipment_id = equipment.id)`,
  )
}

/** The demo's devices exist already: their numbers must not be reused. */
async function madeBefore(client: Client): Promise<MadeBefore> {
  const { rows: counted } = await client.query<{ devices: number }>('select count(*)::int as devices from equipment')
  const { rows: series } = await client.query<{ series: string; last: number }>(
    `select substr(use_cert_no, 1, 5) || right(use_cert_no, 4) as series, max(substring(use_cert_no from '^.{5}(\\d+)')::int) as last
      from equipment where use_cert_no ~ '^.{5}\\d{4,6}\\(\\d\\d\\)$' group by 1`,
  )
  return { devices: counted[0]?.devices ?? 0, certificates: new Map(series.map(({ series: key, last }) => [key, last])) }
}

const pipelineColumns = ['equipment_id', 'name', 'number', 'next_inspection_date', 'archive', 'created_at', 'updated_at'] as const
const pipelineRow = (piping: { id: string; next_inspection_date?: string | null; created_at: Date }, fields: FormRow) => ({
  equipment_id: piping.id,
  name: fields.pipelineName,
  number: fields.pipelineNo,
  next_inspection_date: piping.next_inspection_date,
  archive: { fields },
  created_at: piping.created_at,
  updated_at: piping.created_at,
})
type PipelineRow = ReturnType<typeof pipelineRow>
