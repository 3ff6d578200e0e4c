import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownAccountEndpoints } from '@shared/contract/account'
import { attachmentEndpoints, zipEntries } from '@shared/contract/attachment'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { blankForms } from '@shared/contract/form'
import { manualPath } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { childPrinter } from '../../adapters/printer'
import { minutes, seconds } from '../../clock'
import { Refusal } from '../../refusal'
import { aCast, aNotice, aNoticeForm, type NoticeCast, noticeCalls, take, workerIdCard } from '../../testing/notices'
import { uploadFile } from '../../testing/papers'
import { buildPrintHost, type PrintHostProgram, pdfTexts } from '../../testing/printHost'
import { type RawAnswer, type SignedIn, startTestService, type TestService, until } from '../../testing/service'
import { zipText } from '../../testing/zipText'

/** Tickets open one thing once: downloads, exports, prints. */
describe('one-time links', () => {
  let service: TestService
  let printHost: PrintHostProgram
  let cast: NoticeCast
  beforeAll(async () => {
    printHost = await buildPrintHost()
    service = await startTestService()
    service.context.printer = childPrinter(printHost.entry, service.context.configuration.dataFolder, service.context.log)
    cast = await aCast(service)
  })
  afterAll(async () => {
    await service.close()
    await printHost.remove()
  })

  const visit = (url: string): Promise<RawAnswer> => service.raw('GET', url)
  const must = (url: string | undefined): string => {
    if (!url) throw new Error('No link was given')
    return url
  }
  async function paperLink(as: SignedIn, noticeId: string): Promise<string> {
    const list = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: noticeId } }, as)
    const ticket = await service.call(attachmentEndpoints.ticket, { body: { id: list.data?.list[0]?.id ?? '' } }, as)
    return must(ticket.data?.url)
  }
  const printLink = async (as: SignedIn, id: string, document: string) =>
    must((await service.call(noticeCalls.print, { body: { id, document } }, as)).data?.url)
  const exportLink = async (as: SignedIn, body: Record<string, unknown> = {}) =>
    must((await service.call(noticeCalls.exportList, { body: body as never }, as)).data?.url)

  async function textsOf(pdfs: readonly Buffer[]): Promise<string[]> {
    const files = pdfs.map((_, index) => path.join(service.context.configuration.dataFolder, `${index}.pdf`))
    for (const [index, pdf] of pdfs.entries()) await writeFile(files[index] ?? '', pdf)
    return pdfTexts(files)
  }
  const pagesOf = async (pdf: Buffer): Promise<string> => (await textsOf([pdf]))[0] ?? ''

  it('download a paper whole, under its name, and never as a page of ours', async () => {
    const { id } = await aNotice(service, cast, '10')
    await uploadFile(service, cast.applicant, id, 'CONTRACT', '合同 "一".pdf')
    const link = await paperLink(cast.applicant, id)
    const answer = await visit(link)
    expect(answer.status).toBe(200)
    expect(answer.bytes.toString()).toContain('%PDF')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E6%9D%90/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(link).not.toContain(cast.applicant.sessionid)
  })

  it('work once, for one minute, for one purpose', async () => {
    const { id } = await aNotice(service, cast, '20')
    const first = await paperLink(cast.registrar, id)
    const both = await Promise.all([visit(first), visit(first)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404])
    const gone = await visit(first)
    expect([gone.status, gone.text]).toEqual([404, '链接已失效，请返回页面重新打开'])

    const crossed = await printLink(cast.registrar, id, 'notice')
    const secret = crossed.split('/').at(-1) ?? ''
    expect((await visit(`${attachmentEndpoints.download.path}?ticket=${secret}`)).status).toBe(404)
    expect((await visit(`${attachmentEndpoints.exportFile.path}?ticket=${secret}`)).status).toBe(404)

    const late = await paperLink(cast.registrar, id)
    service.clock.move(seconds(61))
    expect((await visit(late)).status).toBe(404)
    for (const wrong of ['x', '', "' or 1=1", 'x'.repeat(128)])
      expect((await visit(`${attachmentEndpoints.download.path}?ticket=${encodeURIComponent(wrong)}`)).status).toBe(404)
    expect((await visit(`${attachmentEndpoints.download.path}?ticket=${'x'.repeat(200)}`)).status).toBe(400)
  })

  it('end with the rights of their holder', async () => {
    const { id } = await aNotice(service, cast, '20')
    const registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: cast.authority }))
    const [paper, print] = [await paperLink(registrar, id), await printLink(registrar, id, 'notice')]
    await take(service, cast.applicant, 'revoke', id)
    expect((await visit(paper)).status).toBe(404)
    expect((await visit(print)).status).toBe(404)
    const other = await aNotice(service, cast, '20')
    const disabled = await paperLink(registrar, other.id)
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', registrar.account.id).execute())
    expect((await visit(disabled)).status).toBe(404)
  })

  it('end with the session that asked for them, however it ends', async () => {
    const { id } = await aNotice(service, cast, '20')
    const account = await service.anAccount({ roles: ['3', '1'], unit: cast.applicant.account.unit })
    const password = { oldPassword: account.password, newPassword: 'Another#Pass2026' }
    const roleOf = async (as: SignedIn) =>
      (await service.call(sessionEndpoints.userInfo, {}, as)).data?.roleList.find((role) => role.roleType === '1')?.id ?? ''
    const ends: Record<string, (as: SignedIn) => Promise<unknown>> = {
      'signing out': (as) => service.call(sessionEndpoints.logout, {}, as),
      'another role': async (as) => service.call(sessionEndpoints.changeRole, { body: { id: await roleOf(as) } }, as),
      'another password': (as) => service.call(ownAccountEndpoints.updatePwd, { body: password }, as),
      'half an hour without a call': async () => service.clock.move(minutes(31)),
    }
    for (const [kind, end] of Object.entries(ends)) {
      const as = await service.signIn(account)
      const links = [await paperLink(as, id), await exportLink(as, { view: 'own' })]
      // Another session of the same account stays active, and makes no difference.
      await service.signIn(account)
      const ended = await end(as)
      expect([kind, typeof ended === 'object' && ended !== null && 'success' in ended ? ended.success : true]).toEqual([kind, true])
      for (const link of links) expect([kind, (await visit(link)).status]).toEqual([kind, 404])
    }
    service.clock.move(-minutes(31))
    const as = await service.signIn(account)
    const link = await paperLink(as, id)
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', account.id).execute())
    expect((await visit(link)).status).toBe(404)
  })

  it('open the notice and the receipt as PDF whose text can be read back', async () => {
    const { id, number, receiptNo } = await aNotice(service, cast, '70')
    const answer = await visit(await printLink(cast.applicant, id, 'receipt'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toContain(`inline; filename="______${receiptNo}.pdf"`)
    const receipt = await pagesOf(answer.bytes)
    for (const text of ['特种设备安装改造修理告知接收回执', receiptNo, number, '宁波市示例市场监督管理局', '乘客电梯', '第 1 页 共 1 页'])
      expect(receipt).toContain(text)

    const notice = await pagesOf((await visit(await printLink(cast.useUnit, id, 'notice'))).bytes)
    for (const text of ['特种设备安装改造修理告知单', number, cast.applicant.account.unit.unitName, '示例花园3幢', '330299********0019'])
      expect(notice).toContain(text)
    expect(notice).not.toContain(workerIdCard)
    // Whoever holds the paper can verify it on the portal.
    const [code = ''] = /([0-9A-F]{4}-){4}[0-9A-F]{4}/.exec(notice) ?? []
    expect((await service.call(documentCheckEndpoints.check, { body: { number, code } })).data).toMatchObject({ number, superseded: false })
    const own = await pagesOf((await visit(await printLink(cast.applicant, id, 'notice'))).bytes)
    expect(own.replace(/\n/g, '')).toContain(workerIdCard)
    // The seal is on the page of the sealed content: a notice of two elevators is one page.
    for (const text of ['四、施工人员', '施工单位（公章）', '第 1 页 共 1 页']) expect(own).toContain(text)
  })

  it('lead back to the record when a window with a printed paper is loaded again, and nowhere else', async () => {
    const { id } = await aNotice(service, cast, '20')
    const link = await printLink(cast.applicant, id, 'notice')
    expect((await visit(link)).status).toBe(200)
    const again = await visit(link)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/construction/detail?id=${id}`])
    // Who handles it comes back to the page it is handled on: the unit's own page may not be theirs.
    const handled = await printLink(cast.registrar, id, 'notice')
    expect((await visit(handled)).status).toBe(200)
    expect((await visit(handled)).headers.get('location')).toBe(`/company-service/check-install/detail?id=${id}`)
    const [path] = link.split('?')
    for (const query of ['', `?type=other&id=${id}`, '?type=constructionNotice&id=https://example.com', '?type=constructionNotice']) {
      expect((await visit(`${path}${query}`)).status).toBe(404)
    }
  })

  it('give everyone the manual to keep', async () => {
    const answer = await visit(manualPath)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toContain(`attachment; `)
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('企业平台操作手册.pdf'))
    const manual = await pagesOf(answer.bytes)
    for (const text of ['企业平台操作手册', '目录', '三、页面、列表和查询', '首次登录须先修改初始密码']) expect(manual).toContain(text)
  })

  it('give everyone the blank forms of sealed papers and their samples, each drawn once', async () => {
    const render = jest.spyOn(service.context.printer, 'render')
    const drawn: Buffer[] = []
    for (const [form, name] of Object.entries(blankForms)) {
      const answer = await visit(`/a/stone/common/blankForm/${form}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; .*${encodeURIComponent(`${name}.pdf`)}$`))
      expect((await visit(`/a/stone/common/blankForm/${form}`)).bytes).toEqual(answer.bytes)
      const sample = await visit(`/a/stone/common/sampleForm/${form}`)
      expect(sample.headers.get('content-disposition')).toContain(encodeURIComponent('样表.pdf'))
      drawn.push(answer.bytes, sample.bytes)
    }
    const texts = await textsOf(drawn)
    for (const [index, name] of Object.values(blankForms).entries()) {
      const [blank, filled] = texts.slice(2 * index, 2 * index + 2)
      for (const part of [name, '（公章）']) expect(blank).toContain(part)
      // 式一 asks for more than a page holds.
      expect(blank).toMatch(name.endsWith('（式一）') ? /第 2 页 共 2 页/ : /第 1 页 共 1 页/)
      for (const part of [`${name}（样表）`, '张示例', '宁波示例']) expect(filled).toContain(part)
    }
    expect(render).toHaveBeenCalledTimes(2 * Object.keys(blankForms).length)
    render.mockRestore()
    expect((await visit('/a/stone/common/blankForm/__proto__')).status).toBe(400)
  })

  it('print a draft to be sealed, but no receipt before the notice is received', async () => {
    const { id } = await aNotice(service, cast, '10')
    expect(await pagesOf((await visit(await printLink(cast.applicant, id, 'notice'))).bytes)).toContain('（提交后生成）')
    expect(await service.call(noticeCalls.print, { body: { id, document: 'receipt' } }, cast.applicant)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect((await service.call(noticeCalls.print, { body: { id, document: 'other' as never } }, cast.applicant)).status).toBe(400)
  })

  it('export the caller’s rows as texts that no sheet program runs, and days and counts as what they are', async () => {
    const payloads = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', ' =1', '=HYPERLINK("http://x")', "'=1", '\u0001=1']
    for (const payload of payloads) {
      const form = aNoticeForm(cast, service.clock.now(), { projectName: `${payload}` })
      await service.call(noticeCalls.save, { body: { form } }, cast.applicant)
    }
    const answer = await visit(await exportLink(cast.applicant, { view: 'own', status: '10' }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.xlsx$/)
    const names = zipEntries(answer.bytes)?.map((entry) => entry.name) ?? []
    expect(names).toContain('xl/workbook.xml')
    expect(names.some((name) => /externalLink|vba|connections/i.test(name))).toBe(false)
    const sheet = zipText(answer.bytes, 'xl/worksheets/sheet1.xml')
    const strings = names.includes('xl/sharedStrings.xml') ? zipText(answer.bytes, 'xl/sharedStrings.xml') : ''
    expect(sheet).not.toMatch(/<f[ >]/)
    const typed = [...sheet.matchAll(/<c r="([A-Z]+)2"([^>]*)><v>([^<]*)<\/v>/g)]
      .filter(([, , kind = '']) => !kind.includes('t='))
      .map(([, , , value]) => Number(value))
    const serial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
    expect(typed).toEqual(expect.arrayContaining([serial(aNoticeForm(cast, service.clock.now()).fields.plannedStart ?? ''), 1]))
    const texts = [...(sheet + strings).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((match) => match[1] ?? '')
    for (const text of texts) expect(text).not.toMatch(/^\s*[=+@]|^-/)
    expect(texts.map((text) => text.replaceAll('&apos;', "'").replaceAll('&#39;', "'"))).toContain("'=1+1")
  })

  it('export only what the caller may see, and refuse a view that is not the caller’s', async () => {
    const stranger = await service.signIn('3')
    const answer = await visit(await exportLink(stranger, { view: 'own' }))
    expect(zipText(answer.bytes, 'xl/worksheets/sheet1.xml').match(/<row /g)).toHaveLength(1)
    expect((await service.call(noticeCalls.exportList, { body: { view: 'review' } }, stranger)).status).toBe(403)
  })

  it('export a list with a replica of an earlier release as well: its tickets are the same', async () => {
    const as = await service.signIn('3')
    const link = await exportLink(as, { view: 'own' })
    const tickets = await service.db.system(({ db }) => db.selectFrom('ticket').select('content').where('account_id', '=', as.account.id).execute())
    expect(tickets).toMatchObject([{ content: { content: { type: 'constructionNotice', request: { view: 'own' } } } }])
    expect((await visit(link)).headers.get('content-disposition')).toMatch(/^attachment; .*\.xlsx$/)
  })

  it('leave the print host to others while one account prints much', async () => {
    const [own, other] = [await aNotice(service, cast, '20'), await aNotice(service, cast, '20')]
    const links = await Promise.all(Array.from({ length: 6 }, () => printLink(cast.applicant, own.id, 'notice')))
    const ofAnother = await printLink(cast.registrar, other.id, 'notice')
    const drawn: string[] = []
    const drawing: Array<() => void> = []
    const render = jest.spyOn(service.context.printer, 'render').mockImplementation(({ fileName }) => {
      drawn.push(fileName)
      return new Promise((resolve) => drawing.push(() => resolve(Buffer.from('%PDF-'))))
    })
    const visits = links.map(visit)
    await until(() => drawn.length >= 2)
    visits.push(visit(ofAnother))
    await until(() => drawn.length >= 3)
    const ofOwn = `告知单${own.number}.pdf`
    expect(drawn).toEqual([ofOwn, ofOwn, `告知单${other.number}.pdf`])
    for (let count = 0; count < 7; count += 1) {
      await until(() => drawing.length > count)
      drawing[count]?.()
    }
    expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(7).fill(200))
    render.mockRestore()
  })

  it('say that printing must wait when the print host is away', async () => {
    const { id } = await aNotice(service, cast, '20')
    const link = await printLink(cast.applicant, id, 'notice')
    await service.context.printer.close()
    const answer = await visit(link)
    expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([503, '打印服务暂时不可用，请稍后再试', '5'])
    // The window loaded again once the host is back shows the paper.
    service.context.printer = childPrinter(printHost.entry, service.context.configuration.dataFolder, service.context.log)
    expect((await visit(link)).status).toBe(200)
    expect((await visit(link)).status).toBe(303)
  })

  it('say so too to somebody who has signed out while the paper was waited for', async () => {
    const { id } = await aNotice(service, cast, '20')
    const leaving = await service.signIn(cast.applicant.account)
    const link = await printLink(leaving, id, 'notice')
    const render = jest.spyOn(service.context.printer, 'render').mockImplementation(async () => {
      await service.call(sessionEndpoints.logout, {}, leaving)
      throw new Refusal('UNAVAILABLE', '打印服务暂时不可用，请稍后再试')
    })
    const answer = await visit(link)
    expect([answer.status, answer.text]).toEqual([503, '打印服务暂时不可用，请稍后再试'])
    render.mockRestore()
    // Nobody else opens the paper with the link left in the window.
    expect((await visit(link)).status).toBe(303)
  })
})
