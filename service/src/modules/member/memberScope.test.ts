import { accountEndpoints } from '@shared/contract/account'
import { applicationEndpoints, changeDevices, changeRegister } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { homeEndpoints, searchEndpoints } from '@shared/contract/portal'
import { reportEndpoints } from '@shared/contract/report'
import { sessionEndpoints } from '@shared/contract/session'
import { wireDate } from '../../clock'
import { aForm } from '../../testing/applicationForms'
import { aDevice, aReport } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { anElevator, anInspectionDraft, anInspectionForm, anInstitute, aUseUnit, go, inspectionCalls, must } from '../../testing/inspections'
import { aCast, aNotice, aNoticeForm, type NoticeCast, noticeCalls, transitionCall, versionOf } from '../../testing/notices'
import { codesOf, givePapers } from '../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { aMobile } from '../../testing/visitor'

/** A member limited to an area or a site: nothing outside it is accessible, by whatever call. */
let service: TestService
let unit: UnitFixture
let keeper: SignedIn
let devices: Record<'near' | 'nearBranch' | 'far', string>

beforeAll(async () => {
  service = await startTestService()
  unit = await service.aUnit({ unit_type: '1', area_code: '330200' })
  keeper = await service.signIn(await service.anAccount({ roles: ['1'], unit, overrides: { unit_admin: true } }))
  const own = { useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName }
  devices = {
    near: await aDevice(service, { ...own, useAreaCode: '330212', equipmentCode: '31103302122024001', equipmentName: '甲处乘客电梯' }),
    nearBranch: await aDevice(service, {
      ...own,
      useAreaCode: '330212',
      equipmentCode: '31103302122024002',
      equipmentName: '一分厂乘客电梯',
      useSite: '一分厂',
    }),
    far: await aDevice(service, { ...own, useAreaCode: '330206', equipmentCode: '31103302062024003', equipmentName: '乙处乘客电梯', useSite: '一分厂' }),
  }
})
afterAll(() => service.close())

const member = async (overrides: { area_scope?: string; site_scope?: string }, of: UnitFixture = unit, roles: ('1' | '2' | '3')[] = ['1']) =>
  service.signIn(await service.anAccount({ roles, unit: of, overrides }))

async function listed(as: SignedIn): Promise<{ ids: string[]; count: number }> {
  const answer = await service.call(equipmentListEndpoints.comprehensive.list, { query: {} }, as)
  if (!answer.success) throw new Error(answer.errorMsg)
  return { ids: answer.data.list.map(({ id }) => id).sort(), count: answer.data.count }
}

it.each([
  ['an area', { area_scope: '330212' }, ['near', 'nearBranch']],
  ['a branch', { site_scope: '一分厂' }, ['nearBranch', 'far']],
  ['a branch in an area', { area_scope: '330212', site_scope: '一分厂' }, ['nearBranch']],
  ['a whole city', { area_scope: '330200' }, ['near', 'nearBranch', 'far']],
  ['nothing', {}, ['near', 'nearBranch', 'far']],
  // No other viewer key can be injected through the name of a site.
  ['a branch that is written like a key', { site_scope: `x,unit:nobody,role:9` }, []],
] as const)('limited to %s a member sees these devices and no other: in the list, its count, by id, in search and at home', async (_, limit, seen) => {
  const as = await member(limit)
  const expected = seen.map((name) => devices[name]).sort()
  expect(await listed(as)).toEqual({ ids: expected, count: expected.length })
  for (const [name, id] of Object.entries(devices)) {
    const mine = (seen as readonly string[]).includes(name)
    for (const call of [
      service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, as),
      service.call(equipmentEndpoints.timeline, { query: { id } }, as),
      service.call(equipmentEndpoints.changes, { query: { id } }, as),
    ])
      expect([name, (await call).success]).toEqual([name, mine])
    const resolved = await service.call(equipmentEndpoints.resolve, { body: { ids: [id], numbers: [] } }, as)
    expect(resolved).toMatchObject({ success: true, data: { list: mine ? [{ id }] : [] } })
  }
  const found = await service.call(searchEndpoints.search, { query: { keyword: '乘客电梯' } }, as)
  const group = found.success ? found.data.groups.find(({ kind }) => kind === 'equipment') : undefined
  expect((group?.list ?? []).map(({ id }) => id).sort()).toEqual(expected)
  const overview = await service.call(homeEndpoints.getEqmOverview, {}, as)
  const counted = overview.success ? JSON.stringify(overview.data).match(/"count":(\d+)/g) : []
  expect(Math.max(0, ...(counted ?? []).map((text) => Number(text.slice(8))))).toBe(expected.length)
})

