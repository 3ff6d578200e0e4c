import { applicationEndpoints, draftsAtOnce, type setCategories, setForm, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { equipmentEndpoints, readCertificateNumber } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import { aForm, type Named } from '../../testing/applicationForms'
import { aDevice } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { codeOf } from '../documentCheck/code'
import { changeDevice } from '../equipment/archive/writeArchive'
import { useRegistrationBySetBehaviour } from './useRegistrationBySet'

/** What registration by set writes, what it refuses, and its numbers when several are granted at once. */
describe('registration by set', () => {
  let service: TestService
  let registrars: SignedIn[]
  let owner: SignedIn
  let unit: UnitFixture
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200', unit_name: '宁波市示例市场监督管理局' })
    registrars = await Promise.all(Array.from({ length: 6 }, async () => service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(useRegistrationBySet)
  const registrar = () => {
    const [first] = registrars
    if (!first) throw new Error('No registrar')
    return first
  }
  const rowOf = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'status', 'inputs', 'form']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await rowOf(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  const begin = (about: { registrationCategory?: (typeof setCategories)[number]; equclacode?: string; equipmentId?: string }) =>
    service.call(useRegistrationEndpoints.beginSet, { body: { registrationCategory: '01', ...about } }, owner)
  const detailOf = async (id: string, who = owner) => {
    const detail = await service.call(calls.detail, { params: { id } }, who)
    if (!detail.success) throw new Error(detail.errorMsg)
    return detail.data
  }
  /** Fills in everything an application requires, keeping its initial values. */
  async function filled(id: string, fields: FormRow = {}): Promise<void> {
    const { version, form } = await detailOf(id)
    const whole = aForm({ ...useRegistrationBySet, ...setForm(archives.elevator) }, named, service.clock.now(), {
      installSupervisionDate: dayIn(-20),
      cycleBaseDate: dayIn(-20),
      inspectionDate: dayIn(-20),
      nextInspectionDate: dayIn(300),
      ...fields,
    })
    const kept = Object.fromEntries(Object.entries(form.fields).filter(([key, value]) => value !== '' && fields[key] === undefined))
    const body = { id, version, form: { fields: { ...whole.fields, ...kept }, tables: whole.tables } }
    expect(await service.call(calls.save, { body }, owner)).toMatchObject({ success: true })
    for (const { code } of useRegistrationBySet.attachments) await uploadFile(service, owner, id, code)
  }
  async function aNew(fields: FormRow = {}): Promise<string> {
    const answer = await begin({ equclacode: '3000' })
    if (!answer.success) throw new Error(answer.errorMsg)
    await filled(answer.data.id, fields)
    return answer.data.id
  }
  let devices = 0
  const inArchive = (fields: FormRow = {}) => {
    const place = String(++devices).padStart(4, '0')
    return aDevice(service, {
      equipmentCode: `3110330992088${place}`,
      factoryNo: `R-${place}`,
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      useUnitName: unit.unitName,
      ...fields,
    })
  }
  const dayIn = (count: number) => wireDate(after(service.clock.now(), days(count)))
  /** Writes into an archive what no application did. */
  const rewrite = (id: string, fields: FormRow) =>
    service.db.system(({ db }) =>
      db
        .updateTable('equipment')
        .set({ archive: sql`jsonb_set(archive, '{fields}', archive -> 'fields' || ${JSON.stringify(fields)}::jsonb)` })
        .where('id', '=', id)
        .execute(),
    )
  async function begunFor(equipmentId: string, registrationCategory: (typeof setCategories)[number], fields: FormRow = {}): Promise<string> {
    const { id } = must(await begin({ registrationCategory, equipmentId }))
    await filled(id, fields)
    return id
  }
  const archive = async (id: string) => {
    const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, owner)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.form.fields
  }
  const serialOf = (number: unknown) => readCertificateNumber(String(number))?.serial ?? Number.NaN
  const certificateOf = async (id: string) => String((await rowOf(id)).inputs.useCertNo ?? '')

  it('enters a new device into the archive with its certificate, and says what it wrote', async () => {
    const id = await aNew({ equipmentName: '曳引驱动乘客电梯' })
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { form, statusName, documents, inputs } = await detailOf(id)
    const number = await certificateOf(id)
    expect(inputs).toContainEqual({ label: '使用登记证编号', value: number })
    // The device in the archive is this one: its numbers are not duplicates.
    const checked = await service.call(calls.checks, { params: { id } }, registrar())
    expect(checked.data?.list.map(({ key }) => key)).toEqual(['inTime', 'conclusion'])
    expect(number).toMatch(/^梯.{2}浙B\d{5}\(\d{2}\)$/)
    expect([statusName, form.fields.registrationAuthority, documents.map(({ label }) => label)]).toEqual([
      '已发证',
      '宁波市示例市场监督管理局',
      ['使用登记表', '使用登记证', '使用标志'],
    ])
    expect(form.fields.written).toContain(number)
    // Who decided reads the same as the unit: what was written, and for which device.
    const ofRegistrar = (await detailOf(id, registrar())).form.fields
    for (const key of ['equipmentId', 'registrationAuthority', 'nextInspection', 'written']) expect([key, ofRegistrar[key]]).toEqual([key, form.fields[key]])
    expect(await archive(form.fields.equipmentId ?? '')).toMatchObject({
      equipmentName: '曳引驱动乘客电梯',
      useStatus: '10',
      useCertNo: number,
      registrationMode: 'SETS',
      registrationCategory: '01',
      registrationAuthority: '宁波市示例市场监督管理局',
      useUnitId: unit.id,
    })
  })

  it('gives a mark with the days of the last inspection as the archive has them, and names no attachments where there are none', async () => {
    const id = await aNew()
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { equipmentId = '' } = (await rowOf(id)).form.fields
    // After a later inspection, a mark printed again shows the dates of that one.
    await rewrite(equipmentId, { inspectionDate: '2026-10-08', nextInspectionDate: '2027-10-31' })
    const drawn = await service.db.system(async (connection) => {
      const { definition, documents, ownRows } = useRegistrationBySetBehaviour
      const view = await recordViewOf(connection, definition, await findVisible(connection, definition, theSystem, id), service.clock.now())
      const rows = await ownRows?.(connection, id)
      const bare = { ...view, form: { ...view.form, tables: {} }, counts: {} }
      return { mark: documents?.mark?.({ ...view, ...(rows && { ownRows: rows }) }), form: JSON.stringify(documents?.form?.(bare)) }
    })
    const [facts] = drawn.mark?.blocks ?? []
    expect(facts?.kind === 'fields' && facts.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '最近检验日期', value: '2026-10-08' }),
        expect.objectContaining({ label: '下次检验日期', value: '2027-10-31' }),
        expect.objectContaining({ label: '登记机关', value: '宁波市示例市场监督管理局' }),
      ]),
    )
    expect(drawn.form).toContain('：无"')
    expect(drawn.form).not.toMatch(/共(0|　　)/)
  })

  it('certifies nothing any more once the device was scrapped or is another unit’s: neither certificate nor mark is printed, and one on paper is outdated', async () => {
    const other = await service.aUnit({ unit_type: '1', area_code: '330212' })
    const ends: FormRow[] = [
      { useStatus: '30' },
      { useUnitId: other.id, useUnitUscc: other.uscc, useUnitName: other.unitName },
      { useCertNo: '梯11浙A99999(26)' },
      // Renamed, moved within the city or altered, a device keeps its number under a new certificate.
      { registrationCategory: '04', useCertDate: dayIn(0) },
      { useCertDate: dayIn(1) },
    ]
    for (const [place, end] of ends.entries()) {
      const id = await aNew()
      await done(owner, id, 'commit')
      await done(registrar(), id, 'accept', 'audit')
      const { number, form } = await detailOf(id)
      const checked = async (document: string) => {
        const code = codeOf(service.context.signingKey, { applicationId: id, document, revision: 1 })
        return must(await service.call(documentCheckEndpoints.check, { body: { number, code } }))
      }
      const printed = async (document: string) => (await service.call(calls.print, { body: { id, document } }, owner)).success
      // The certificate bears its own number, not that of the application.
      const { useCertNo = '' } = (await rowOf(id)).inputs
      const ofPaper = { number: useCertNo.toLowerCase(), code: codeOf(service.context.signingKey, { applicationId: id, document: 'certificate', revision: 1 }) }
      expect(must(await service.call(documentCheckEndpoints.check, { body: ofPaper }))).toMatchObject({ number, superseded: false })
      expect([await checked('certificate'), await printed('mark')]).toEqual([expect.objectContaining({ superseded: false }), true])
      await service.db.system(async (connection) => {
        const { equipmentId = '' } = form.fields
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', equipmentId).executeTakeFirstOrThrow()
        const { fields, tables } = device.archive
        const act = { caller: undefined, reason: '变更', now: service.clock.now() }
        await changeDevice(connection, { ...device, relation: 'assigned' }, { fields: { ...fields, ...end }, tables: { ...tables } }, act)
      })
      for (const who of [owner, registrar()]) expect((await detailOf(id, who)).documents.map(({ key }) => key)).toEqual(['form'])
      const note = expect.stringContaining(['报废', '其他单位', '其他编号', '原证同时作废', '原证同时作废'][place] ?? '')
      for (const document of ['certificate', 'mark']) {
        expect([document, await printed(document), await checked(document)]).toEqual([document, false, expect.objectContaining({ superseded: true, note })])
      }
      expect(await checked('form')).toMatchObject({ superseded: false })
    }
  })

  it('gives no mark of a device that is stopped, has failed or is overdue, and one on paper is outdated; its certificate stays', async () => {
    const states: [FormRow, string][] = [
      [{ useStatus: '20' }, '不在用'],
      [{ inspectionConclusion: '03' }, '不合格'],
      [{ inspectionConclusion: '22' }, '检验结论为'],
      [{ nextInspectionDate: dayIn(-1), delayToDate: '' }, '届满'],
    ]
    const id = await aNew()
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { number, form } = await detailOf(id)
    const { equipmentId = '' } = form.fields
    const before = await archive(equipmentId)
    const checked = async (document: string) =>
      must(
        await service.call(documentCheckEndpoints.check, {
          body: { number, code: codeOf(service.context.signingKey, { applicationId: id, document, revision: 1 }) },
        }),
      )
    const printed = async (document: string) => (await service.call(calls.print, { body: { id, document } }, owner)).success
    for (const [state, why] of states) {
      await rewrite(equipmentId, state)
      expect((await detailOf(id)).documents.map(({ key }) => key)).toEqual(['form', 'certificate'])
      expect([await printed('mark'), await checked('mark')]).toEqual([false, expect.objectContaining({ superseded: true, note: expect.stringContaining(why) })])
      expect([await printed('certificate'), await checked('certificate')]).toEqual([true, expect.objectContaining({ superseded: false })])
      await rewrite(equipmentId, Object.fromEntries(Object.keys(state).map((key) => [key, before[key] ?? ''])))
      expect([await printed('mark'), await checked('mark')]).toEqual([true, expect.objectContaining({ superseded: false })])
    }
  })

  it('shows a change beside the archive, writes it, keeps the number, and gives everything back when it is made void', async () => {
    const equipmentId = await inArchive({ useStatus: '10', useCertNo: '梯11浙B00777(20)', ratedLoad: '1000', safetyManagerMobile: '13000000001' })
    const begun = await begin({ registrationCategory: '03', equipmentId })
    if (!begun.success) throw new Error(begun.errorMsg)
    const { id } = begun.data
    expect((await detailOf(id)).form.fields).toMatchObject({ ratedLoad: '1000', registrationCategory: '03', useUnitName: unit.unitName })
    await filled(id, { ratedLoad: '1350' })
    const seen = (await detailOf(id)).comparison
    expect([seen?.label, seen?.fields.ratedLoad]).toEqual(['设备档案', '1000'])
    expect(seen?.changes).toContainEqual({ field: 'ratedLoad', label: '额定载重量', before: '1000', after: '1350' })
    await done(owner, id, 'commit')
    // Changed since the form was begun, and left in it as it was then: what is newer stays.
    const { row } = must(await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: equipmentId } }, owner))
    const later = { safetyManagerMobile: '13000000002' }
    must(await service.call(equipmentEndpoints.update, { body: { id: equipmentId, version: row.version, fields: later, reason: '人员变动' } }, owner))
    // Numbers masked for the handler are compared unmasked: equal ones are no change.
    const judged = (await detailOf(id, registrar())).comparison?.changes ?? []
    expect(judged.map(({ field }) => field)).toContain('ratedLoad')
    expect(judged.map(({ field }) => field)).not.toContain('safetyManagerMobile')
    // The declaration and its author belong to the application only: they are no changes of the device.
    const ofApplication = ['ownerIsPerson', 'declared', 'fillPerson', 'fillDate']
    expect(judged.filter(({ field }) => ofApplication.includes(field))).toEqual([])
    expect(Object.keys(seen?.fields ?? {}).filter((key) => ofApplication.includes(key))).toEqual([])
    await done(registrar(), id, 'accept', 'audit')
    expect((await detailOf(id)).form.fields.written).toContain('额定载重量：1000 → 1350')
    expect((await detailOf(id)).comparison).toBeUndefined()
    expect(await archive(equipmentId)).toMatchObject({ ratedLoad: '1350', useCertNo: '梯11浙B00777(20)', registrationCategory: '03', ...later })
    await done(registrar(), id, 'void')
    expect(await archive(equipmentId)).toMatchObject({ ratedLoad: '1000', useCertNo: '梯11浙B00777(20)', useStatus: '10' })
  })

  it('shows that a telephone number was changed where only masked digits differ', async () => {
    const equipmentId = await inArchive({ useStatus: '10', useCertNo: '梯11浙B00778(20)', safetyManagerMobile: '13000000001' })
    const id = await begunFor(equipmentId, '03', { safetyManagerMobile: '13099990001' })
    await done(owner, id, 'commit')
    const label = { field: 'safetyManagerMobile', label: '移动电话' }
    expect((await detailOf(id)).comparison?.changes).toContainEqual({ ...label, before: '13000000001', after: '13099990001' })
    const { comparison } = await detailOf(id, registrar())
    expect(comparison?.changes).toContainEqual({ ...label, before: '130****0001', after: '130****0001（已修改）' })
  })

  it('is not taken back once the device was registered for something else since', async () => {
    const first = await aNew()
    await done(owner, first, 'commit')
    await done(registrar(), first, 'accept', 'audit')
    const equipmentId = (await rowOf(first)).form.fields.equipmentId ?? ''
    const begun = await begin({ registrationCategory: '03', equipmentId })
    if (!begun.success) throw new Error(begun.errorMsg)
    await filled(begun.data.id)
    await done(owner, begun.data.id, 'commit')
    await done(registrar(), begun.data.id, 'accept', 'audit')
    expect(await take(registrar(), first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    expect(await archive(equipmentId)).toMatchObject({ useStatus: '10', registrationCategory: '03' })
    await done(registrar(), begun.data.id, 'void')
    await done(registrar(), first, 'void')
    expect(await archive(equipmentId)).toMatchObject({ useStatus: '90' })
  })

  it('begins nothing that cannot be registered so, and says why', async () => {
    const other = await service.aUnit({ unit_type: '1', area_code: '330212' })
    const theirs = await inArchive({ useUnitId: other.id, useUnitUscc: other.uscc, useUnitName: other.unitName, useStatus: '10' })
    const waiting = await inArchive({ useStatus: '00' })
    const inUse = await inArchive({ useStatus: '10' })
    const scrapped = await inArchive({ useStatus: '30' })
    const refusal = async (about: Parameters<typeof begin>[0]) => {
      const answer = await begin(about)
      return answer.success ? 'begun' : answer.errorMsg
    }
    expect(await refusal({ registrationCategory: '03', equipmentId: theirs })).toMatch('不存在')
    expect(await refusal({ registrationCategory: '03', equipmentId: waiting })).toMatch('新设备首次启用')
    expect(await refusal({ registrationCategory: '01', equipmentId: waiting })).toBe('begun')
    expect(await refusal({ registrationCategory: '01', equipmentId: inUse })).toMatch('已办理使用登记')
    expect(await refusal({ registrationCategory: '02', equipmentId: inUse })).toMatch('没有停用')
    expect(await refusal({ registrationCategory: '03', equipmentId: scrapped })).toMatch('已报废')
    expect(await refusal({ registrationCategory: '03', equclacode: '3000' })).toMatch('从设备档案选择')
    expect(await refusal({ equclacode: 'F000' })).toMatch('选择设备种类')
  })

  it('takes no device whose inspection was not passed, whose number another has, or that is under way already', async () => {
    const failed = await aNew({ inspectionConclusion: '03' })
    expect(await take(owner, failed, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'inspectionConclusion' }] })
    await inArchive({ equipmentCode: '31103309920887777' })
    const taken = await aNew({ equipmentCode: '31103309920887777' })
    expect(await take(owner, taken, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'equipmentCode' }] })
    const equipmentId = await inArchive({ useStatus: '10' })
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const begun = await begin({ registrationCategory: '03', equipmentId })
        if (!begun.success) throw new Error(begun.errorMsg)
        await filled(begun.data.id)
        return begun.data.id
      }),
    )
    // Submitted at the same moment, neither would see the other if they did not wait.
    const answers = await Promise.all([first, second].map((id = '') => take(owner, id, 'commit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('正在办理') }))
  })

  it('puts a stopped device back in use only as 启用 does: inspected if that fell due, or if an elevator was out of use for a year', async () => {
    const inspected = { installSupervisionDate: '2020-01-02', inspectionKind: '05', inspectionConclusion: '01' }
    const old = { inspectionDate: '2020-06-01', inspectionReportNo: 'OLD-1', delayToDate: dayIn(-30) }
    const lapsed = await inArchive({ ...inspected, ...old, useStatus: '20', stopDate: dayIn(-900) })
    // The form has the old report from the archive.
    expect(await take(owner, await begunFor(lapsed, '02'), 'commit')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('停用后启用检验'),
    })
    const again = await begunFor(lapsed, '02', { inspectionDate: dayIn(-5), inspectionReportNo: 'NEW-1' })
    await done(owner, again, 'commit')
    await done(registrar(), again, 'accept', 'audit')
    expect(await archive(lapsed)).toMatchObject({ useStatus: '10', stopDate: '', inspectionReportNo: 'NEW-1', delayToDate: '' })

    const delayed = { ...inspected, delayToDate: dayIn(20), inspectionDate: dayIn(-400), inspectionReportNo: 'OLD-2' }
    const short = await inArchive({ ...delayed, useStatus: '20', stopDate: dayIn(-100) })
    const id = await begunFor(short, '02')
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept')
    const checked = async () => must(await service.call(calls.checks, { params: { id } }, registrar())).list.find(({ key }) => key === 'device')
    expect(await checked()).toMatchObject({ ok: true })
    // The year is over by the day of the decision.
    await rewrite(short, { stopDate: dayIn(-380) })
    expect(await checked()).toMatchObject({ ok: false, text: expect.stringContaining('停用满一年') })
    expect(await take(registrar(), id, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('停用满一年') })
    expect(await archive(short)).toMatchObject({ useStatus: '20' })
  })

  it('registers no move of a device beyond its design life', async () => {
    const worn = await inArchive({ manufactureDate: '2005-01-05', designLife: '15' })
    expect(await take(owner, await begunFor(worn, '07'), 'commit')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('设计使用年限已于 2020-01-05 届满'),
    })
  })

  it('says until when a device beyond its design life may be used, writes that, and takes it back', async () => {
    const old = { useStatus: '10', manufactureDate: '2005-01-01', designLife: '15' }
    const equipmentId = await inArchive(old)
    const shortly = await begunFor(equipmentId, '08', { ...old, usableTo: '2019-12-31' })
    expect(await take(owner, shortly, 'commit')).toMatchObject({ success: false, errorMsg: '允许继续使用的日期应晚于设计使用年限届满的 2020-01-01' })
    const id = await begunFor(equipmentId, '08', { ...old, usableTo: dayIn(700) })
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    expect(await archive(equipmentId)).toMatchObject({ lifeExtendedTo: dayIn(700), lifeExpireDate: dayIn(700) })
    await done(registrar(), id, 'void')
    expect((await archive(equipmentId)).lifeExtendedTo ?? '').toBe('')
  })

  it('leaves a stopped device stopped when it is registered for something else, whether granted or made void', async () => {
    const stop = { useStatus: '20', stopDate: dayIn(-50) }
    const equipmentId = await inArchive({ ...stop, useCertNo: '梯11浙B00779(20)', ratedLoad: '1000' })
    const id = await begunFor(equipmentId, '04', { ratedLoad: '1350' })
    await done(owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    expect(await archive(equipmentId)).toMatchObject({ ...stop, ratedLoad: '1350', registrationCategory: '04' })
    await rewrite(equipmentId, { useStatus: '30' })
    expect(await take(registrar(), id, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    await rewrite(equipmentId, { useStatus: '20' })
    await done(registrar(), id, 'void')
    expect(await archive(equipmentId)).toMatchObject({ ...stop, ratedLoad: '1000' })
  })

  it('says before the decision that the archive has the device elsewhere than the application: in another city, or another county', async () => {
    // Of both places an authority works with the portal.
    await service.aUnit({ kind: 'authority', area_code: '330100' })
    const county = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330203' }) }))
    const begun = must(await begin({ registrationCategory: '03', equipmentId: await inArchive({ useStatus: '10', useAreaCode: '330212' }) }))
    await filled(begun.id, { useAreaCode: '330102' })
    const refused = [{ field: 'useAreaCode', message: expect.stringContaining('与设备档案所在的城市不一致') }]
    expect(await take(owner, begun.id, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: refused })
    await filled(begun.id, { useAreaCode: '330203' })
    await done(owner, begun.id, 'commit')
    const checked = async (who: SignedIn) => must(await service.call(calls.checks, { params: { id: begun.id } }, who)).list.find(({ key }) => key === 'device')
    expect(await checked(county)).toMatchObject({ ok: false, text: '设备档案不在本机关辖区' })
    expect(await checked(registrar())).toMatchObject({ ok: true })
  })

  it('gives numbers without gaps or doubles, however many are granted at once and whatever is refused on the way', async () => {
    const ids: string[] = []
    for (let place = 0; place < 6; place += 1) ids.push(await aNew())
    // Two drafts for the same device: both may be submitted, one is registered.
    const twins = [await aNew({ factoryNo: 'TWIN', manufacturer: '示例电梯厂' }), await aNew({ factoryNo: 'TWIN', manufacturer: '示例电梯厂' })]
    const before = await aNew()
    const decider = (place: number) => registrars[place % registrars.length] ?? registrar()
    for (const [place, id] of [...ids, ...twins].entries()) {
      await done(owner, id, 'commit')
      await done(decider(place), id, 'accept')
    }
    await done(owner, before, 'commit')
    await done(registrar(), before, 'accept', 'audit')
    const last = serialOf(await certificateOf(before))
    const answers = await Promise.all([...ids, ...twins].map((id, place) => take(decider(place), id, 'audit')))
    const refused = answers.flatMap((answer) => (answer.success ? [] : [[answer.errorCode, answer.errorMsg, answer.fieldErrors]]))
    expect(refused).toEqual([['INCOMPLETE', expect.any(String), [expect.objectContaining({ field: 'factoryNo' })]]])
    const numbers = await Promise.all([...ids, ...twins].map(certificateOf))
    const serials = numbers.filter(Boolean).map(serialOf)
    expect([...serials].sort((a, b) => a - b)).toEqual(serials.map((_, place) => last + 1 + place))
    const after = await aNew()
    await done(owner, after, 'commit')
    await done(registrar(), after, 'accept', 'audit')
    expect(serialOf(await certificateOf(after))).toBe(last + serials.length + 1)
  })

  it('passes over the numbers that devices in the archive have from before the portal gave any', async () => {
    const granted = async () => {
      const id = await aNew()
      await done(owner, id, 'commit')
      await done(registrar(), id, 'accept', 'audit')
      return certificateOf(id)
    }
    const number = await granted()
    const serial = serialOf(number)
    for (const ahead of [1, 2, 4]) await inArchive({ useCertNo: number.replace(/\d{5}/, String(serial + ahead).padStart(5, '0')) })
    expect([serialOf(await granted()), serialOf(await granted())]).toEqual([serial + 3, serial + 5])
  })

  it('copies a new device into many drafts, each without what was its own, and a change of a device once', async () => {
    const id = await aNew({ factoryNo: 'ALIKE-1', model: 'SL-1000' })
    const copied = await service.call(calls.copy, { body: { id, count: 3 } }, owner)
    if (!copied.success) throw new Error(copied.errorMsg)
    const { list } = await service.db.system(async ({ db }) => ({
      list: await db.selectFrom('application').select('form').where('previous_id', '=', id).execute(),
    }))
    expect(list.map(({ form }) => [form.fields.model, form.fields.factoryNo, form.fields.registrationCategory])).toEqual(Array(3).fill(['SL-1000', '', '01']))
    expect(await service.call(calls.copy, { body: { id, count: draftsAtOnce + 1 } }, owner)).toMatchObject({ errorCode: 'BAD_REQUEST' })
    const again = await service.call(calls.copy, { body: { id } }, owner)
    expect(again.success && (await detailOf(again.data.id)).form.fields.factoryNo).toBe('ALIKE-1')
    const change = await begin({ registrationCategory: '03', equipmentId: await inArchive({ useStatus: '10' }) })
    expect(await service.call(calls.copy, { body: { id: change.data?.id ?? '', count: 2 } }, owner)).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })
})
