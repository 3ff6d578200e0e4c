import { applicationEndpoints, changeRegister, terminationDevices } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { unitEndpoints } from '@shared/contract/unit'
import { Client } from 'pg'
import { connectionSettings } from '../../database/pool'
import { changeCreditCode } from '../../testing/changedCode'
import { aDevice } from '../../testing/devices'
import { must } from '../../testing/inspections'
import { type SignedIn, startTestService, type TestService, until } from '../../testing/service'
import { asOwner, runMigration } from '../../testing/testDatabase'
import { changeDevice, createDevice, createPiping } from '../equipment/archive/writeArchive'

describe('a unit whose credit code was changed', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const mine = async (as: SignedIn) => must(await service.call(unitEndpoints.mine, {}, as))

  it('keeps its devices, what it maintains, and the records that name it', async () => {
    const unit = await service.aUnit({ unit_type: '2', area_code: '330212' })
    const company = await service.signIn(await service.anAccount({ roles: ['2'], unit }))
    const { unit: useUnit } = (await service.signIn('1')).account
    const held = { useUnitId: useUnit.id, useUnitUscc: useUnit.uscc, useUnitName: useUnit.unitName, maintenanceUnitName: unit.unitName }
    const id = await aDevice(service, { ...held, maintenanceUnitUscc: unit.uscc, equipmentCode: '31103309920266001', maintenanceContractNo: 'WB-1' })
    // Entered before the unit was on the portal, as the archive of a device of an unknown unit.
    const early = await aDevice(service, { ...held, maintenanceUnitUscc: unit.uscc })
    await service.db.system(({ db }) =>
      db
        .updateTable('equipment')
        .set({ viewers: [`unit:${useUnit.id}`, `uscc:${unit.uscc}`], relations: ['own', 'maintenance'] })
        .where('id', '=', early)
        .execute(),
    )
    // So was a record that names it.
    const begun = await service.call(
      applicationEndpoints(changeRegister).save,
      { body: { form: { fields: { changeType: '11', stopReason: '大修' }, tables: {} } } },
      await service.signIn('1'),
    )
    const record = begun.data?.id ?? ''
    await service.db.system(({ query }) =>
      query({ text: 'select set_application_parties($1, $2, $3)', values: [record, [`uscc:${unit.uscc}`], ['counterpart']] }),
    )
    const viewers = async () =>
      (await service.db.system(({ db }) => db.selectFrom('application').select('viewers').where('id', '=', record).executeTakeFirstOrThrow())).viewers
    expect(await viewers()).toContain(`uscc:${unit.uscc}`)
    await changeCreditCode(service, company.account)
    const again = await service.signIn(company.account)
    const { uscc } = await mine(again)
    expect(uscc).not.toBe(unit.uscc)
    const maintained = async () => (await service.call(equipmentListEndpoints.comprehensive.list, { query: {} }, again)).data?.list.map((row) => row.id).sort()
    expect(await maintained()).toEqual([id, early].sort())
    expect(await viewers()).toEqual(expect.arrayContaining([`unit:${unit.id}`]))
    expect(await viewers()).not.toContain(`uscc:${unit.uscc}`)
    const changed = must(await service.call(equipmentEndpoints.changes, { query: { id } }, again))
    expect(changed.list[0]?.changes).toEqual([{ field: 'maintenanceUnitUscc', label: '维保单位统一社会信用代码', before: unit.uscc, after: uscc }])
    // It may end its contract. An archive takes the present code, whichever is written.
    const ending = await service.call(terminationDevices, { query: { devices: '31103309920266001' } }, again)
    expect(ending.data).toMatchObject({ list: [], fields: { applicantSide: '2' } })
    const codes = async () =>
      (await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('id', 'in', [id, early]).execute())).map(
        ({ archive }) => archive.fields.maintenanceUnitUscc,
      )
    await service.db.system(async (connection) => {
      const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const archive = { fields: { ...device.archive.fields, maintenanceUnitUscc: unit.uscc, model: 'B' }, tables: { ...device.archive.tables } }
      await changeDevice(connection, { ...device, relation: 'assigned' }, archive, { caller: undefined, reason: '变更', now: service.clock.now() })
    })
    expect([await maintained(), await codes()]).toEqual([[id, early].sort(), [uscc, uscc]])
    // The upgrade does so with codes that were changed before.
    await asOwner(service.address, `update equipment set archive = jsonb_set(archive, '{fields,maintenanceUnitUscc}', '"${unit.uscc}"') where id = '${id}'`)
    await runMigration(service, '0956_codes_of_units.sql', 'do $$')
    expect(await codes()).toEqual([uscc, uscc])
  })

  it('keeps what others write about its devices at the same moment', async () => {
    const unit = await service.aUnit({ unit_type: '2', area_code: '330212' })
    const company = await service.signIn(await service.anAccount({ roles: ['2'], unit }))
    const uscc = await changeCreditCode(service, company.account)
    const other = `unit:${(await service.aUnit({ unit_type: '1' })).id}`
    const works = [
      { code: uscc, text: 'select link_devices_to_unit($1, 10) as done', values: [unit.id] },
      {
        code: unit.uscc,
        text: `select write_code_of_unit($1, $2, '{"maintenanceUnitUscc": "维保单位统一社会信用代码"}', null, '系统', '0', '', now(), 10) as done`,
        values: [unit.id, unit.uscc],
      },
    ]
    for (const { code, text, values } of works) {
      const id = await aDevice(service, { maintenanceUnitUscc: code })
      const named = { viewers: [`uscc:${code}`], relations: ['maintenance'] }
      await asOwner(
        service.address,
        `update equipment set viewers = '{${named.viewers}}', relations = '{${named.relations}}',
          archive = jsonb_set(archive, '{fields,maintenanceUnitUscc}', '"${code}"') where id = '${id}'`,
      )
      const another = new Client(connectionSettings(service.address))
      await another.connect()
      await another.query('begin')
      await another.query(
        `update equipment set viewers = viewers || $2::text, relations = relations || 'own'::text,
          archive = jsonb_set(archive, '{fields,model}', '"B"') where id = $1`,
        [id, other],
      )
      const working = service.db.system(({ query }) => query({ text, values }))
      await until(async () => (await another.query('select from pg_locks where not granted')).rowCount !== 0)
      await another.query('commit')
      await another.end()
      expect((await working).rows).toEqual([{ done: 1 }])
      const device = await service.db.system(({ db }) => db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      expect([device.viewers, device.relations]).toEqual([
        [`unit:${unit.id}`, other],
        ['maintenance', 'own'],
      ])
      expect(device.archive.fields).toMatchObject({ model: 'B', maintenanceUnitUscc: uscc })
    }
  })

  it('has its present code in archives made after the change of what was filled in before', async () => {
    const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    const user = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    const uscc = await changeCreditCode(service, user.account)
    const filledIn = (equclacode: string, categoryCode: string) => ({
      fields: { equclacode, categoryCode, useUnitId: unit.id, useUnitUscc: unit.uscc, ownerUnitUscc: unit.uscc, useStatus: '10' },
      tables: {},
    })
    const act = { caller: undefined, reason: '登记', now: service.clock.now() }
    const made = await service.db.system(async (connection) => {
      const cylinders = await createDevice(connection, filledIn('2000', '2300'), act)
      const piping = await createPiping(connection, filledIn('8000', '8300'), [{ pipelineName: '蒸汽管', pipelineNo: 'A-1', pipeLength: '10' }], act)
      return connection.db.selectFrom('equipment').select('archive').where('id', 'in', [cylinders, piping]).execute()
    })
    expect(made.map(({ archive: { fields } }) => [fields.useUnitUscc, fields.ownerUnitUscc])).toEqual([
      [uscc, uscc],
      [uscc, uscc],
    ])
  })
})