it('sees the reports of its devices alone', async () => {
  const institute = await service.aUnit({ kind: 'inspection' })
  const owner = { useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName }
  await aReport(service, { ...owner, useAreaCode: '330212' }, 'NB-NEAR-1', institute.id)
  await aReport(service, { ...owner, useAreaCode: '330206' }, 'NB-FAR-1', institute.id)
  const reports = async (as: SignedIn) => {
    const answer = await service.call(reportEndpoints.reportList, { query: {} }, as)
    return answer.success ? answer.data.list.map(({ reportNo }) => reportNo).sort() : []
  }
  expect(await reports(keeper)).toEqual(['NB-FAR-1', 'NB-NEAR-1'])
  expect(await reports(await member({ area_scope: '330212' }))).toEqual(['NB-NEAR-1'])
})

it('a limit is told in words to who has it, and to nobody else', async () => {
  const told = async (as: SignedIn) => must(await service.call(sessionEndpoints.userInfo, {}, as)).user.dataScope
  expect(await told(await member({ area_scope: '330203', site_scope: '一分厂' }))).toBe('宁波市海曙区、一分厂')
  expect(await told(keeper)).toBeUndefined()
})

it('a device that moves or changes its branch leaves one limit for another', async () => {
  const [near, far] = [await member({ area_scope: '330203' }), await member({ area_scope: '330205' })]
  const own = { useUnitId: unit.id, useUnitUscc: unit.uscc }
  const id = await aDevice(service, { ...own, useAreaCode: '330203' })
  expect([(await listed(near)).ids, (await listed(far)).ids]).toEqual([[id], []])
  await service.db.system(({ query }) => query({ text: `update equipment set area_code = '330205' where id = $1`, values: [id] }))
  expect([(await listed(near)).ids, (await listed(far)).ids]).toEqual([[], [id]])
})

describe('applications that say no branch', () => {
  it('lie where the devices they name do, all of them', async () => {
    const [institute, owner] = [await anInstitute(service), await aUseUnit(service)]
    const own = { useUnitId: owner.account.unit.id, useUnitUscc: owner.account.unit.uscc, useUnitName: owner.account.unit.unitName }
    const [here, there] = [anElevator(), anElevator()]
    await aDevice(service, { ...own, registrationCode: here.equipmentId ?? '', useSite: '一分厂' })
    await aDevice(service, { ...own, registrationCode: there.equipmentId ?? '', useSite: '二分厂' })
    const naming = async (...rows: Record<string, string>[]) =>
      (await anInspectionDraft(service, institute, owner, anInspectionForm(institute, owner, {}, rows))).id
    const before = await naming(here)
    const limited = await member({ site_scope: '一分厂' }, owner.account.unit)
    const [after, both, elsewhere] = [await naming(here), await naming(here, there), await naming(there)]
    const seen = async () => {
      const answers = [before, after, both, elsewhere].map((id) => service.call(inspectionCalls.detail, { params: { id } }, limited))
      return (await Promise.all(answers)).map(({ success }) => success)
    }
    expect(await seen()).toEqual([true, true, false, false])
    const { version } = must(await service.call(inspectionCalls.detail, { params: { id: elsewhere } }, owner))
    must(await service.call(inspectionCalls.save, { body: { id: elsewhere, version, form: anInspectionForm(institute, owner, {}, [here]) } }, owner))
    expect(await seen()).toEqual([true, true, false, true])
  })

  it('lie in the area their devices share', async () => {
    const [institute, owner] = [await anInstitute(service), await aUseUnit(service)]
    const own = { useUnitId: owner.account.unit.id, useUnitUscc: owner.account.unit.uscc, useUnitName: owner.account.unit.unitName }
    const [here, there, unknown] = [anElevator(), anElevator(), anElevator()]
    await aDevice(service, { ...own, registrationCode: here.equipmentId ?? '', useAreaCode: '330212' })
    await aDevice(service, { ...own, registrationCode: there.equipmentId ?? '', useAreaCode: '330206' })
    const limits = ['330212', '330206', '330200', '330100']
    const members = await Promise.all(limits.map((area_scope) => member({ area_scope }, owner.account.unit)))
    const naming = async (...rows: Record<string, string>[]) =>
      (await anInspectionDraft(service, institute, owner, anInspectionForm(institute, owner, {}, rows))).id
    const seenBy = async (id: string) => {
      const answers = members.map((as) => service.call(inspectionCalls.detail, { params: { id } }, as))
      return (await Promise.all(answers)).map(({ success }) => success)
    }
    expect(await seenBy(await naming(here))).toEqual([true, false, true, false])
    expect(await seenBy(await naming(here, there))).toEqual([false, false, true, false])
    const saved = must(await service.call(inspectionCalls.save, { body: { form: anInspectionForm(institute, owner, {}, [here, unknown]) } }, owner))
    expect(await seenBy(saved.id)).toEqual([false, false, false, false])
    // Piping is identified by its certificate number.
    const useCertNo = '管30浙B00001(26)'
    await aDevice(service, { ...own, equclacode: '8000', categoryCode: '8300', varietyCode: '8310', registrationCode: '', useCertNo, useAreaCode: '330206' })
    const ofPiping = must(
      await service.call(inspectionCalls.save, { body: { form: anInspectionForm(institute, owner, {}, [{ equipmentId: useCertNo }]) } }, owner),
    )
    expect(await seenBy(ofPiping.id)).toEqual([false, true, true, false])
    // Members are also notified of applications submitted by their colleagues.
    const id = await naming(here)
    await go(service, owner, 'commit', id)
    await go(service, institute.acceptor, 'return', id, { opinion: '请补充材料' })
    const [near] = members
    const heard = must(await service.call(inboxEndpoints.list, { query: {} }, near)).list.map(({ bizId }) => bizId)
    expect(heard).toEqual([id])
  })
})

