import { inspectionDevices } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { paymentEndpoints } from '@shared/contract/payment'
import { sql } from 'kysely'
import { changeCreditCode } from '../../../testing/changedCode'
import { aDevice } from '../../../testing/devices'
import { inspectionCast } from '../../../testing/inspectionCast'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionDraft,
  anInspectionForm,
  attempt,
  aUseUnit,
  go,
  inspectionCalls,
  must,
  orderOf,
} from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'

/** What of the devices of an inspection is checked when it is applied for and accepted. */
describe('an inspection: its devices', () => {
  const { cast, inDays } = inspectionCast()
  /** The applications that mark a device as being inspected. */
  const marksOn = async (device: string) =>
    (
      await cast.service.db.system(({ query }) =>
        query({ text: 'select distinct application_id as id from equipment_application where equipment_id = $1', values: [device] }),
      )
    ).rows.map(({ id }) => id)

  it('tells who accepts it what of its devices, dates and papers is not right, problems first', async () => {
    const devices = [anElevator(), anElevator({ nextInspectionDate: '2020-01-01' })]
    const [early, gone] = devices.map(({ equipmentId = '' }) => equipmentId)
    const form = anInspectionForm(cast.institute, cast.owner, { overdueReason: '停工' }, devices)
    const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
    await addPaper(cast.service, cast.owner, id, 'AUTHORITY_OPINION')
    await go(cast.service, cast.owner, 'commit', id)
    // Archives change while an application waits: one device has been inspected, another has got another number.
    await cast.service.db.system(async ({ db }) => {
      const archives = db.updateTable('equipment')
      const inspected = sql<string>`jsonb_set(archive, '{fields,installSupervisionDate}', to_jsonb(${inDays(0)}::text))`
      await archives.set({ archive: inspected }).where('registration_code', '=', String(early)).execute()
      await archives.set({ registration_code: '' }).where('registration_code', '=', String(gone)).execute()
    })
    const { list } = must(await cast.service.call(inspectionCalls.checks, { params: { id } }, cast.institute.acceptor))
    expect(list.map(({ key, ok }) => `${key} ${ok}`)).toEqual(['archive false', 'standing false', 'unit true', 'overdue true', 'open true', 'papers true'])
    expect(list[0]?.detail).toBe(gone)
    expect(list[1]?.detail).toContain(`${early}：`)
  })

  it('is not accepted, and told of before it is paid, while a device is in a state in which it could not be applied for', async () => {
    const { service, institute, owner } = cast
    const devices = [anElevator(), anElevator()]
    const [early = '', late = ''] = devices.map(({ equipmentId = '' }) => equipmentId)
    const waiting = await anInspection(service, institute, owner, '20', anInspectionForm(institute, owner, {}, devices.slice(0, 1)))
    const accepted = await anInspection(service, institute, owner, '40', anInspectionForm(institute, owner, {}, devices.slice(1)))
    const setState = (useStatus: string) =>
      service.db.system(({ query }) =>
        query({
          text: `update equipment set use_status = $1, archive = jsonb_set(archive, '{fields,useStatus}', to_jsonb($1::text)) where registration_code = any($2)`,
          values: [useStatus, [early, late]],
        }),
      )
    const seen = async (as: SignedIn, { id }: { id: string }) => {
      const { withheld, heldUp, actions } = must(await service.call(inspectionCalls.detail, { params: { id } }, as))
      return { withheld, heldUp, actions }
    }
    const orderLines = async () => {
      const { id } = await orderOf(service, accepted.id)
      return must(await service.call(paymentEndpoints.order, { query: { id } }, owner)).items.map(({ heldUp }) => heldUp)
    }
    expect([await seen(institute.acceptor, waiting), await seen(owner, accepted)]).toMatchObject([{ withheld: undefined }, { heldUp: undefined }])
    expect(await orderLines()).toEqual([undefined])
    await setState('20')
    const stopped = `${early}：设备停用，请选择停用后启用检验。请退回补正，或等设备恢复以后再受理`
    expect(await seen(institute.acceptor, waiting)).toMatchObject({ withheld: { accept: stopped }, actions: expect.arrayContaining(['return', 'refuse']) })
    for (const feeType of ['0', '1', '2'])
      expect(await attempt(service, institute.acceptor, 'accept', waiting.id, { input: { feeType, feeReason: '应急' } })).toMatchObject({ errorMsg: stopped })
    const told = `${late}：设备停用，请选择停用后启用检验。不再检验或要改检验类别的，请先取消，不要缴费`
    expect([(await seen(owner, accepted)).heldUp, ...(await orderLines())]).toEqual([told, told])
    await setState('40')
    expect((await seen(institute.acceptor, waiting)).withheld?.accept).toMatch(/^\d+：设备.+，不能报检/)
    await go(service, institute.acceptor, 'return', waiting.id, { opinion: '设备已停用，请改报停用后启用检验' })
  })

  it('takes a device once at a time, also when two apply at the same moment', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const [code, registered] = ['31103309920159201', '31103302002015019201']
    await aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode: code, registrationCode: registered })
    // By whichever of its numbers.
    const drafts = await Promise.all(
      [code, registered, code].map((equipmentId) =>
        anInspectionDraft(cast.service, cast.institute, cast.owner, anInspectionForm(cast.institute, cast.owner, {}, [anElevator({ equipmentId })])),
      ),
    )
    const answers = await Promise.all(drafts.map(({ id }) => attempt(cast.service, cast.owner, 'commit', id)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    // A slightly later applicant is refused at the device field, before the guard that serialises the two.
    for (const answer of answers) if (!answer.success) expect(`${answer.message} ${JSON.stringify(answer.fieldErrors)}`).toMatch(/已在 BJ\d+ 中报检/)
  })

  it('suggests the place of the devices, where they are at one, and none where they are not or nobody knows', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const [here, beside, elsewhere, gone, unknown] = ['31103309920159771', '31103309920159772', '31103309920159773', '31103309920159774', '31103309920159775']
    const at = (equipmentCode: string, usePlaceDetail: string, more: FormRow = {}) =>
      aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode, usePlaceDetail, ...more })
    await Promise.all([at(here, '示例花园1幢'), at(beside, '示例花园1幢'), at(elsewhere, '示例花园2幢'), at(gone, '示例花园1幢', { useStatus: '50' })])
    const suggested = async (...devices: string[]) => {
      const query = { applyKind: '02', equclacode: '3000', devices: devices.join() }
      return must(await cast.service.call(inspectionDevices, { query }, cast.owner)).suggested?.inspectionPlace
    }
    // A row without a number yet is no other place.
    expect([await suggested(here), await suggested(here, beside, '')]).toEqual(['示例花园1幢', '示例花园1幢'])
    expect([await suggested(here, elsewhere), await suggested(here, unknown), await suggested(gone)]).toEqual(['', '', ''])
  })

  it('is for devices of the unit’s archive, of one kind, in use, and in their year of the plan', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const year = Number(inDays(0).slice(0, 4))
    const number = (place: number) => `3110330200201501${String(9000 + place)}`
    const own = { useUnitId, useUnitUscc }
    const detectedThisYear = { ...own, installSupervisionDate: `${year - 2}-06-10`, inspectionDate: `${year - 1}-06-05`, inspectionKind: '05' }
    const code = '31103309920159001'
    await aDevice(cast.service, { ...own, registrationCode: number(1), equipmentCode: code, floors: '8' })
    await aDevice(cast.service, { ...own, registrationCode: number(2), equclacode: '4000', categoryCode: '4100', varietyCode: '4110' })
    await aDevice(cast.service, { ...own, registrationCode: number(3), useStatus: '20' })
    await aDevice(cast.service, { ...detectedThisYear, registrationCode: number(4), inspectionConclusion: '01' })
    const devices = [...[1, 2, 3, 4, 5].map(number), code].map((equipmentId) => anElevator({ equipmentId }))
    const form = anInspectionForm(cast.institute, cast.owner, {}, devices)
    const { id } = must(await cast.service.call(inspectionCalls.save, { body: { form } }, cast.owner))
    await addPaper(cast.service, cast.owner, id, 'APPLY_FORM')
    const refused = await attempt(cast.service, cast.owner, 'commit', id)
    const fieldErrors = refused.success ? [] : refused.fieldErrors
    const said = [
      ['devices.1.equipmentId', '设备种类是起重机械，一次报检同一种类的设备'],
      ['devices.2.equipmentId', '设备停用，请选择停用后启用检验'],
      ['devices.3.equipmentId', expect.stringContaining('今年按计划做自行检测')],
      ['devices.4.equipmentId', '设备档案中没有这个编号，或不在本单位名下'],
      ['devices.5.equipmentId', messages.sameDeviceAs(1)],
    ]
    expect(fieldErrors?.map(({ field, message }) => [field, message])).toEqual(said)
    // The lookup of the form reports the same problems at the same rows, and the floors the fee is computed from.
    const query = { applyKind: '01', equclacode: '3000', devices: devices.map(({ equipmentId }) => equipmentId).join() }
    const looked = must(await cast.service.call(inspectionDevices, { query }, cast.owner))
    expect(looked.fields).toEqual({ overdue: '0', beyondLimit: '0' })
    for (const [field, message] of said)
      expect(looked.list).toContainEqual(expect.objectContaining({ field, message: typeof message === 'string' ? expect.stringContaining(message) : message }))
    // What keeps a device from being chosen is the device’s, and not what the form can still change.
    const refusedOf = (list: readonly { field: string; refuses?: boolean }[]) => list.flatMap(({ field, refuses }) => (refuses ? [field] : []))
    expect(refusedOf(looked.list)).toEqual(said.map(([field]) => field))
    const late = must(await cast.service.call(inspectionDevices, { query: { ...query, devices: code, expectDate: inDays(4000) } }, cast.owner))
    expect([late.list.length, refusedOf(late.list)]).toEqual([1, []])
    expect(looked.rows?.[0]).toMatchObject({ feeQuantity: '8' })
    // Nothing is disclosed about devices of another unit.
    const foreign = must(await cast.service.call(inspectionDevices, { query }, await aUseUnit(cast.service)))
    expect(new Set(foreign.list.map(({ message, path }) => `${message}${path}`))).toEqual(new Set(['设备档案中没有这个编号，或不在本单位名下']))
  })

  it('tells at the day wished for that it is too late for a device, before submission refuses it', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const [first, second] = ['31103302002015019851', '31103302002015019852']
    for (const registrationCode of [first, second]) await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode, nextInspectionDate: inDays(-5) })
    const query = { applyKind: '01', equclacode: '3000', devices: `${first},${second}` }
    const refusals = async (expectDate: string) =>
      must(await cast.service.call(inspectionDevices, { query: { ...query, expectDate } }, cast.owner)).list.filter(({ refuses }) => refuses)
    const message = `下次检验日期 ${inDays(-5)} 已过，期望检验日期请不要晚于 ${inDays(30)}`
    expect(await refusals(inDays(31))).toEqual([{ field: 'expectDate', message, path: '', refuses: true }])
    expect(await refusals(inDays(30))).toEqual([])
  })

  it('tells of several devices the day that is early enough for all, while the form is filled in and at submission', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const [later, sooner] = ['31103302002015019853', '31103302002015019854']
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: later, nextInspectionDate: inDays(20) })
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: sooner, nextInspectionDate: inDays(10) })
    const said = { field: 'expectDate', message: `下次检验日期是 ${inDays(10)}，期望检验日期请不要晚于 ${inDays(40)}` }
    const query = { applyKind: '01', equclacode: '3000', devices: `${later},${sooner}`, expectDate: inDays(60) }
    const { list } = must(await cast.service.call(inspectionDevices, { query }, cast.owner))
    expect(list.filter(({ field }) => field === 'expectDate')).toEqual([{ ...said, path: '', refuses: true }])
    const devices = [later, sooner].map((equipmentId) => anElevator({ equipmentId }))
    const form = anInspectionForm(cast.institute, cast.owner, { expectDate: inDays(60) }, devices)
    const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
    const refused = await attempt(cast.service, cast.owner, 'commit', id)
    expect(refused.success ? [] : refused.fieldErrors?.filter(({ field }) => field === 'expectDate')).toEqual([said])
  })

  it('asks the authority’s opinion of what is long overdue, and the reason of what is overdue', async () => {
    const late = async (count: number, reason: string) => {
      const form = anInspectionForm(cast.institute, cast.owner, { overdueReason: reason }, [anElevator({ nextInspectionDate: inDays(-count) })])
      return anInspectionDraft(cast.service, cast.institute, cast.owner, form)
    }
    expect(await attempt(cast.service, cast.owner, 'commit', (await late(1, '')).id)).toMatchObject({ fieldErrors: [{ field: 'overdueReason' }] })
    // The archive's due date counts, not the typed one.
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentId = '31103302002015019700'
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode: equipmentId, nextInspectionDate: inDays(-3) })
    const typed = anInspectionForm(cast.institute, cast.owner, { overdueReason: '' }, [anElevator({ equipmentId, nextInspectionDate: inDays(20) })])
    expect(await attempt(cast.service, cast.owner, 'commit', (await anInspectionDraft(cast.service, cast.institute, cast.owner, typed)).id)).toMatchObject({
      fieldErrors: [{ field: 'overdueReason' }],
    })
    // The form is told so, of a repetition too, whose row has the day of what it repeats.
    const query = { applyKind: '07', equclacode: '3000', devices: equipmentId }
    expect(must(await cast.service.call(inspectionDevices, { query }, cast.owner)).fields).toEqual({ overdue: '1', beyondLimit: '0' })
    const again = await anInspectionDraft(cast.service, cast.institute, cast.owner, { ...typed, fields: { ...typed.fields, applyKind: '07' } })
    expect(must(await cast.service.call(inspectionCalls.detail, { params: { id: again.id } }, cast.owner)).form.fields).toMatchObject({ overdue: '1' })
    await go(cast.service, cast.owner, 'commit', (await late(30, '停产检修')).id)
    const long = await late(200, '停产检修')
    expect(await attempt(cast.service, cast.owner, 'commit', long.id)).toMatchObject({
      fieldErrors: [{ field: 'attachments.AUTHORITY_OPINION', message: '请上传监察机构意见' }],
    })
    await addPaper(cast.service, cast.owner, long.id, 'AUTHORITY_OPINION')
    await go(cast.service, cast.owner, 'commit', long.id)
  })

  it('judges a yearly and a full inspection each by its own day, and puts that day into the row', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const devices = ['91103302002015019401', '91103302002015019402']
    const kind = { equclacode: '9000', categoryCode: '9100', varietyCode: '' }
    const done = { annualInspectionDate: inDays(-800), fullInspectionDate: inDays(-800), nextInspectionDate: inDays(-435) }
    for (const registrationCode of devices) await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode, ...kind, ...done })
    const looked = async (scopes: string) => {
      const query = { applyKind: '01', equclacode: '9000', devices: devices.join(), scopes }
      return must(await cast.service.call(inspectionDevices, { query }, cast.owner))
    }
    const full = await looked('19,19')
    expect(full).toMatchObject({ fields: { beyondLimit: '0' } })
    expect(full.list.map(({ message }) => message)).toEqual(full.archived?.map(({ nextInspectionDate }) => `客运索道，${nextInspectionDate} 到期`))
    const mixed = await looked('19,18')
    expect(mixed).toMatchObject({ fields: { beyondLimit: '1' }, archived: [full.archived?.[0], { nextInspectionDate: expect.stringMatching(/^20/) }] })
    expect(mixed.list[1]?.message).toContain('须上传监察机构意见')
    const applied = async (inspectionScope: string) => {
      const rows = devices.map((equipmentId) => anElevator({ equipmentId, ...kind, inspectionScope, nextInspectionDate: inDays(-435) }))
      const form = anInspectionForm(cast.institute, cast.owner, { equclacode: '9000', overdueReason: '' }, rows)
      return attempt(cast.service, cast.owner, 'commit', (await anInspectionDraft(cast.service, cast.institute, cast.owner, form)).id)
    }
    expect(await applied('18')).toMatchObject({ success: false })
    expect(await applied('19')).toMatchObject({ success: true })
  })

  it('puts the day of the load test into the row of one that is applied for, not that of the inspection', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const registrationCode = '31103302002025079403'
    const done = { installSupervisionDate: '2025-07-20', nextInspectionDate: inDays(-400) }
    await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode, categoryCode: '3100', varietyCode: '3110', ...done })
    const query = { applyKind: 'loadTest', equclacode: '3000', devices: registrationCode }
    const answer = must(await cast.service.call(inspectionDevices, { query }, cast.owner))
    expect(answer).toMatchObject({ archived: [{ nextInspectionDate: '2030-07-31' }], fields: { beyondLimit: '0' } })
  })

  it('asks nothing about the day of the inspection where a failed load test or 自行检测 is repeated', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const done = { installSupervisionDate: '2025-07-20', nextInspectionDate: inDays(-400), inspectionConclusion: '03' }
    const kind = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110' }
    for (const [inspectionKind, registrationCode, due] of [
      ['17', '31103302002025079404', '2030-07-31'],
      ['12', '31103302002025079405', '2027-07-31'],
    ] as const) {
      await aDevice(cast.service, { useUnitId, useUnitUscc, registrationCode, ...kind, ...done, inspectionKind })
      const query = { applyKind: '07', equclacode: '3000', devices: registrationCode }
      const answer = must(await cast.service.call(inspectionDevices, { query }, cast.owner))
      expect(answer).toMatchObject({ list: [], archived: [{ nextInspectionDate: due }], fields: { beyondLimit: '0' } })
      const row = anElevator({ equipmentId: registrationCode, nextInspectionDate: inDays(-400) })
      const form = anInspectionForm(cast.institute, cast.owner, { applyKind: '07', overdueReason: '' }, [row])
      const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
      await addPaper(cast.service, cast.owner, id, 'RECTIFY_PROOF')
      await go(cast.service, cast.owner, 'commit', id)
      const { list } = must(await cast.service.call(inspectionCalls.checks, { params: { id } }, cast.institute.acceptor))
      expect(list.find(({ key }) => key === 'overdue')).toMatchObject({ ok: true })
    }
  })

  it('takes a device without an archive by its code before its registration, and by no certificate: it has none yet', async () => {
    const told = async (devices: string) => {
      const { list } = must(await cast.service.call(inspectionDevices, { query: { applyKind: '03', equclacode: '3000', devices } }, cast.owner))
      return list.map(({ message }) => message)
    }
    expect(await told('31103309920159901')).toEqual([])
    for (const number of ['梯11浙B09913(20)', '示例花园3幢012号'])
      expect(await told(number)).toEqual([expect.stringContaining('设备档案中没有这个使用登记证编号')])
  })

  it('asks nothing about the old date of a device that is stopped or has moved out: neither is overdue', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { useUnitId, useUnitUscc, nextInspectionDate: inDays(-400) }
    const [stopped, moved] = ['31103302002015019801', '31103302002015019802']
    await aDevice(cast.service, { ...own, registrationCode: stopped, useStatus: '20' })
    await aDevice(cast.service, { ...own, registrationCode: moved, useStatus: '50' })
    for (const [applyKind, equipmentId] of [
      ['08', stopped],
      ['03', moved],
    ] as const) {
      const query = { applyKind, equclacode: '3000', devices: equipmentId }
      expect(must(await cast.service.call(inspectionDevices, { query }, cast.owner))).toMatchObject({ list: [], fields: { beyondLimit: '0' } })
      const form = anInspectionForm(cast.institute, cast.owner, { applyKind }, [anElevator({ equipmentId, nextInspectionDate: inDays(-400) })])
      const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
      expect(await go(cast.service, cast.owner, 'commit', id)).toMatchObject({ status: '20' })
      const { list } = must(await cast.service.call(inspectionCalls.checks, { params: { id } }, cast.institute.acceptor))
      expect(list.find(({ key }) => key === 'overdue')).toMatchObject({ ok: true })
    }
  })

  it('lets no unit stand in the way of the devices of another one, nor stop the reminders of them', async () => {
    const neighbour = await aUseUnit(cast.service)
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentId = '31103309920159401'
    const device = await aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode: equipmentId })
    const markedBy = () => marksOn(device)
    const own = anInspectionForm(cast.institute, neighbour)
    const draft = await anInspectionDraft(cast.service, cast.institute, neighbour, own)
    await go(cast.service, neighbour, 'commit', draft.id)
    const { version } = await go(cast.service, cast.institute.acceptor, 'return', draft.id, { opinion: '检验申请表未盖章' })
    // What is typed into a returned application is nobody's concern until it is submitted again.
    const typed = anInspectionForm(cast.institute, neighbour, {}, [anElevator({ equipmentId })])
    must(await cast.service.call(inspectionCalls.save, { body: { id: draft.id, version, form: typed } }, neighbour))
    expect(await markedBy()).toEqual([])
    // A supervision may come before the archive, but not name a device of another unit that has one.
    for (const applyKind of ['02', '03']) {
      const named = anInspectionForm(cast.institute, neighbour, { applyKind }, [anElevator({ equipmentId })])
      const { id } = await anInspectionDraft(cast.service, cast.institute, neighbour, named)
      expect(await attempt(cast.service, neighbour, 'commit', id)).toMatchObject({ fieldErrors: [{ message: '这个编号的设备在其他单位名下，请核对编号' }] })
    }
    const form = anInspectionForm(cast.institute, cast.owner, {}, [anElevator({ equipmentId })])
    const { id } = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
    await go(cast.service, cast.owner, 'commit', id)
    expect(await markedBy()).toEqual([id])
    // Returned, it goes on being for what was submitted.
    const { version: returned } = await go(cast.service, cast.institute.acceptor, 'return', id, { opinion: '检验申请表未盖章' })
    must(await cast.service.call(inspectionCalls.save, { body: { id, version: returned, form: anInspectionForm(cast.institute, cast.owner) } }, cast.owner))
    expect(await markedBy()).toEqual([id])
  })

  it('takes the supervision of a device that waits to be registered by the use unit it names, or has moved out', async () => {
    const builder = await aUseUnit(cast.service)
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    for (const [place, useStatus] of ['00', '50'].entries()) {
      const equipmentId = `3110330992015950${place}`
      await aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode: equipmentId, useStatus })
      const query = { applyKind: '03', equclacode: '3000', useUnitUscc, devices: equipmentId }
      expect(must(await cast.service.call(inspectionDevices, { query }, builder)).list).toEqual([])
    }
  })

  it('takes the supervision of a device whose use unit it names by a former credit code, and marks the device', async () => {
    const builder = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: await cast.service.aUnit({ unit_type: '2' }) }))
    const user = await aUseUnit(cast.service)
    const { id: useUnitId, uscc: former } = user.account.unit
    const useUnitUscc = await changeCreditCode(cast.service, user.account)
    const equipmentId = '31103309920159511'
    const device = await aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode: equipmentId, useStatus: '00' })
    const query = { applyKind: '03', equclacode: '3000', useUnitUscc: former, devices: equipmentId }
    expect(must(await cast.service.call(inspectionDevices, { query }, builder)).list).toEqual([])
    const form = anInspectionForm(cast.institute, builder, { applyKind: '03', useUnitUscc: former }, [anElevator({ equipmentId })])
    const { id } = await anInspectionDraft(cast.service, cast.institute, builder, form)
    await addPaper(cast.service, builder, id, 'AUTHORISATION')
    await go(cast.service, builder, 'commit', id)
    expect(await marksOn(device)).toEqual([id])
  })

  it('tells nobody of an inspection of a device of others, and its number only to who sees it', async () => {
    const stranger = await aUseUnit(cast.service)
    const company = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: await cast.service.aUnit({ unit_type: '2' }) }))
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const equipmentId = '31103309920159601'
    await aDevice(cast.service, { useUnitId, useUnitUscc, equipmentCode: equipmentId, maintenanceUnitUscc: company.account.unit.uscc })
    const form = anInspectionForm(cast.institute, cast.owner, {}, [anElevator({ equipmentId })])
    await go(cast.service, cast.owner, 'commit', (await anInspectionDraft(cast.service, cast.institute, cast.owner, form)).id)
    const told = async (as: typeof stranger) => {
      const query = { applyKind: '01', equclacode: '3000', devices: equipmentId }
      return must(await cast.service.call(inspectionDevices, { query }, as))
        .list.map(({ message }) => message)
        .join()
    }
    expect(await told(stranger)).toBe('设备档案中没有这个编号，或不在本单位名下')
    expect(await told(company)).toMatch(/^已由其他单位报检，尚未办结/)
    expect(await told(cast.owner)).toMatch(/^已在 BJ\d+ 中报检，尚未办结/)
  })
})
