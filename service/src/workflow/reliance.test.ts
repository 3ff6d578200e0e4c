import { inspectionResultCast } from '../testing/inspectionResultCast'
import { enterResults, go, inspectionCalls, must } from '../testing/inspections'
import {
  aCast,
  aNotice,
  aDevice as aNoticedDevice,
  aNoticeForm,
  type NoticeCast,
  noticeCalls,
  take,
  transitionCall,
  versionOf,
  withdrawalCheck,
} from '../testing/notices'
import { asOwner, runMigration } from '../testing/testDatabase'
import { noticedDevice, releaseNotices, relyOnNotices } from './reliance'

/** 告知 that something was decided on: domain §4.3 no. 5 lets none of them be withdrawn. */
describe('a received notice', () => {
  const { cast, anArchive, underWay, reported } = inspectionResultCast()
  let notices: NoticeCast
  beforeAll(async () => {
    notices = await aCast(cast.service)
  })

  const withdraw = async (id: string) =>
    cast.service.call(
      transitionCall('cancellationNotice'),
      { body: { id, version: await versionOf(cast.service, id), opinion: '合同终止' } },
      notices.applicant,
    )
  const mayWithdraw = async (id: string) => must(await cast.service.call(withdrawalCheck(), { query: { id } }, notices.applicant)).allowed
  /** A received notice of a device. */
  async function received(device: Record<string, string>): Promise<string> {
    const { id } = await aNotice(cast.service, notices, '10')
    const form = aNoticeForm(notices, cast.service.clock.now())
    const body = { id, version: await versionOf(cast.service, id), form: { ...form, tables: { ...form.tables, devices: [aNoticedDevice(device)] } } }
    must(await cast.service.call(noticeCalls.save, { body }, notices.applicant))
    await take(cast.service, notices.applicant, 'commit', id)
    await take(cast.service, notices.registrar, 'receive', id)
    return id
  }
  /** An inspection of the device whose report is issued. */
  async function inspected(code: string, applyKind: string): Promise<string> {
    const id = await underWay([code], { applyKind })
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    return id
  }

  it('cannot be withdrawn once its device has a report of its supervision, until that is void', async () => {
    const { code } = await anArchive()
    const notice = await received({ equipmentCode: code })
    const supervision = await inspected(code, '03')
    expect(await mayWithdraw(notice)).toBe(false)
    expect(await withdraw(notice)).toMatchObject({ success: false, errorMsg: '已据此告知办理了其他业务，不能再撤销' })
    await go(cast.service, cast.administrator, 'void', supervision, { opinion: '报告数据有误，予以收回' })
    expect(await mayWithdraw(notice)).toBe(true)
    expect(must(await withdraw(notice))).toMatchObject({ status: '85' })
  })

  it('can be withdrawn while its device has only been inspected periodically', async () => {
    const { code } = await anArchive()
    const notice = await received({ equipmentCode: code })
    await inspected(code, '01')
    expect(await mayWithdraw(notice)).toBe(true)
  })

  it('is found by the maker and the number of the maker, and free again when the last decision on it is void', async () => {
    const [device, other] = [aNoticedDevice(), aNoticedDevice()]
    const [notice, untouched] = [await received(device), await received(other)]
    const [first, second] = [await received(aNoticedDevice()), await received(aNoticedDevice())]
    await cast.service.db.system(async (connection) => {
      await relyOnNotices(connection, first, [noticedDevice(device)])
      await relyOnNotices(connection, second, [noticedDevice(device)])
      await releaseNotices(connection, first)
    })
    expect([await mayWithdraw(notice), await mayWithdraw(untouched)]).toEqual([false, true])
    await cast.service.db.system((connection) => releaseNotices(connection, second))
    expect(await mayWithdraw(notice)).toBe(true)
  })

  it('that something was decided on before that was kept cannot be withdrawn either, after the upgrade', async () => {
    const [supervised, registered, open] = [await anArchive(), await anArchive(), await anArchive()]
    const [ofReport, ofRegistration, untouched] = [
      await received({ equipmentCode: supervised.code }),
      await received({ equipmentCode: registered.code }),
      await received({ equipmentCode: open.code }),
    ]
    const supervision = await inspected(supervised.code, '03')
    await inspected(open.code, '01')
    const { id: registration } = await aNotice(cast.service, notices, '10')
    const form = JSON.stringify({ fields: { recordKind: '1', equipmentId: registered.id }, tables: {} })
    await asOwner(
      cast.service.address,
      `update application set type = 'useRecord', status = '70', form = '${form}' where id = '${registration}';
       delete from application_reliance; update application set relied_on = false where relied_on`,
    )
    expect([await mayWithdraw(ofReport), await mayWithdraw(ofRegistration)]).toEqual([true, true])
    await runMigration(cast.service, '0922_notices_relied_on_before.sql')
    expect([await mayWithdraw(ofReport), await mayWithdraw(ofRegistration), await mayWithdraw(untouched)]).toEqual([false, false, true])
    // No list could read a registration with so little in it.
    await asOwner(cast.service.address, `update application set deleted = true where id = '${registration}'`)
    await go(cast.service, cast.administrator, 'void', supervision, { opinion: '报告数据有误，予以收回' })
    expect(await mayWithdraw(ofReport)).toBe(true)
  })

  it('whose withdrawal waits tells its registrar what has been decided on it meanwhile', async () => {
    const { code } = await anArchive()
    const notice = await received({ equipmentCode: code })
    must(await withdraw(notice))
    const reliance = async () =>
      must(await cast.service.call(noticeCalls.checks, { params: { id: notice } }, notices.registrar)).list.find(({ key }) => key === 'reliance')
    expect(await reliance()).toMatchObject({ ok: true })
    await inspected(code, '03')
    expect(await reliance()).toMatchObject({ ok: false, text: '已据此告知出具检验报告或办理使用登记，不应同意撤销' })
  })

  it('whose supervision is under way is withdrawn with the registrar and the institute knowing of each other', async () => {
    const { code } = await anArchive()
    const notice = await received({ equipmentCode: code })
    const supervision = await underWay([code], { applyKind: '03' })
    const noticeCheck = async () =>
      must(await cast.service.call(inspectionCalls.checks, { params: { id: supervision } }, cast.institute.acceptor)).list.find(({ key }) => key === 'notice')
    expect(await noticeCheck()).toBeUndefined()
    must(await withdraw(notice))
    const { list } = must(await cast.service.call(noticeCalls.checks, { params: { id: notice } }, notices.registrar))
    const { number } = must(await cast.service.call(inspectionCalls.detail, { params: { id: supervision } }, cast.institute.acceptor))
    expect(list.find(({ key }) => key === 'supervision')).toMatchObject({ ok: false, detail: number })
    const withdrawn = must(await cast.service.call(noticeCalls.detail, { params: { id: notice } }, notices.registrar))
    expect(await noticeCheck()).toMatchObject({ ok: false, detail: withdrawn.number })
    // Another notice of the same work takes its place.
    await received({ equipmentCode: code })
    expect(await noticeCheck()).toBeUndefined()
  })
})