it('many members of one unit limited at the same moment wait for each other, and none is refused', async () => {
  const limits = Array.from({ length: 8 }, (_, place) => ({ site_scope: place % 2 === 0 ? '一分厂' : `${place}分厂` }))
  const signedIn = await Promise.all(limits.map((limit) => member(limit)))
  const counts = await Promise.all(signedIn.map((as) => listed(as)))
  expect(counts.map(({ count }) => count)).toEqual(limits.map((_, place) => (place % 2 === 0 ? 2 : 0)))
})

it('is told, before it is set, how many devices of the unit it covers', async () => {
  const cover = async (query: { areaScope?: string; siteScope?: string }, as = keeper) => service.call(accountEndpoints.scopeCover, { query }, as)
  const devices = (await listed(keeper)).count
  const within = async (limit: { area_scope?: string; site_scope?: string }) => (await listed(await member(limit))).count
  expect(must(await cover({ areaScope: '330212' }))).toEqual({ covered: await within({ area_scope: '330212' }), devices })
  expect(must(await cover({ areaScope: '330200' }))).toEqual({ covered: devices, devices })
  expect(must(await cover({ areaScope: '330212', siteScope: '一分厂' }))).toEqual({ covered: 1, devices })
  expect(must(await cover({ areaScope: '110101' }))).toEqual({ covered: 0, devices })
  expect(await cover({ areaScope: '330212' }, await member({}))).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
  const another = { unitId: (await service.aUnit({ unit_type: '1' })).id, areaScope: '330212' }
  expect(await service.call(accountEndpoints.scopeCover, { query: another }, keeper)).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
  // A system administrator is no party of the unit.
  const administrator = await service.signIn('9')
  const ofUnit = { unitId: unit.id, areaScope: '330212', siteScope: '一分厂' }
  expect(must(await service.call(accountEndpoints.scopeCover, { query: ofUnit }, administrator))).toEqual({ covered: 1, devices })
})

it('covers the devices the roles of the member see: what the unit maintains for others is nothing to who acts for it as a use unit', async () => {
  const both = await service.aUnit({ unit_type: '4', area_code: '330200' })
  await aDevice(service, { useUnitId: both.id, useUnitUscc: both.uscc, useAreaCode: '330212' })
  const { uscc } = await service.aUnit({ unit_type: '1' })
  await aDevice(service, { useUnitUscc: uscc, maintenanceUnitUscc: both.uscc, useAreaCode: '330212', useSite: '二分厂' })
  const administrator = await service.signIn('9')
  const { roles } = must(await service.call(accountEndpoints.findAccount, { query: { unitId: both.id } }, administrator))
  const idOf = (roleType: string) => roles.find((role) => role.roleType === roleType)?.id ?? ''
  const covered = async (roleIds: string) =>
    must(await service.call(accountEndpoints.scopeCover, { query: { unitId: both.id, areaScope: '330212', roleIds } }, administrator)).covered
  expect([await covered(idOf('1')), await covered(idOf('2')), await covered('')]).toEqual([1, 2, 2])
  const limited = async (roleType: string) => {
    const fields = { loginName: `r${Date.now()}${roleType}`, name: '林测试', mobile: aMobile(), siteScope: '三分厂' }
    return service.call(accountEndpoints.createAccount, { body: { unitId: both.id, fields, roleIds: [idOf(roleType)] } }, administrator)
  }
  expect(await limited('2')).toMatchObject({ fieldErrors: [{ field: 'siteScope', message: '设备档案里没有“三分厂”，现有：二分厂' }] })
  // Of what it uses none has a site: the member's devices will have the one entered.
  expect(await limited('1')).toMatchObject({ success: true })
})

