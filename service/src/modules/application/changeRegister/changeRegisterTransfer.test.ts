import { changeRegister } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { wireDate } from '../../../clock'
import { changeCreditCode } from '../../../testing/changedCode'
import { changeRegisterCast } from '../../../testing/changeRegisterCast'
import { aCreditCode } from '../../../testing/fixtures'
import { must } from '../../../testing/inspections'
import { aRegistration, audit } from '../../../testing/registration'
import type { SignedIn } from '../../../testing/service'
import { asOwner } from '../../../testing/testDatabase'
import { workflowNow } from '../../../workflow/behaviour'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { dueDeadlines, meetDeadline } from '../../../workflow/transition/deadlines'
import { remindOfDue } from '../../equipment/due/dueReminders'
import { changeRegisterBehaviour } from './changeRegister'

/** To whom a 变更登记 gives a device, who sees it and who is told: another unit, another city, another county. */
describe('变更登记 that passes a device on', () => {
  const { cast, calls, nextNumber, device, saved, take, done, granted, archive, certificates } = changeRegisterCast()

  it('gives a device to another unit, which sees the application before and the device afterwards, and the first one no more', async () => {
    const number = nextNumber()
    const id = await device(number, { ownerUnitUscc: cast.unit.uscc, ownerUnitName: cast.unit.unitName, useSite: '一车间' })
    const asks = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const application = await saved(cast.owner, asks, [number])
    const seen = () => cast.service.call(calls.detail, { params: { id: application } }, cast.other)
    expect((await seen()).success).toBe(false)
    await done(cast.owner, application, 'commit')
    const heard = async () => {
      const answer = await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, cast.other)
      return answer.success ? answer.data.list.filter(({ bizId }) => bizId === application).map(({ title }) => title.split(' ').at(-1)) : []
    }
    expect(await heard()).toEqual(['已提交'])
    const read = await seen()
    expect(read).toMatchObject({ success: true, data: { own: false } })
    const listed = await cast.service.call(calls.list, { query: { view: 'query' } }, cast.other)
    expect(listed.success && listed.data.list.map((row) => row.id)).toContain(application)
    expect([await archive(cast.owner, id), await archive(cast.other, id)]).toEqual([expect.anything(), undefined])
    const checked = async () => {
      const answer = await cast.service.call(calls.checks, { params: { id: application } }, cast.registrar)
      return answer.success ? answer.data.list.map(({ key }) => key) : []
    }
    // Nothing is decided before the unit that gets the device has answered.
    expect(await take(cast.registrar, application, 'accept')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await take(cast.owner, application, 'confirm')).toMatchObject({ success: false })
    await done(cast.other, application, 'confirm')
    expect(await checked()).toEqual(['counterpart', 'device', 'open', 'deadline'])
    await done(cast.registrar, application, 'accept', 'audit')
    expect(await heard()).toEqual(['已准予变更', '已提交'])
    // The other unit applied for nothing: it is notified of what the approval means for it, not of the words to the applicant.
    const { list: told } = must(await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, cast.other))
    const texts = told.filter(({ bizId }) => bizId === application).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('设备已归入您单位名下'), expect.stringContaining('申请将设备过户给您单位')])
    // After the approval the archive differs from what the application found: that must not be reported as a problem.
    expect(await checked()).toEqual(['counterpart', 'deadline'])
    const unseenBy = async (who: SignedIn) => must(await cast.service.call(calls.detail, { params: { id: application } }, who)).withoutArchive
    expect([await unseenBy(cast.owner), await unseenBy(cast.other), await unseenBy(cast.registrar)]).toEqual([[number], [], []])
    expect(await archive(cast.owner, id)).toBeUndefined()
    expect(await archive(cast.other, id)).toMatchObject({
      useUnitName: cast.otherUnit.unitName,
      ownerUnitUscc: cast.otherUnit.uscc,
      safetyManager: '李测试',
      registrationCategory: '06',
    })
    expect((await archive(cast.other, id))?.useSite ?? '').toBe('')
    // The papers of its transfer are the new unit's, though the one before has uploaded them.
    const papers = must(await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, cast.other)).attachments
    expect([...new Set(papers.map(({ code }) => code))].sort()).toEqual(['INSPECTION_REPORT', 'OTHER', 'USE_REGISTRATION'])
    const documents = await cast.service.call(calls.detail, { params: { id: application } }, cast.owner)
    // The new certificate is the new unit's; the one before has the proof that its device is another's.
    expect(documents.success && documents.data.documents.map(({ key }) => key)).toEqual(['form', 'receipt', 'changeProof'])
    const printed = (who: SignedIn) => cast.service.call(calls.print, { body: { id: application, document: 'certificate' } }, who)
    expect([(await printed(cast.owner)).success, (await printed(cast.other)).success, (await printed(cast.registrar)).success]).toEqual([false, true, true])
    await done(cast.registrar, application, 'void')
    expect(await heard()).toEqual(['已作废', '已准予变更', '已提交'])
    const back = await archive(cast.owner, id)
    expect([back?.useUnitName, back?.useSite, await archive(cast.other, id)]).toEqual([cast.unit.unitName, '一车间', undefined])
  })

  it('goes back to its unit when the receiving one objects, and to the registrar, marked so, when that does not answer', async () => {
    const asks = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const number = nextNumber()
    await device(number)
    const application = await saved(cast.owner, asks, [number])
    await done(cast.owner, application, 'commit')
    const answered = async () => {
      const { list } = must(await cast.service.call(calls.checks, { params: { id: application } }, cast.registrar))
      return list.filter(({ key }) => key === 'counterpart')
    }
    // An objection is an answer, and one that is still awaited is not late.
    expect(await answered()).toEqual([])
    await done(cast.other, application, 'object')
    expect(await answered()).toEqual([])
    await done(cast.owner, application, 'commit')
    const meet = async () => {
      for (const due of await cast.service.db.system((connection) => dueDeadlines(connection, [changeRegister], cast.service.clock.now())))
        await cast.service.db.system((connection) => meetDeadline(connection, changeRegisterBehaviour, due, workflowNow(cast.service.context)))
    }
    await meet()
    expect(await take(cast.registrar, application, 'accept')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    await asOwner(cast.service.address, `update application set due_date = '2020-01-02' where id = '${application}'`)
    await meet()
    const read = must(await cast.service.call(calls.detail, { params: { id: application } }, cast.registrar))
    expect([read.status, read.inputs]).toEqual(['20', [{ label: '对方答复', value: '未确认（对方逾期未答复）' }]])
    expect(await answered()).toEqual([expect.objectContaining({ ok: false, text: '新使用单位未确认（逾期未答复）' })])
    await done(cast.registrar, application, 'refuse')
  })

  it('goes to the registrar at once where nobody could answer for the receiving unit: it only maintains, or its account is disabled', async () => {
    const { service } = cast
    const aUnit = (unit_type: string) => service.aUnit({ unit_type, area_code: '330212' })
    const maintainer = await service.anAccount({ roles: ['2'], unit: await aUnit('2') })
    const left = await service.anAccount({ roles: ['1'], unit: await aUnit('1'), overrides: { disabled: true } })
    for (const { unit } of [maintainer, left]) {
      const number = nextNumber()
      await device(number)
      const asks = { changeType: '03', newUseUnitName: unit.unitName, newUseUnitUscc: unit.uscc, newSafetyManager: '李测试' }
      const application = await saved(cast.owner, asks, [number])
      await done(cast.owner, application, 'commit')
      const read = must(await service.call(calls.detail, { params: { id: application } }, cast.registrar))
      expect([read.status, read.form.fields.newUnitRegistered]).toEqual(['20', '0'])
      const { list } = must(await service.call(calls.checks, { params: { id: application } }, cast.registrar))
      expect(list[0]).toMatchObject({ key: 'counterpart', ok: false, text: '新使用单位没有使用单位账号，未经其在线确认' })
      await done(cast.registrar, application, 'refuse')
    }
  })

  it('makes void a transfer granted when a transfer still left the site as it was', async () => {
    const number = nextNumber()
    const id = await device(number)
    const asks = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '李测试' }
    const application = await granted(asks, [number], [], cast.other)
    const site = `archive = jsonb_set(archive, '{fields,useSite}', '"一车间"')`
    await asOwner(
      cast.service.address,
      `update equipment_replaced set fields = fields - 'useSite' where application_id = '${application}'; update equipment set ${site} where id = '${id}'`,
    )
    await done(cast.registrar, application, 'void')
    expect(await archive(cast.owner, id)).toMatchObject({ useUnitName: cast.unit.unitName, useSite: '一车间' })
  })

  it('leaves a unit that gets its device back by voiding what it wrote itself, and shows it nothing of the other unit', async () => {
    const number = nextNumber()
    const id = await device(number, { safetyManagerMobile: '13000000021' })
    const write = async (who: SignedIn, safetyManagerMobile: string) => {
      const { data } = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, who)
      must(
        await cast.service.call(
          equipmentEndpoints.update,
          { body: { id, version: data?.row.version ?? 0, fields: { safetyManagerMobile }, reason: '人员变动' } },
          who,
        ),
      )
    }
    await write(cast.owner, '13000000022')
    const asks = { changeType: '03', newUseUnitName: cast.otherUnit.unitName, newUseUnitUscc: cast.otherUnit.uscc, newSafetyManager: '冯测试' }
    const transfer = await granted(asks, [number], [], cast.other)
    await done(cast.registrar, transfer, 'void')
    await write(cast.owner, '13000000023')
    const history = JSON.stringify(must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)))
    const seen = ['13000000021', '13000000022', '13000000023', '冯测试'].filter((text) => history.includes(text))
    expect(seen).toEqual(['13000000021', '13000000022', '13000000023'])
  })

  it('moves a device to another city by a proof of the one and a certificate of the other', async () => {
    const number = nextNumber()
    const id = await device(number)
    const asks = { changeType: '02', newAreaCode: '330102', newUsePlaceDetail: '杭州示例路1号' }
    const out = await granted(asks, [number])
    expect([await archive(cast.owner, id), await archive(cast.registrar, id)]).toEqual([
      expect.objectContaining({ useStatus: '50', useAreaCode: '330102' }),
      undefined,
    ])
    expect((await archive(cast.elsewhere, id))?.useStatus).toBe('50')
    const left = await cast.service.call(calls.detail, { params: { id: out } }, cast.owner)
    // A device moved to another city can only be moved back by somebody who still sees it.
    expect(await take(cast.registrar, out, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('系统管理员办理') })
    // No certificate is issued here for a place in another city.
    expect(left.success && left.data.documents.map(({ key }) => key)).toEqual(['form', 'receipt', 'changeProof'])
    const inward = await saved(cast.owner, asks, [number])
    await done(cast.owner, inward, 'commit')
    expect(await take(cast.registrar, inward, 'accept')).toMatchObject({ errorCode: 'NOT_FOUND' })
    await done(cast.elsewhere, inward, 'accept', 'audit')
    const there = await archive(cast.owner, id)
    expect(there).toMatchObject({ useStatus: '10', registrationAuthority: cast.elsewhere.account.unit.unitName })
    expect(there?.useCertNo).toMatch(/^梯11浙A/)
    // The number is told where the application is read, and the certificate bears it beside the former one.
    const issued = there?.useCertNo ?? ''
    const arrived = must(await cast.service.call(calls.detail, { params: { id: inward } }, cast.owner))
    expect(arrived.inputs).toContainEqual({ label: '新使用登记证编号', value: issued })
    const { list: log } = must(await cast.service.call(calls.showOpinion, { query: { id: inward } }, cast.owner))
    expect(JSON.stringify(log[0])).toContain(issued)
    const paper = await certificates(inward)
    expect([paper?.number, paper?.fileName]).toEqual([`编号：${issued}`, expect.stringContaining(issued)])
    expect(JSON.stringify(paper?.blocks)).toContain(`原使用登记证（梯11浙B${number.slice(-5)}(20)）同时作废`)
  })

  it('tells the registrars of both counties of a device that moves from one to the other, and of its return', async () => {
    const of = async (area_code: string) =>
      cast.service.signIn(await cast.service.anAccount({ roles: ['7'], unit: await cast.service.aUnit({ kind: 'authority', area_code }) }))
    const [left, reached] = [await of('330212'), await of('330203')]
    const heard = async (who: SignedIn, about: string) => {
      const { list } = must(await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, who))
      return list.filter(({ bizId }) => bizId === about).map(({ title, path }) => [title.split('：')[0], path])
    }
    const number = nextNumber()
    const id = await device(number)
    const application = await granted({ changeType: '06', newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }, [number])
    expect(await heard(reached, application)).toEqual([['设备移入本辖区', expect.stringContaining(id)]])
    expect(await heard(left, application)).toContainEqual(['设备移出本辖区', expect.stringContaining(application)])
    expect([await archive(reached, id), await archive(left, id)]).toEqual([expect.objectContaining({ useAreaCode: '330203' }), undefined])
    await done(cast.registrar, application, 'void')
    // Messages of one moment come in any sequence.
    expect(await heard(left, application)).toContainEqual(['设备移入本辖区', expect.stringContaining(id)])
    // The application is with the other county, so there is nothing to open.
    expect(await heard(reached, application)).toContainEqual(['设备移出本辖区', ''])
    const opened = (who: SignedIn) => cast.service.call(calls.detail, { params: { id: application } }, who)
    expect([await opened(left), await opened(reached)]).toMatchObject([{ success: true }, { success: false }])
    const withinCounty = await granted({ changeType: '06', newAreaCode: '330212', newUsePlaceDetail: '示例路400号' }, [number])
    expect(await heard(reached, withinCounty)).toEqual([])
  })

  it('gives a device to a unit that registers afterwards: it applies for its device and is reminded of it, its limited members see it', async () => {
    const { service } = cast
    const number = nextNumber()
    const id = await device(number, { useSite: '' })
    const uscc = aCreditCode()
    const transfer = await granted({ changeType: '03', newUseUnitName: '宁波示例后来有限公司', newUseUnitUscc: uscc, newSafetyManager: '李测试' }, [number])
    const { list: checks } = must(await service.call(calls.checks, { params: { id: transfer } }, cast.registrar))
    expect(checks[0]).toMatchObject({ key: 'counterpart', ok: false, text: '新使用单位没有使用单位账号，未经其在线确认' })
    const owned = await device(nextNumber(), { ownerUnitUscc: uscc, ownerUnitName: '宁波示例后来有限公司' })
    const registration = await aRegistration(service, { uscc, unitName: '宁波示例后来有限公司' })
    must(await audit(service, await service.signIn('9'), registration.id))
    const unit = await service.db.system(({ db }) => db.selectFrom('unit').select(['id', 'unit_name']).where('uscc', '=', uscc).executeTakeFirstOrThrow())
    const later = { id: unit.id, unitName: unit.unit_name, uscc, areaCode: '330212' }
    const member = await service.signIn(await service.anAccount({ roles: ['1'], unit: later }))
    const limited = await service.signIn(await service.anAccount({ roles: ['1'], unit: later, overrides: { area_scope: '330212' } }))
    expect([await archive(member, id), await archive(limited, id), await archive(limited, owned)]).toEqual([
      expect.objectContaining({ useUnitId: unit.id }),
      expect.objectContaining({ useUnitId: unit.id }),
      expect.objectContaining({ useUnitId: cast.unit.id }),
    ])
    const asked = await saved(member, { changeType: '11', stopReason: '停产' }, [number])
    await done(member, asked, 'commit')
    await remindOfDue(service.context)
    const { list } = must(await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, member))
    expect(list).toContainEqual(expect.objectContaining({ title: expect.stringContaining('1 台设备的') }))
    await done(cast.registrar, asked, 'refuse')
    await done(cast.registrar, transfer, 'void')
    expect([await archive(cast.owner, id), await archive(member, id)]).toEqual([expect.objectContaining({ useUnitId: cast.unit.id }), undefined])
  })

  it('is of the same unit after that has changed its credit code: its certificate stands, and it can be voided', async () => {
    const { service } = cast
    const number = nextNumber()
    const id = await device(number)
    const receiver = await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1', area_code: '330212' }) })
    const { unitName, uscc } = receiver.unit
    const transfer = await granted(
      { changeType: '03', newUseUnitName: unitName, newUseUnitUscc: uscc, newSafetyManager: '李测试' },
      [number],
      [],
      await service.signIn(receiver),
    )
    const after = await changeCreditCode(service, receiver)
    expect(await archive(await service.signIn(receiver), id)).toMatchObject({ useUnitId: receiver.unit.id, useUnitUscc: after })
    const lapsed = await service.db.system(async (connection) =>
      changeRegisterBehaviour.lapsed?.(connection, await findVisible(connection, changeRegister, theSystem, transfer), wireDate(service.clock.now())),
    )
    expect(lapsed).toBeUndefined()
    await done(cast.registrar, transfer, 'void')
    expect(await archive(cast.owner, id)).toMatchObject({ useUnitId: cast.unit.id, useUnitUscc: cast.unit.uscc })
  })
})
