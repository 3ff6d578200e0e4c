import { applicationDefinitions, elevatorDetectApply, fieldsOf, onlineApplyNewrule } from '@shared/contract/application'
import { type DueDuty, equipmentEndpoints } from '@shared/contract/equipment'
import type { RoleType } from '@shared/contract/roles'
import { type Device, equipmentCast } from '../../../testing/equipmentCast'
import { asOwner, runMigration } from '../../../testing/testDatabase'
import { shownApplied } from './applied'

/** Which inspection settles which duties, stated independently (TSG T7001-2023: a passed 定期检验 settles the detection of its year). */
const settled: Readonly<Record<string, readonly DueDuty[]>> = {
  '01': ['detect', 'inspection'],
  '02': ['inspection'],
  '07': ['inspection'],
  detect: ['detect'],
  loadTest: ['loadTest'],
  '': [],
}

describe('what is applied for', () => {
  const { cast, page, person, stored, whole, ids, lengthen, shorten, sees } = equipmentCast()

  interface Application {
    type: string
    status: string
    applyKind: string
    devices: readonly string[]
    deleted: boolean
  }
  const usual: Application = { type: onlineApplyNewrule.key, status: '20', applyKind: '01', devices: [], deleted: false }
  const formOf = ({ applyKind, devices }: Application) =>
    JSON.stringify({ fields: { applyKind }, tables: { devices: devices.map((equipmentId) => ({ equipmentId })) } })

  let applications = 0
  /** An application of the first unit, as the type would store it. */
  async function applied(given: Partial<Application>): Promise<{ id: string; number: string }> {
    const application = { ...usual, ...given }
    const { account } = person('owner')
    const number = `BJ-${++applications}`
    return cast.service.db.system(({ db }) =>
      db
        .insertInto('application')
        .values({
          type: application.type,
          status: application.status,
          deleted: application.deleted,
          number,
          unit_id: account.unit.id,
          applicant_id: account.id,
          form: formOf(application),
          summary: JSON.stringify({ fields: {}, labels: {}, counts: {}, equipmentName: '', title: '' }),
          created_at: cast.service.clock.now(),
          updated_at: cast.service.clock.now(),
        } as never)
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow(),
    )
  }
  const moved = (id: string, set: { status?: string; deleted?: boolean; form?: string }) =>
    cast.service.db.system(({ db }) => db.updateTable('application').set(set).where('id', '=', id).execute())
  const markedBy = async (id: string): Promise<{ device: string; duty: string }[]> => {
    const { rows } = await cast.service.db.system(({ query }) =>
      query({ text: 'select equipment_id as device, duty from equipment_application where application_id = $1 order by equipment_id, duty', values: [id] }),
    )
    return rows.map((row) => ({ device: String(row.device), duty: String(row.duty) }))
  }
  const dutiesOf = async (id: string) => (await markedBy(id)).map(({ duty }) => duty)
  const numbered = async (): Promise<[Device, Device, ...Device[]]> => {
    const [first, second, ...rest] = (await stored()).filter((device) => sees.owner?.(device) && device.use_status === '10' && device.equipment_code !== '')
    if (!first || !second) throw new Error('No two devices in use')
    return [first, second, ...rest]
  }

  it('opens for an administrator where he reads applications', () => {
    for (const type of [onlineApplyNewrule.key, elevatorDetectApply.key]) {
      const path = (roleType: RoleType) => shownApplied({ duty: 'inspection', id: 'x', type, number: 'BJ-1' }, roleType).path.split('?')[0]
      expect(path('9')).toBe('/company-service/check-online/detail')
      expect(path('1')).not.toBe('/company-service/check-online/detail')
    }
  })

  it('is an inspection in every state but a draft and an end, of every type of inspection, by what it settles', async () => {
    const [device] = await numbered()
    const inspections = applicationDefinitions.filter((definition) => fieldsOf(definition).some(({ key }) => key === 'applyKind'))
    expect(inspections.map(({ key }) => key)).toEqual(expect.arrayContaining([onlineApplyNewrule.key, elevatorDetectApply.key]))
    for (const { key: type, states } of applicationDefinitions) {
      for (const { code: status, tone } of states) {
        const { id } = await applied({ type, status, devices: [device.equipment_code] })
        const underWay = inspections.some(({ key }) => key === type) && (tone === 'moving' || tone === 'attention')
        expect([type, status, await dutiesOf(id)]).toEqual([type, status, underWay ? settled['01'] : []])
      }
    }
    for (const [applyKind, duties] of Object.entries(settled)) {
      const { id } = await applied({ applyKind, devices: [device.equipment_code] })
      expect([applyKind, await dutiesOf(id)]).toEqual([applyKind, duties])
    }
  })

  it('is, of a repetition, what the device failed', async () => {
    const [device] = await numbered()
    const before = { archive: JSON.stringify(device.archive), outcome: device.outcome }
    const write = (set: { archive: string; outcome: typeof device.outcome }) =>
      cast.service.db.system(({ db }) => db.updateTable('equipment').set(set).where('id', '=', device.id).execute())
    const repeats: readonly [inspectionKind: string, outcome: typeof device.outcome, duty: DueDuty][] = [
      ['17', 'failed', 'loadTest'],
      ['12', 'failed', 'detect'],
      ['05', 'failed', 'inspection'],
      ['17', 'passed', 'inspection'],
    ]
    for (const [inspectionKind, outcome, duty] of repeats) {
      await write({ outcome, archive: JSON.stringify({ ...device.archive, fields: { ...device.archive.fields, inspectionKind } }) })
      const { id } = await applied({ applyKind: '07', devices: [device.equipment_code] })
      expect([inspectionKind, outcome, await dutiesOf(id)]).toEqual([inspectionKind, outcome, [duty]])
      await moved(id, { status: '90' })
    }
    await write(before)
  })

  it('is what the device failed, of a repetition that was marked as an inspection before', async () => {
    const [device] = await numbered()
    const { archive, outcome } = device
    const write = (set: { archive: string; outcome: typeof outcome }) =>
      cast.service.db.system(({ db }) => db.updateTable('equipment').set(set).where('id', '=', device.id).execute())
    await write({ outcome: 'failed', archive: JSON.stringify({ ...archive, fields: { ...archive.fields, inspectionKind: '17' } }) })
    const { id } = await applied({ applyKind: '07', devices: [device.equipment_code] })
    await asOwner(cast.service.address, `update equipment_application set duty = 'inspection' where application_id = '${id}'`)
    await runMigration(cast.service, '0970_inspections_of_other_units.sql', 'select keep_equipment_applications')
    expect(await dutiesOf(id)).toEqual(['loadTest'])
    await moved(id, { status: '90' })
    await write({ outcome, archive: JSON.stringify(archive) })
  })

  it('follows what becomes of the application, and what it names', async () => {
    const [first, second] = await numbered()
    const { id } = await applied({ status: '10', devices: [first.equipment_code] })
    const marked = async () => [...new Set((await markedBy(id)).map(({ device }) => device))].sort()
    expect(await marked()).toEqual([])
    await moved(id, { status: '20' })
    expect(await marked()).toEqual([first.id])
    await moved(id, { form: formOf({ ...usual, devices: [first.equipment_code, second.equipment_code, '没有的号', ''] }) })
    expect(await marked()).toEqual([first.id, second.id].sort())
    await moved(id, { form: formOf({ ...usual, applyKind: 'loadTest', devices: [second.equipment_code] }) })
    expect(await markedBy(id)).toEqual([{ device: second.id, duty: 'loadTest' }])
    for (const ended of onlineApplyNewrule.states.filter(({ tone }) => tone !== 'moving' && tone !== 'attention')) {
      await moved(id, { status: '50' })
      expect(await marked()).toEqual([second.id])
      await moved(id, { status: ended.code })
      expect([ended.code, await marked()]).toEqual([ended.code, []])
    }
    await moved(id, { status: '20' })
    await moved(id, { deleted: true })
    expect(await marked()).toEqual([])
  })

  it('is named by either number, and goes on being the same device when its number changes', async () => {
    const [device] = (await numbered()).filter((one) => one.registration_code !== '')
    if (!device) throw new Error('No registered device')
    const { id } = await applied({ devices: [device.registration_code] })
    expect(await dutiesOf(id)).toEqual(settled['01'])
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ registration_code: 'X-1' }).where('id', '=', device.id).execute())
    await moved(id, { status: '30' })
    expect(await dutiesOf(id)).toEqual(settled['01'])
    await moved(id, { status: '90' })
  })

  it.each([
    ['few', 0],
    ['many', 1_000_000],
  ])('narrows lists of %s, page after page, and says by which application to who may open it', async (_, beside) => {
    await lengthen('place:3302', beside)
    const [first, second] = await numbered()
    await cast.service.db.system(({ db }) => db.updateTable('application').set({ deleted: true }).execute())
    const { id, number } = await applied({ devices: [first.equipment_code, second.equipment_code] })
    const all = await stored()
    for (const name of ['owner', 'city', 'other']) {
      const mine = all.filter((device) => sees[name]?.(device))
      const taken = mine.filter((device) => device.id === first.id || device.id === second.id)
      expect(ids(await whole(name, 'comprehensive', { applied: 'yes' }))).toEqual(ids(taken))
      expect(ids(await whole(name, 'comprehensive', { applied: 'no', pageSize: 60 }))).toEqual(ids(mine.filter((device) => !taken.includes(device))))
      expect(ids(await whole(name, 'comprehensive', { applied: 'yes', keyword: first.equipment_code }))).toEqual(
        ids(taken.filter((device) => device.id === first.id)),
      )
      expect((await page(name, 'comprehensive', { applied: 'yes' })).count).toBe(taken.length)
    }
    const [seen] = (await whole('owner', 'comprehensive', { applied: 'yes' })).filter((row) => row.id === first.id)
    const path = `${onlineApplyNewrule.pages.detail}?id=${id}&type=${onlineApplyNewrule.key}`
    expect(seen?.applied).toEqual([
      { duty: 'detect', number, path },
      { duty: 'inspection', number, path },
    ])
    // The local authority sees the device, but not the application.
    const [watched] = (await whole('city', 'comprehensive', { applied: 'yes' })).filter((row) => row.id === first.id)
    expect(watched?.applied).toEqual([
      { duty: 'detect', number: '', path: '' },
      { duty: 'inspection', number: '', path: '' },
    ])
    const detail = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: first.kind, id: first.id } }, person('owner'))
    expect(detail.data?.row.applied).toEqual(seen?.applied)
    await shorten()
  })
})