describe('a limit to a branch', () => {
  const open = async (siteScope: string, as: SignedIn) => {
    const fields = { loginName: `m${Date.now()}${siteScope.length}`, name: '林测试', mobile: aMobile(), siteScope }
    return service.call(accountEndpoints.createAccount, { body: { unitId: unit.id, fields, roleIds: [] } }, as)
  }
  it('names one its archives have, whoever sets it; another is told with those there are', async () => {
    for (const as of [keeper, await service.signIn('9')])
      expect(await open('一 分厂', as)).toMatchObject({
        fieldErrors: expect.arrayContaining([{ field: 'siteScope', message: '设备档案里没有“一 分厂”，现有：一分厂' }]),
      })
  })
})

describe('applications', () => {
  let cast: NoticeCast
  let limited: SignedIn
  const ids: Record<string, string> = {}
  const canary = '界外金丝雀'

  beforeAll(async () => {
    cast = await aCast(service)
    ids.before = (await aNotice(service, cast, '20', { constructionAreaCode: '330212' })).id
    ids.beforeFar = (await aNotice(service, cast, '20', { constructionAreaCode: '330206', projectName: canary })).id
    limited = await member({ area_scope: '330212' }, cast.applicant.account.unit, ['3'])
    ids.near = (await aNotice(service, cast, '30', { constructionAreaCode: '330212' })).id
    ids.far = (await aNotice(service, cast, '30', { constructionAreaCode: '330206', projectName: canary })).id
  })

  const rows = async (as: SignedIn) => {
    const answer = await service.call(noticeCalls.list, { query: { view: 'own' } }, as)
    if (!answer.success) throw new Error(answer.errorMsg)
    return { ids: answer.data.list.map(({ id }) => id).sort(), count: answer.data.count }
  }

  it('are those of its area, those that were there before it too', async () => {
    expect(await rows(limited)).toEqual({ ids: [ids.before, ids.near].sort(), count: 2 })
    expect((await rows(cast.applicant)).count).toBe(4)
    const counts = await service.call(noticeCalls.counts, { query: { view: 'own' } }, limited)
    expect(counts).toMatchObject({ success: true, data: { counts: { '20': 1, '30': 1 } } })
    const searched = await service.call(searchEndpoints.search, { query: { keyword: canary } }, limited)
    expect(JSON.stringify(searched)).not.toContain(ids.far)
  })

  it('of elsewhere do not exist for it, whatever is asked by their id', async () => {
    for (const id of [ids.far ?? '', ids.beforeFar ?? '']) {
      const answers = [
        await service.call(noticeCalls.detail, { params: { id } }, limited),
        await service.call(noticeCalls.showOpinion, { query: { id } }, limited),
        await service.call(noticeCalls.copy, { body: { id } }, limited),
        await service.call(noticeCalls.print, { body: { id, document: 'notice' } }, limited),
        await service.call(transitionCall('commit'), { body: { id, version: 1 } }, limited),
        await service.call(noticeCalls.save, { body: { id, version: 1, form: { fields: { projectName: 'x' }, tables: {} } } }, limited),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
    const messages = await service.call(inboxEndpoints.list, { query: {} }, limited)
    expect(messages).toMatchObject({ success: true })
    const told = JSON.stringify(messages)
    expect([told.includes(ids.near ?? '?'), told.includes(ids.far ?? '?')]).toEqual([true, false])
  })

  it('that it begins itself it keeps wherever they lie, once in its list and its numbers', async () => {
    for (const area of ['330206', '330212']) {
      const form = aNoticeForm(cast, service.clock.now(), { constructionAreaCode: area })
      const saved = await service.call(noticeCalls.save, { body: { form } }, limited)
      if (!saved.success) throw new Error(saved.errorMsg)
      const before = await rows(limited)
      expect(before.ids).toContain(saved.data.id)
      // Moved from one area to the other and back, it stays visible to its author.
      for (const [version, next] of ['330212', '330206', area].entries()) {
        const moved = aNoticeForm(cast, service.clock.now(), { constructionAreaCode: next })
        const again = await service.call(noticeCalls.save, { body: { id: saved.data.id, version: saved.data.version + version, form: moved } }, limited)
        expect([next, again.success]).toEqual([next, true])
        expect(await rows(limited)).toEqual(before)
      }
    }
  })

  it('come back to it once the limit is lifted', async () => {
    const account = await service.db.system(({ db }) =>
      db.selectFrom('account').select('version').where('id', '=', limited.account.id).executeTakeFirstOrThrow(),
    )
    const admin = await service.signIn('9')
    const answer = await service.call(
      accountEndpoints.updateAccount,
      { body: { id: limited.account.id, version: account.version, fields: { areaScope: '' } } },
      admin,
    )
    expect(answer).toMatchObject({ success: true, data: { areaScope: '' } })
    expect((await rows(limited)).count).toBe(6)
  })
})

it('changes the name of its own devices, and leaves that of all to who sees all of them', async () => {
  const renamed = await service.aUnit({ unit_type: '1', area_code: '330212' })
  const registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330200' }) }))
  const [whole, limited] = [await member({}, renamed), await member({ site_scope: '一分厂' }, renamed)]
  const held = { useUnitId: renamed.id, useUnitUscc: renamed.uscc, useUnitName: '旧名称有限公司' }
  const near = '31103309920980901'
  const ids = [await aDevice(service, { ...held, equipmentCode: near, useSite: '一分厂' }), await aDevice(service, { ...held, useSite: '二分厂' })]
  const calls = applicationEndpoints(changeRegister)
  const named = { authority: '', inspection: '', counterpartUscc: renamed.uscc, account: '' }
  const today = wireDate(service.clock.now())
  const saved = async (as: SignedIn, allDevices: string, numbers: string[]) => {
    const { fields } = aForm(changeRegister, named, service.clock.now(), { changeType: '04', allDevices, changeDate: today, fillDate: today })
    const { id } = must(
      await service.call(calls.save, { body: { form: { fields, tables: { devices: numbers.map((equipmentId) => ({ equipmentId })) } } } }, as),
    )
    await givePapers(service, as, id, codesOf(changeRegister))
    return id
  }
  const take = async (as: SignedIn, id: string, path: 'commit' | 'accept' | 'audit') => {
    const { [path]: call } = calls.transitions
    return call && service.call(call, { body: { id, version: await versionOf(service, id) } }, as)
  }
  const refused = { field: 'allDevices', message: messages.renameBeyondLimit }
  const asked = must(await service.call(changeDevices, { query: { changeType: '04', allDevices: '1', devices: '' } }, limited))
  expect(asked.list).toContainEqual({ ...refused, path: '', refuses: true })
  expect(await take(limited, await saved(limited, '1', []), 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [refused] })
  const [all, own] = [await saved(whole, '1', []), await saved(limited, '0', [near])]
  expect(await take(whole, all, 'commit')).toMatchObject({ success: true })
  expect(await take(limited, own, 'commit')).toMatchObject({ success: true })
  for (const id of [own, all]) for (const path of ['accept', 'audit'] as const) expect(await take(registrar, id, path)).toMatchObject({ success: true })
  const names = await service.db.system(({ db }) => db.selectFrom('equipment').select('use_unit_name').where('id', 'in', ids).execute())
  expect(names.map(({ use_unit_name }) => use_unit_name)).toEqual([renamed.unitName, renamed.unitName])
  // One device had the name already when the others were renamed.
  expect(must(await service.call(calls.detail, { params: { id: all } }, whole)).form.fields.renameCount).toBe('1')
})

it('is set by who keeps the accounts, for members of enterprises alone', async () => {
  const colleague = await member({})
  const version = 1
  const set = (id: string, fields: Record<string, string>, as = keeper) => service.call(accountEndpoints.updateAccount, { body: { id, version, fields } }, as)
  expect(await set(colleague.account.id, { areaScope: '999999' })).toMatchObject({ success: false, fieldErrors: [{ field: 'areaScope' }] })
  expect(await set(keeper.account.id, { areaScope: '330212' })).toMatchObject({ success: false, fieldErrors: [{ field: 'areaScope' }] })
  expect(await set(colleague.account.id, { areaScope: '330212' }, colleague)).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
  const registrar = await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330200' }) })
  expect(await set(registrar.id, { areaScope: '330212' }, await service.signIn('9'))).toMatchObject({ success: false, fieldErrors: [{ field: 'areaScope' }] })
  expect((await listed(colleague)).count).toBeGreaterThan(2)
  expect(await set(colleague.account.id, { areaScope: '330212' })).toMatchObject({ success: true, data: { areaScope: '330212' } })
  // Immediately, within the existing session.
  expect((await listed(colleague)).ids).not.toContain(devices.far)
})
