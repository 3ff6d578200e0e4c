import { randomInt } from 'node:crypto'
import { equipmentMaintainEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inspectionKind } from '@shared/contract/enums'
import { doneFieldsOf, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { scopeOf } from '../../../security/caller'
import { archiveChangeCast } from '../../../testing/archiveChangeCast'
import { must } from '../../../testing/inspections'
import { uploadFile } from '../../../testing/papers'
import type { SignedIn } from '../../../testing/service'
import { writeChange } from '../archive/changeLog'
import { writePipelineChanges } from '../archive/pipelineChangeLog'
import { eventFields } from './timeline'

/** What those who see an archive may do with it, and what they read of its past. */
describe('an archive', () => {
  const { cast, device, held, archive } = archiveChangeCast()

  const update = async (who: SignedIn, id: string, fields: FormRow) =>
    cast.service.call(equipmentEndpoints.update, { body: { id, version: must(await archive(who, id)).row.version, fields, reason: '勘误' } }, who)
  const begin = (who: SignedIn, equipmentId: string) => cast.service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId } }, who)

  it('is only read by the unit that owns the device without using it', async () => {
    const { uscc, unitName } = cast.unit
    const id = await device(cast.otherUnit, { ownerUnitUscc: uscc, ownerUnitName: unitName })
    expect(must(await archive(cast.owner, id)).editable).toEqual([])
    expect(await update(cast.owner, id, { unitInternalNo: '7号梯' })).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect(await begin(cast.owner, id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await update(cast.other, id, { unitInternalNo: '7号梯' })).toMatchObject({ success: true })
  })

  it('of a device that is gone is not changed, which is said before anything is typed', async () => {
    const id = await device(cast.unit, { useStatus: '30' })
    expect(await begin(cast.owner, id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: '设备已报废、注销或迁出，档案不再修改' })
  })

  it('of a device that is gone is put right though its number has been given again, and takes no other number in use', async () => {
    const number = `31103302122015${String(randomInt(1000)).padStart(3, '0')}`
    const gone = await device(cast.unit, { useStatus: '30', equipmentCode: number })
    const used = await device(cast.unit, { equipmentCode: number, manufacturer: '示例电梯厂', factoryNo: `SN${number}` })
    expect(await update(cast.registrar, gone, { unitInternalNo: '7号梯' })).toMatchObject({ success: true })
    const { fields } = must(await archive(cast.registrar, used)).form
    expect(await update(cast.registrar, gone, { manufacturer: fields.manufacturer ?? '', factoryNo: fields.factoryNo ?? '' })).toMatchObject({
      fieldErrors: [{ field: 'factoryNo', message: expect.stringContaining('已使用这个编号') }],
    })
  })

  it('tells a maintenance company no contact of the past either', async () => {
    const company = await cast.service.aUnit({ unit_type: '2', area_code: '330212' })
    const maintainer = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: company }))
    const id = await device(cast.unit, { maintenanceUnitUscc: company.uscc, safetyManager: '周测试', safetyDirector: '钱测试总监' })
    must(await update(cast.registrar, id, { safetyDirector: '' }))
    const read = async (who: SignedIn) => JSON.stringify(must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, who)))
    expect(await read(cast.owner)).toContain('钱测试总监')
    expect(await read(maintainer)).not.toContain('钱测试总监')
  })

  it('tells a unit no contact of the unit that had the device before, and nobody an id', async () => {
    const id = await device(cast.otherUnit, { safetyManager: '周测试', safetyManagerMobile: '13000000017' })
    must(await update(cast.other, id, { safetyManagerMobile: '13000000018' }))
    must(await update(cast.registrar, id, { useUnitUscc: cast.unit.uscc, useUnitName: cast.unit.unitName }))
    must(await update(cast.owner, id, { safetyManagerMobile: '13000000019' }))
    const read = async (who: SignedIn) => JSON.stringify(must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, who)))
    expect(await read(cast.owner)).toContain('13000000019')
    expect(await read(cast.owner)).not.toContain('13000000017')
    expect(await read(cast.owner)).not.toContain(cast.otherUnit.id)
  })

  it('gives a maintenance company no paper of the unit, and the next unit none of the one before', async () => {
    const company = await cast.service.aUnit({ unit_type: '2', area_code: '330212' })
    const maintainer = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: company }))
    const id = await device(cast.otherUnit, { maintenanceUnitUscc: company.uscc })
    const add = async (who: SignedIn, ...codes: string[]) => {
      for (const code of codes) expect((await uploadFile(cast.service, who, id, code)).json()).toMatchObject({ success: true })
    }
    const papers = async (who: SignedIn) => must(await cast.service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, who)).list
    const codes = async (who: SignedIn) => {
      const listed = (await papers(who)).map(({ code }) => code).sort()
      expect(
        must(await archive(who, id))
          .attachments.map(({ code }) => code)
          .sort(),
      ).toEqual(listed)
      return listed
    }
    await add(cast.other, 'USE_REGISTRATION', 'OTHER', 'QUALITY_CERT')
    const before = await papers(cast.other)
    expect(before.map(({ code }) => code).sort()).toEqual(['OTHER', 'QUALITY_CERT', 'USE_REGISTRATION'])
    expect(await codes(maintainer)).toEqual(['QUALITY_CERT'])
    must(await update(cast.registrar, id, { useUnitUscc: cast.unit.uscc, useUnitName: cast.unit.unitName }))
    await add(cast.registrar, 'USE_REGISTRATION')
    await add(cast.owner, 'OTHER')
    expect(await codes(cast.owner)).toEqual(['OTHER', 'QUALITY_CERT', 'USE_REGISTRATION'])
    expect((await codes(cast.registrar)).length).toBe(5)
    for (const { code, id: paper } of before) {
      for (const who of [maintainer, cast.owner]) {
        const answer = await cast.service.call(attachmentEndpoints.ticket, { body: { id: paper } }, who)
        expect([code, answer]).toEqual([code, expect.objectContaining(code === 'QUALITY_CERT' ? { success: true } : { errorCode: 'NOT_FOUND' })])
      }
      if (code !== 'QUALITY_CERT')
        expect(await cast.service.call(attachmentEndpoints.remove, { body: { id: paper } }, cast.owner)).toMatchObject({ errorCode: 'NOT_FOUND' })
    }
  })

  it('gives a unit its own papers also when it only owns the device by now', async () => {
    const id = await device(cast.otherUnit, { ownerUnitUscc: cast.otherUnit.uscc, ownerUnitName: cast.otherUnit.unitName })
    expect((await uploadFile(cast.service, cast.other, id, 'USE_REGISTRATION')).json()).toMatchObject({ success: true })
    must(await update(cast.registrar, id, { useUnitUscc: cast.unit.uscc, useUnitName: cast.unit.unitName }))
    const codes = async (who: SignedIn) => must(await archive(who, id)).attachments.map(({ code }) => code)
    expect([await codes(cast.other), await codes(cast.owner)]).toEqual([['USE_REGISTRATION'], []])
  })

  it('takes no date that contradicts one that stays, and leaves alone what it lacks already', async () => {
    const id = await device(cast.unit, { manufactureDate: '2015-03-01', putIntoUseDate: '2015-06-01', installSupervisionDate: '2015-05-01' })
    expect(await update(cast.registrar, id, { manufactureDate: '2015-07-01' })).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: expect.arrayContaining([{ field: 'putIntoUseDate', message: '投入使用日期不能早于制造日期' }]),
    })
    expect(await update(cast.registrar, id, { manufactureDate: '2015-02-01' })).toMatchObject({ success: true })
  })

  it('of another category keeps no parameters of the one it had', async () => {
    const id = await device(cast.unit, { categoryCode: '3400', varietyCode: '3410', exForm: '隔爆型', exGrade: 'IIB' })
    must(await update(cast.registrar, id, { varietyCode: '3420', equipmentName: '消防员电梯' }))
    const { fields } = must(await archive(cast.registrar, id)).form
    expect([fields.varietyCode, fields.exForm ?? '', fields.exGrade ?? '']).toEqual(['3420', '', ''])
  })

  it('says how many of its changes are older than those its life shows', async () => {
    const id = await device(cast.unit, held(cast.unit))
    await cast.service.db.system(async (connection) => {
      const change = { action: 'update', changes: [{ field: 'brand', label: '品牌', before: '甲', after: '乙' }], reason: '勘误', version: 1 } as const
      for (let count = 0; count < 53; count++) await writeChange(connection, { ...change, equipmentId: id, at: cast.service.clock.now() })
    })
    const life = must(await cast.service.call(equipmentEndpoints.timeline, { query: { id } }, cast.owner))
    expect([life.list.filter(({ kind }) => kind === 'changed').length, life.olderChanges, life.olderApplications]).toEqual([50, 3, 0])
  })

  it('stays as it is behind the second wall, whatever its readers write', async () => {
    const { service, unit, otherUnit } = cast
    const company = await service.aUnit({ unit_type: '2', area_code: '330212' })
    const maintainer = await service.signIn(await service.anAccount({ roles: ['2'], unit: company }))
    const id = await device(otherUnit, { maintenanceUnitUscc: company.uscc, ownerUnitUscc: unit.uscc, ownerUnitName: unit.unitName })
    const now = service.clock.now()
    const line = (number: string) => ({ equipment_id: id, name: '管线', number, archive: JSON.stringify({ fields: {} }), created_at: now, updated_at: now })
    const change = { equipmentId: id, action: 'update', changes: [], reason: '攻击', version: 1, at: now } as const
    await service.db.system(({ db }) => db.insertInto('equipment_pipeline').values(line('1')).execute())
    const changeId = await service.db.system((connection) => writeChange(connection, change))
    const changed = (number: string) => [{ number, name: '管线', action: 'create' as const, changes: [] }]
    await service.db.system((connection) => writePipelineChanges(connection, id, changeId, changed('1')))
    const scopeOfPerson = ({ account: { id: accountId, roles, unit: own } }: SignedIn) =>
      scopeOf({
        ...{ sessionId: '', accountId, name: '', loginName: '', roleId: '', roleType: roles[0] ?? '1', roleName: '' },
        ...{ unitId: own.id, unitName: own.unitName, unitUscc: own.uscc, areaCode: own.areaCode, mustChangePassword: false },
      })
    const people = { user: cast.other, registrar: cast.registrar, maintainer, owner: cast.owner }
    for (const [name, person] of Object.entries(people)) {
      const scope = scopeOfPerson(person)
      const seen = await service.db.read(scope, async ({ db }) => [
        await db.selectFrom('equipment').select('id').where('id', '=', id).execute(),
        await db.selectFrom('equipment_pipeline').select('id').where('equipment_id', '=', id).where('number', '=', '1').execute(),
        await db.selectFrom('equipment_pipeline_change').select('number').where('equipment_id', '=', id).where('number', '=', '1').execute(),
      ])
      expect([name, seen.map((rows) => rows.length)]).toEqual([name, [1, 1, 1]])
      const writes: readonly ((connection: Connection) => Promise<unknown>)[] = [
        ({ db }) => db.updateTable('equipment').set({ updated_at: now }).where('id', '=', id).execute(),
        ({ db }) => db.insertInto('equipment_pipeline').values(line(name)).execute(),
        (connection) => writeChange(connection, change),
        (connection) => writePipelineChanges(connection, id, changeId, changed(name)),
      ]
      for (const write of writes) {
        const outcome = await service.db.transaction(scope, write).then(
          () => 'written',
          (error: Error) => error.message,
        )
        expect([name, outcome]).toEqual([name, name === 'user' || name === 'registrar' ? 'written' : expect.stringContaining('row-level security')])
      }
    }
    const { numDeletedRows } = await service.db.transaction(scopeOfPerson(maintainer), ({ db }) =>
      db.deleteFrom('equipment_pipeline').where('equipment_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(numDeletedRows).toBe(0n)
    // Nor does a colleague read or change the views somebody keeps for itself.
    const view = { list: 'comprehensive', name: '我的', conditions: '{}', columns: [], created_at: now, updated_at: now, role_type: '1', unit_id: unit.id }
    const owner = scopeOfPerson(cast.owner)
    for (const shared of [false, true]) {
      await service.db.transaction(owner, ({ db }) =>
        db
          .insertInto('saved_view')
          .values({ ...view, shared, account_id: cast.owner.account.id })
          .execute(),
      )
    }
    const colleague = { ...owner, accountId: cast.other.account.id }
    expect(await service.db.read(colleague, ({ db }) => db.selectFrom('saved_view').select('shared').execute())).toEqual([{ shared: true }])
    const renamed = await service.db.transaction(colleague, ({ db }) => db.updateTable('saved_view').set({ name: '改名' }).executeTakeFirstOrThrow())
    expect(renamed.numUpdatedRows).toBe(0n)
  })
})

test('every date of a passed inspection an archive has is among the events of its timeline', () => {
  const fields = inspectionKind.flatMap(({ code }) => doneFieldsOf(code))
  expect(fields).toContain('lastPeriodicDate')
  expect(eventFields.map(({ field }) => field)).toEqual(expect.arrayContaining(fields))
})
