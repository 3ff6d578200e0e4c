import type { DataOf } from '@shared/contract/endpoint'
import { type EquipmentListKey, type EquipmentListQuery, equipmentListEndpoints } from '@shared/contract/equipment'
import type { RoleType } from '@shared/contract/roles'
import type { Selectable } from 'kysely'
import { after, days, startOfDay, wireDate } from '../clock'
import type { EquipmentTable } from '../database/tables/equipmentTables'
import { someDevices } from './devices'
import type { UnitFixture } from './fixtures'
import { type SignedIn, startTestService, type TestService } from './service'
import { asOwner } from './testDatabase'

export type Device = Selectable<EquipmentTable>

/** Devices of two use units in different counties, and accounts with and without a relation to them, set up before the tests of a file. */
export function equipmentCast() {
  let service: TestService
  let owner: UnitFixture
  let other: UnitFixture
  let both: UnitFixture
  const people: Record<string, SignedIn> = {}
  const person = (name: string): SignedIn => {
    const found = people[name]
    if (!found) throw new Error(`Nobody called ${name}`)
    return found
  }
  const today = () => wireDate(service.clock.now())
  const day = (ahead: number) => wireDate(after(startOfDay(today()), days(ahead)))
  const stored = (): Promise<Device[]> => service.db.system(({ db }) => db.selectFrom('equipment').selectAll().execute())

  beforeAll(async () => {
    service = await startTestService()
    owner = await service.aUnit({ area_code: '330212' })
    other = await service.aUnit({ area_code: '330206' })
    both = await service.aUnit({ area_code: '330212', unit_type: '4' })
    const maintainer = await service.aUnit({ area_code: '330203', unit_type: '2' })
    await someDevices(service, [owner, other, both], [both, maintainer], 90)
    // At least one device for every kind of list, whatever the random data contains.
    const made = await stored()
    await service.db.system(async ({ query }) => {
      const sorts = ["conclusion = '23', outcome = 'restricted'", "use_status = '30'", "use_status = '40'", "use_status = '50'", 'next_inspection_date = null']
      const elevators = [
        `detect_date = current_date - 3, load_test_date = current_date - 3`,
        `detect_date = current_date + 3`,
        `load_test_date = date_trunc('year', current_date) + interval '11 months'`,
      ]
      const inUse = made.filter((device) => device.use_status === '10' && device.kind !== '7000')
      const lifts = inUse.filter((device) => device.kind === '3000')
      const others = inUse.filter((device) => device.kind !== '3000')
      for (const [index, sort] of sorts.entries()) await query({ text: `update equipment set ${sort} where id = $1`, values: [others[index]?.id] })
      for (const [index, sort] of elevators.entries()) await query({ text: `update equipment set ${sort} where id = $1`, values: [lifts[index]?.id] })
    })
    const signIn = async (name: string, roles: RoleType[], unit?: UnitFixture) => {
      people[name] = await service.signIn(await service.anAccount({ roles, ...(unit && { unit }) }))
    }
    await signIn('owner', ['1'], owner)
    await signIn('other', ['1'], other)
    await signIn('both as user', ['1', '2'], both)
    await signIn('both as maintainer', ['2', '1'], both)
    await signIn('maintainer', ['2'], maintainer)
    await signIn('builder', ['3'], owner)
    await signIn('city', ['7'], await service.aUnit({ kind: 'authority', area_code: '330200' }))
    await signIn('county', ['7'], await service.aUnit({ kind: 'authority', area_code: '330206' }))
    await signIn('elsewhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '330100' }))
    await signIn('nowhere', ['7'], await service.aUnit({ kind: 'authority', area_code: '' }))
    await signIn('institute', ['4'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('finance', ['5'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('inspector', ['6'], await service.aUnit({ kind: 'inspection', area_code: '330200' }))
    await signIn('admin', ['9'])
  })
  afterAll(() => service.close())

  const unitOf = (name: string) => person(name).account.unit
  const maintains = (device: Device, unit: UnitFixture) => device.archive.fields.maintenanceUnitUscc === unit.uscc
  /** Who owns a device, stated independently of what the service stores. */
  const sees: Readonly<Record<string, (device: Device) => boolean>> = {
    owner: (device) => device.use_unit_id === owner.id,
    other: (device) => device.use_unit_id === other.id,
    'both as user': (device) => device.use_unit_id === both.id,
    'both as maintainer': (device) => device.use_unit_id === both.id || maintains(device, both),
    maintainer: (device) => maintains(device, unitOf('maintainer')),
    builder: () => false,
    city: () => true,
    county: (device) => device.area_code === '330206',
    elsewhere: () => false,
    nowhere: () => false,
    institute: () => true,
    finance: () => false,
    inspector: () => false,
    admin: () => true,
  }
  const page = async (as: string, key: EquipmentListKey, query: EquipmentListQuery = {}) => {
    const answer = await service.call(equipmentListEndpoints[key].list, { query }, person(as))
    if (!answer.success) throw new Error(`${as} ${key}: ${answer.errorCode} ${answer.errorMsg}`)
    return answer.data
  }
  /** Every row of a list, read page by page with the cursor. */
  const whole = async (as: string, key: EquipmentListKey, query: EquipmentListQuery = {}) => {
    const rows: DataOf<(typeof equipmentListEndpoints)['comprehensive']['list']>['list'] = []
    let next: string | undefined
    do {
      const data = await page(as, key, { pageSize: 7, ...query, after: next })
      rows.push(...data.list)
      next = data.next
    } while (next !== undefined)
    return rows
  }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
  /** Makes the counters report more devices than exist: for a list as long as a province's the term index is used instead of a scan. */
  const lengthen = (viewer: string, count: number) =>
    asOwner(
      service.address,
      `insert into equipment_counter select '${viewer}', 'place', 'device', status, 'infinity', 'F000', '', 9, ${count} from unnest('{10,20}'::text[]) status`,
    )
  const shorten = () => asOwner(service.address, 'delete from equipment_counter where slot = 9')
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get owner() {
      return owner
    },
    get other() {
      return other
    },
    get both() {
      return both
    },
  }
  return { cast, person, today, day, stored, unitOf, maintains, sees, page, whole, ids, lengthen, shorten }
}
