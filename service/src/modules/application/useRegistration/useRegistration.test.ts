import { draftsAtOnce } from '@shared/contract/application'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import type { FormRow } from '@shared/contract/form'
import { codeOf } from '../../../security/documentCode'
import { must } from '../../../testing/inspections'
import { useRegistrationCast } from '../../../testing/useRegistrationCast'
import { recordViewOf } from '../../../workflow/detail'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { changeDevice } from '../../equipment/archive/writeArchive'
import { useRegistrationBySetBehaviour } from './useRegistrationBySet'

/** What registration by set writes, what it refuses, and its numbers when several are granted at once. */
describe('registration by set', () => {
  const { cast, calls, registrar, rowOf, take, done, begin, detailOf, filled, aNew, inArchive, dayIn, rewrite, archive, serialOf, certificateOf } =
    useRegistrationCast()

  it('enters a new device into the archive with its certificate, and says what it wrote', async () => {
    const id = await aNew({ equipmentName: '曳引驱动乘客电梯' })
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { form, statusName, documents, inputs } = await detailOf(id)
    const number = await certificateOf(id)
    expect(inputs).toContainEqual({ label: '使用登记证编号', value: number })
    // The device in the archive is this one: its numbers are not duplicates.
    const checked = await cast.service.call(calls.checks, { params: { id } }, registrar())
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
      useUnitId: cast.unit.id,
    })
  })

  it('gives a mark with the days of the last inspection as the archive has them, and names no attachments where there are none', async () => {
    const id = await aNew()
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { equipmentId = '' } = (await rowOf(id)).form.fields
    // After a later inspection, a mark printed again shows the dates of that one.
    await rewrite(equipmentId, { inspectionDate: '2026-10-08', nextInspectionDate: '2027-10-31' })
    const drawn = await cast.service.db.system(async (connection) => {
      const { definition, documents, ownRows } = useRegistrationBySetBehaviour
      const view = await recordViewOf(connection, definition, await findVisible(connection, definition, theSystem, id), cast.service.clock.now())
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
    const other = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
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
      await done(cast.owner, id, 'commit')
      await done(registrar(), id, 'accept', 'audit')
      const { number, form } = await detailOf(id)
      const checked = async (document: string) => {
        const code = codeOf(cast.service.context.signingKey, { applicationId: id, document, revision: 1 })
        return must(await cast.service.call(documentCheckEndpoints.check, { body: { number, code } }))
      }
      const printed = async (document: string) => (await cast.service.call(calls.print, { body: { id, document } }, cast.owner)).success
      // The certificate bears its own number, not that of the application.
      const { useCertNo = '' } = (await rowOf(id)).inputs
      const ofPaper = {
        number: useCertNo.toLowerCase(),
        code: codeOf(cast.service.context.signingKey, { applicationId: id, document: 'certificate', revision: 1 }),
      }
      expect(must(await cast.service.call(documentCheckEndpoints.check, { body: ofPaper }))).toMatchObject({
        number,
        superseded: false,
        paperNumber: `编号：${useCertNo}`,
      })
      expect([await checked('certificate'), await printed('mark')]).toEqual([expect.objectContaining({ superseded: false }), true])
      await cast.service.db.system(async (connection) => {
        const { equipmentId = '' } = form.fields
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', equipmentId).executeTakeFirstOrThrow()
        const { fields, tables } = device.archive
        const act = { caller: undefined, reason: '变更', now: cast.service.clock.now() }
        await changeDevice(connection, { ...device, relation: 'assigned' }, { fields: { ...fields, ...end }, tables: { ...tables } }, act)
      })
      for (const who of [cast.owner, registrar()]) expect((await detailOf(id, who)).documents.map(({ key }) => key)).toEqual(['form'])
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
    await done(cast.owner, id, 'commit')
    await done(registrar(), id, 'accept', 'audit')
    const { number, form } = await detailOf(id)
    const { equipmentId = '' } = form.fields
    const before = await archive(equipmentId)
    const checked = async (document: string) =>
      must(
        await cast.service.call(documentCheckEndpoints.check, {
          body: { number, code: codeOf(cast.service.context.signingKey, { applicationId: id, document, revision: 1 }) },
        }),
      )
    const printed = async (document: string) => (await cast.service.call(calls.print, { body: { id, document } }, cast.owner)).success
    for (const [state, why] of states) {
      await rewrite(equipmentId, state)
      expect((await detailOf(id)).documents.map(({ key }) => key)).toEqual(['form', 'certificate'])
      expect([await printed('mark'), await checked('mark')]).toEqual([false, expect.objectContaining({ superseded: true, note: expect.stringContaining(why) })])
      expect([await printed('certificate'), await checked('certificate')]).toEqual([true, expect.objectContaining({ superseded: false })])
      await rewrite(equipmentId, Object.fromEntries(Object.keys(state).map((key) => [key, before[key] ?? ''])))
      expect([await printed('mark'), await checked('mark')]).toEqual([true, expect.objectContaining({ superseded: false })])
    }
  })

  it('takes no device whose inspection was not passed, whose number another has, or that is under way already', async () => {
    const failed = await aNew({ inspectionConclusion: '03' })
    expect(await take(cast.owner, failed, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'inspectionConclusion' }] })
    await inArchive({ equipmentCode: '31103309920887777' })
    const taken = await aNew({ equipmentCode: '31103309920887777' })
    expect(await take(cast.owner, taken, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'equipmentCode' }] })
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
    const answers = await Promise.all([first, second].map((id = '') => take(cast.owner, id, 'commit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('正在办理') }))
  })

  it('gives numbers without gaps or doubles, however many are granted at once and whatever is refused on the way', async () => {
    const ids: string[] = []
    for (let place = 0; place < 6; place += 1) ids.push(await aNew())
    // Two drafts for the same device: both may be submitted, one is registered.
    const twins = [await aNew({ factoryNo: 'TWIN', manufacturer: '示例电梯厂' }), await aNew({ factoryNo: 'TWIN', manufacturer: '示例电梯厂' })]
    const before = await aNew()
    const decider = (place: number) => cast.registrars[place % cast.registrars.length] ?? registrar()
    for (const [place, id] of [...ids, ...twins].entries()) {
      await done(cast.owner, id, 'commit')
      await done(decider(place), id, 'accept')
    }
    await done(cast.owner, before, 'commit')
    await done(registrar(), before, 'accept', 'audit')
    const last = serialOf(await certificateOf(before))
    const answers = await Promise.all([...ids, ...twins].map((id, place) => take(decider(place), id, 'audit')))
    const refused = answers.flatMap((answer) => (answer.success ? [] : [[answer.errorCode, answer.errorMsg, answer.fieldErrors]]))
    expect(refused).toEqual([['INCOMPLETE', expect.any(String), [expect.objectContaining({ field: 'factoryNo' })]]])
    const numbers = await Promise.all([...ids, ...twins].map(certificateOf))
    const serials = numbers.filter(Boolean).map(serialOf)
    expect([...serials].sort((a, b) => a - b)).toEqual(serials.map((_, place) => last + 1 + place))
    const after = await aNew()
    await done(cast.owner, after, 'commit')
    await done(registrar(), after, 'accept', 'audit')
    expect(serialOf(await certificateOf(after))).toBe(last + serials.length + 1)
  })

  it('passes over the numbers that devices in the archive have from before the portal gave any', async () => {
    const granted = async () => {
      const id = await aNew()
      await done(cast.owner, id, 'commit')
      await done(registrar(), id, 'accept', 'audit')
      return certificateOf(id)
    }
    const number = await granted()
    const serial = serialOf(number)
    for (const ahead of [1, 2, 4]) await inArchive({ useCertNo: number.replace(/\d{5}/, String(serial + ahead).padStart(5, '0')) })
    expect([serialOf(await granted()), serialOf(await granted())]).toEqual([serial + 3, serial + 5])
  })

  it('names the number another device got since it was submitted to whoever decides, and is refused with that', async () => {
    const maker = { factoryNo: 'TWICE-1', manufacturer: '示例电梯制造有限公司' }
    const [first, second] = [await aNew(maker), await aNew(maker)]
    for (const id of [first, second]) await done(cast.owner, id, 'commit')
    await done(registrar(), first, 'accept', 'audit')
    await done(registrar(), second, 'accept')
    const taken = '同一制造单位的这个产品编号已有在册设备，请核对'
    const { list } = must(await cast.service.call(calls.checks, { params: { id: second } }, registrar()))
    expect(list.find(({ key }) => key === 'numbers')).toMatchObject({ ok: false, detail: `TWICE-1：${taken}` })
    expect(await take(registrar(), second, 'audit')).toMatchObject({ success: false, fieldErrors: [{ field: 'factoryNo', message: taken }] })
  })

  it('copies a new device into many drafts, each without what was its own, and a change of a device once', async () => {
    const id = await aNew({ factoryNo: 'ALIKE-1', model: 'SL-1000' })
    const copied = await cast.service.call(calls.copy, { body: { id, count: 3 } }, cast.owner)
    if (!copied.success) throw new Error(copied.errorMsg)
    const { list } = await cast.service.db.system(async ({ db }) => ({
      list: await db.selectFrom('application').select('form').where('previous_id', '=', id).execute(),
    }))
    expect(list.map(({ form }) => [form.fields.model, form.fields.factoryNo, form.fields.registrationCategory])).toEqual(Array(3).fill(['SL-1000', '', '01']))
    expect(await cast.service.call(calls.copy, { body: { id, count: draftsAtOnce + 1 } }, cast.owner)).toMatchObject({ errorCode: 'BAD_REQUEST' })
    const again = await cast.service.call(calls.copy, { body: { id } }, cast.owner)
    expect(again.success && (await detailOf(again.data.id)).form.fields.factoryNo).toBe('ALIKE-1')
    const change = await begin({ registrationCategory: '03', equipmentId: await inArchive({ useStatus: '10' }) })
    expect(await cast.service.call(calls.copy, { body: { id: change.data?.id ?? '', count: 2 } }, cast.owner)).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })
})
