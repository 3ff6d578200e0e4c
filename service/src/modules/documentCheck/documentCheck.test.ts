import { constructionNotice } from '@shared/contract/application'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { messages } from '@shared/contract/messages'
import { maskMobile } from '@shared/contract/rules'
import { days, minutes, seconds, wireDate } from '../../clock'
import { codeOf } from '../../security/documentCode'
import { aCast, aNotice, aNoticeForm, type NoticeCast, take, workerIdCard } from '../../testing/notices'
import { startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { chineseDate } from '../../workflow/form/filledForm'
import { checkOf } from './printedCheck'

describe('a printed paper', () => {
  let service: TestService
  let cast: NoticeCast
  beforeAll(async () => {
    service = await startTestService()
    cast = await aCast(service)
  })
  afterAll(() => service.close())

  const check = (number: string, code: string) => service.call(documentCheckEndpoints.check, { body: { number, code } })
  const codeFor = (applicationId: string, document: string, revision: number) => codeOf(service.context.signingKey, { applicationId, document, revision })
  async function expectUnknown(number: string, code: string): Promise<void> {
    const answer = await check(number, code)
    expect([answer.status, answer.message]).toEqual([404, messages.documentUnknown])
  }

  it('is shown as it was submitted, numbers of people covered, however its code is typed', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    const code = codeFor(id, 'notice', 1)
    const spaced = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase()
    for (const typed of [code, spaced]) {
      const { data } = await check(number.toLowerCase(), typed)
      expect(data).toMatchObject({
        number,
        title: '特种设备安装改造修理告知单',
        typeName: constructionNotice.label,
        statusName: '待接收',
        superseded: false,
        paperNumber: `编号：${number}`,
      })
      const shown = JSON.stringify(data?.blocks)
      const { constLeaderMobile = '', constContactTel = '', useUnitTel = '' } = aNoticeForm(cast, service.clock.now()).fields
      for (const number of [workerIdCard, constLeaderMobile, constContactTel, useUnitTel]) expect(shown).not.toContain(number)
      expect(shown).toContain(maskMobile(constLeaderMobile))
      expect(data?.blocks.map((block) => block.kind)).toContain('table')
    }
  })

  it('opens by its own code alone: not by that of another record, paper, submission, or one made up', async () => {
    const [one, two] = [await aNotice(service, cast, '20'), await aNotice(service, cast, '20')]
    await expectUnknown(one.number, codeFor(two.id, 'notice', 1))
    await expectUnknown(one.number, codeFor(one.id, 'nothing', 1))
    await expectUnknown(one.number, codeFor(one.id, 'notice', 2))
    await expectUnknown(one.number, '0'.repeat(20))
    await expectUnknown(one.number, '')
    await expectUnknown('', codeFor(one.id, 'notice', 1))
    await expectUnknown('GZ0', codeFor(one.id, 'notice', 1))
  })

  it('is found by the number of its receipt too, as a Chinese keyboard may type it', async () => {
    const { id } = await aNotice(service, cast, '20')
    await take(service, cast.registrar, 'receive', id)
    const { receipt_no } = await service.db.system(({ db }) => db.selectFrom('application').select('receipt_no').where('id', '=', id).executeTakeFirstOrThrow())
    const wide = [...receipt_no].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
    expect((await check(wide, codeFor(id, 'receipt', 1))).data).toMatchObject({ receiptNo: receipt_no, statusName: '已接收' })
  })

  it('is found among any number of records that share its certificate number', async () => {
    const numbered = async (id: string) => asOwner(service.address, `update application set inputs = inputs || '{"useCertNo":"CERT1"}' where id = '${id}'`)
    const { id: other } = await aNotice(service, cast, '20')
    await numbered(other)
    await asOwner(
      service.address,
      `insert into application select made.* from application, generate_series(1, 40) serial,
        jsonb_populate_record(application, jsonb_build_object('id', md5(serial::text)::uuid, 'number', '', 'receipt_no', '')) made where application.id = '${other}'`,
    )
    const { id } = await aNotice(service, cast, '20')
    await numbered(id)
    expect((await check('CERT1', codeFor(id, 'notice', 1))).data).toMatchObject({ statusName: '待接收', superseded: false })
    await expectUnknown('CERT1', codeFor(id, 'notice', 2))
  })

  it('says when its application has been sent back since', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    await take(service, cast.registrar, 'return', id, '请补充授权书')
    expect((await check(number, codeFor(id, 'notice', 1))).data).toMatchObject({ superseded: true, statusName: '退回补正' })
  })

  it('is shown as of its own submission after another one, with the day it was sent on', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    const sent = service.clock.now()
    await take(service, cast.registrar, 'return', id, '请补充授权书')
    service.clock.move(days(1))
    await take(service, await service.signIn(cast.applicant.account), 'commit', id)
    service.clock.move(-days(1))
    const { data } = await check(number, codeFor(id, 'notice', 1))
    expect(data?.superseded).toBe(true)
    expect(data?.blocks.at(-1)).toMatchObject({ lines: [expect.anything(), chineseDate(wireDate(sent))] })
  })

  it('is no proof any more once what it stands for was cancelled', async () => {
    const { id, number } = await aNotice(service, cast, '85')
    const code = codeFor(id, 'receipt', 1)
    expect((await check(number, code)).data).toMatchObject({ superseded: false, statusName: '撤销审批中' })
    await take(service, cast.registrar, 'approveCancellation', id)
    expect((await check(number, code)).data).toMatchObject({ superseded: true, statusName: '已撤销' })
  })

  it('carries no code while its content is still being written', () => {
    const { context } = service
    const printed = (status: string, revision: number) => checkOf(context, constructionNotice, { id: 'n1', number: 'GZ1', status, revision }, 'notice')
    expect(['10', '15', '30'].map((status) => printed(status, 1))).toEqual([undefined, undefined, undefined])
    expect(printed('20', 0)).toBeUndefined()
    expect(printed('20', 1)?.address).toMatch(/\/document-check#number=GZ1&code=[0-9A-F]{20}$/)
    expect(printed('20', 1)?.code).toMatch(/^([0-9A-F]{4}-){4}[0-9A-F]{4}$/)
  })

  it('may be checked however often by whoever has its code', async () => {
    const { id, number } = await aNotice(service, cast, '20')
    for (let count = 0; count < 62; count += 1) expect((await check(number, codeFor(id, 'notice', 1))).status).toBe(200)
  })

  it('is not to be tried again and again', async () => {
    const tries = await Promise.all(Array.from({ length: 61 }, () => check('GZ1', '0'.repeat(20))))
    expect(tries.map(({ status }) => status)).toContain(429)
    service.clock.move(minutes(60) + seconds(1))
    await expectUnknown('GZ1', '0'.repeat(20))
  })
})
