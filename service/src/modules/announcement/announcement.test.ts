import { type Announcement, announcementBodyLength, announcementEndpoints, announcementTitleLength } from '@shared/contract/announcement'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { homeEndpoints } from '@shared/contract/portal'
import { roles } from '@shared/contract/roles'
import { collectDeletedFiles } from '../../attachment/collectFiles'
import { days, minutes } from '../../clock'
import { hostileHtml, strayPieces } from '../../testing/hostileHtml'
import { aPdf, uploadFile } from '../../testing/papers'
import { type SignedIn, startTestService, type TestAnswer, type TestService } from '../../testing/service'

describe('announcements', () => {
  let service: TestService
  let admin: SignedIn
  let reader: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    admin = await service.signIn('9')
    reader = await service.signIn('1')
  })
  afterAll(() => service.close())

  const must = <T>(answer: TestAnswer<T>): T => {
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fieldErrors)}`)
    return answer.data
  }
  const text = { title: '检验周期调整', kind: '1' as const, content: '<p>电梯检验周期自下月起调整。</p>', pinned: false }
  const draft = async (fields: Partial<typeof text> = {}): Promise<Announcement> =>
    must(await service.call(announcementEndpoints.save, { body: { ...text, ...fields } }, admin))
  const publish = async ({ id, version }: Announcement) => must(await service.call(announcementEndpoints.publish, { body: { id, version } }, admin))
  const published = async (fields: Partial<typeof text> = {}) => publish(await draft(fields))
  const withdraw = async ({ id, version }: Announcement) => must(await service.call(announcementEndpoints.withdraw, { body: { id, version } }, admin))
  const get = (id: string, as: SignedIn) => service.call(announcementEndpoints.detail, { query: { id } }, as)
  const page = async (query: Record<string, unknown>, as: SignedIn) => must(await service.call(announcementEndpoints.list, { query: query as never }, as))

  it('are written by administrators alone', async () => {
    const { id, version } = await draft()
    for (const role of roles.map((entry) => entry.roleType).filter((role) => role !== '9')) {
      const as = await service.signIn(role)
      const tries = [
        service.call(announcementEndpoints.save, { body: text }, as),
        service.call(announcementEndpoints.save, { body: { ...text, id, version } }, as),
        service.call(announcementEndpoints.publish, { body: { id, version } }, as),
        service.call(announcementEndpoints.withdraw, { body: { id, version } }, as),
        service.call(announcementEndpoints.pin, { body: { id, version, pinned: true } }, as),
        service.call(announcementEndpoints.remove, { body: { id, version } }, as),
      ]
      expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(tries.map(() => 403))
    }
    expect((await service.call(announcementEndpoints.save, { body: text })).status).toBe(401)
    expect(must(await get(id, admin))).toMatchObject({ status: '10', version })
  })

  it('are announced by the words they have: a published one that is corrected is not told again, and its message says what it says', async () => {
    const first = await published({ title: '元旦放假（有误）' })
    const told = async () => {
      const { list } = must(await service.call(inboxEndpoints.list, { query: { pageSize: 200 } }, reader))
      return list.filter(({ path }) => path.endsWith(first.id)).map(({ title, text: said }) => [title, said])
    }
    expect(await told()).toEqual([['元旦放假（有误）', '电梯检验周期自下月起调整。']])
    const { id, version } = must(await get(first.id, admin))
    must(await service.call(announcementEndpoints.save, { body: { ...text, id, version, title: '元旦放假', content: '<p>一月一日</p>' } }, admin))
    expect(await told()).toEqual([['元旦放假', '一月一日']])
  })

  it('are nobody else’s to see before they are published and after they are withdrawn', async () => {
    const first = await draft({ title: '未发布的通知 canary' })
    const hidden = async () => {
      expect(await get(first.id, reader)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      expect((await page({ keyword: 'canary', status: '10' }, reader)).list).toEqual([])
      expect((await page({ keyword: 'canary' }, reader)).list).toEqual([])
      expect(JSON.stringify(await service.call(homeEndpoints.latestAnnouncements, {}, reader))).not.toContain('canary')
      expect((await service.raw('GET', announcementEndpoints.publicTitles.path)).text).not.toContain('canary')
      expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: first.id } }, reader)).status).toBe(404)
    }
    await hidden()
    expect((await page({ keyword: 'canary', status: '10' }, admin)).list).toMatchObject([{ statusName: '草稿', publishDate: '' }])
    const shown = await publish(first)
    expect(must(await get(first.id, reader))).toMatchObject({ title: '未发布的通知 canary', statusName: '已发布' })
    expect((await service.raw('GET', announcementEndpoints.publicTitles.path)).text).toContain('canary')
    const gone = await withdraw(shown)
    await hidden()
    expect((await publish(gone)).status).toBe('70')
    expect((await get(first.id, reader)).success).toBe(true)
  })

  it('go from state to state only as they may', async () => {
    const first = await draft()
    expect(await service.call(announcementEndpoints.withdraw, { body: { id: first.id, version: first.version } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
    const shown = await publish(first)
    expect(await service.call(announcementEndpoints.publish, { body: { id: first.id, version: shown.version } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
    expect(await service.call(announcementEndpoints.remove, { body: { id: first.id, version: shown.version } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
    const gone = await withdraw(shown)
    expect(await service.call(announcementEndpoints.remove, { body: { id: first.id, version: gone.version } }, admin)).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('are changed by one of two who saw the same version', async () => {
    const { id, version } = await draft()
    const both = await Promise.all(['甲', '乙'].map((title) => service.call(announcementEndpoints.save, { body: { ...text, title, id, version } }, admin)))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await service.call(announcementEndpoints.save, { body: { ...text, id } }, admin)).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })

  it('say at the field what is missing or too long', async () => {
    const problemsOf = async (fields: Partial<typeof text>) => {
      const answer = await service.call(announcementEndpoints.save, { body: { ...text, ...fields } }, admin)
      return answer.success ? [] : answer.fieldErrors
    }
    expect(await problemsOf({ title: ' ' })).toEqual([{ field: 'title', message: '请填写标题' }])
    expect(await problemsOf({ title: '题'.repeat(announcementTitleLength) })).toEqual([])
    expect(await problemsOf({ title: '题'.repeat(announcementTitleLength + 1) })).toEqual([{ field: 'title', message: '标题不能超过80个字' }])
    expect(await problemsOf({ content: `<p>${'文'.repeat(announcementBodyLength)}</p>` })).toEqual([{ field: 'content', message: '正文不能超过50000个字' }])
    expect(await problemsOf({ content: '' })).toEqual([])
    const empty = await draft({ content: '<p><script>alert(1)</script></p>' })
    expect(await service.call(announcementEndpoints.publish, { body: { id: empty.id, version: empty.version } }, admin)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'content', message: '请填写正文' }],
    })
  })

  it('keep nothing that runs, however they were written or got into the database', async () => {
    const { id } = await published()
    // Every payload is tested on the cleaning function itself; this test shows that nothing bypasses it.
    for (const html of hostileHtml.filter((_html, index) => index % 5 === 0)) {
      const { version } = must(await get(id, admin))
      const saved = await service.call(announcementEndpoints.save, { body: { ...text, content: `<p>x</p>${html}`, id, version } }, admin)
      expect({ html, stray: saved.success ? strayPieces(saved.data.content) : [saved.errorMsg] }).toEqual({ html, stray: [] })
      const stored = await service.db.system(({ db }) => db.selectFrom('article').select('content').where('id', '=', id).executeTakeFirstOrThrow())
      expect(strayPieces(stored.content)).toEqual([])
    }
    await service.db.system(({ db }) =>
      db
        .updateTable('article')
        .set({ content: hostileHtml.slice(0, 60).join('\n') })
        .where('id', '=', id)
        .execute(),
    )
    const shown = must(await get(id, reader))
    expect(strayPieces(shown.content)).toEqual([])
  })

  it('have papers that every signed-in user may download while they are published', async () => {
    const first = await draft({ title: '操作手册' })
    const sent = await uploadFile(service, admin, first.id, 'FILE', '平台操作手册.pdf', aPdf('manual'))
    expect(sent.text).toContain('"success":true')
    expect((await uploadFile(service, admin, first.id, 'OTHER')).status).toBe(400)
    const paper = (sent.json().data as { id: string }).id
    expect((await service.call(attachmentEndpoints.ticket, { body: { id: paper } }, reader)).status).toBe(404)
    const shown = await publish(first)
    expect(shown).toMatchObject({ attachmentCount: 1, attachments: [{ fileName: '平台操作手册.pdf' }] })
    const urls: string[] = []
    for (const role of roles.map((entry) => entry.roleType)) {
      const ticket = must(await service.call(attachmentEndpoints.ticket, { body: { id: paper } }, await service.signIn(role)))
      urls.push(ticket.url)
    }
    for (const url of urls.slice(1)) expect((await service.raw('GET', url)).bytes.toString()).toContain('manual')
    expect((await uploadFile(service, reader, first.id, 'FILE')).json()).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await service.call(attachmentEndpoints.remove, { body: { id: paper } }, reader)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    await withdraw(shown)
    expect((await service.raw('GET', urls[0] ?? '')).status).toBe(404)
  })

  it('lose their papers with the draft', async () => {
    const first = await draft()
    await uploadFile(service, admin, first.id, 'FILE')
    must(await service.call(announcementEndpoints.remove, { body: { id: first.id, version: first.version } }, admin))
    expect((await get(first.id, admin)).status).toBe(404)
    const rows = await service.db.system(({ db }) => db.selectFrom('attachment').select(['deleted', 'storage_key']).where('owner_id', '=', first.id).execute())
    expect(rows.map((row) => row.deleted)).toEqual([true])
    await collectDeletedFiles(service.context)
    await expect(service.context.attachments.open(rows[0]?.storage_key ?? '')).rejects.toThrow()
  })

  it('are read once opened, by whoever opened them, and unread again when published anew', async () => {
    const other = await service.signIn('1')
    const shown = await published()
    const unread = async (as: SignedIn) => must(await service.call(homeEndpoints.latestAnnouncements, {}, as)).unread
    const [mine, theirs] = [await unread(reader), await unread(other)]
    await get(shown.id, reader)
    await get(shown.id, reader)
    expect([await unread(reader), await unread(other)]).toEqual([mine - 1, theirs])
    expect((await page({ keyword: shown.title }, reader)).list.find((row) => row.id === shown.id)).toMatchObject({ read: true })
    await publish(await withdraw(must(await get(shown.id, admin))))
    expect(await unread(reader)).toBe(mine)
  })

  it('are found by words of title and text, kind and day, pinned ones first', async () => {
    const word = 'Ｓｅａｒｃｈ词'
    const one = await published({ title: `收费说明 ${word}`, kind: '1' })
    service.clock.move(minutes(1))
    const two = await published({ title: '操作指南', kind: '1', content: `<h2>说明</h2><p>正文里的<b>search</b>词</p>`, pinned: false })
    service.clock.move(days(2))
    admin = await service.signIn(admin.account)
    reader = await service.signIn(reader.account)
    const three = await published({ title: `第三篇 search词` })
    const ids = async (query: Record<string, unknown>) => (await page(query, reader)).list.map((row) => row.id)
    expect(await ids({ keyword: 'SEARCH词' })).toEqual([three.id, two.id, one.id])
    expect(await ids({ keyword: 'SEARCH词', orderBy: 'publishDate asc' })).toEqual([one.id, two.id, three.id])
    expect(await ids({ keyword: 'search词', from: one.publishDate.slice(0, 10), to: one.publishDate.slice(0, 10) })).toEqual([two.id, one.id])
    expect(await ids({ keyword: 'search词', kind: '2' })).toEqual([])
    expect(await ids({ keyword: "%' or 1=1 --" })).toEqual([])
    expect(await ids({ keyword: 'search词', pageSize: 1, pageNo: 2 })).toEqual([two.id])
    expect((await page({ keyword: 'search词', pageSize: 1 }, reader)).count).toBe(3)
    const pinned = must(await service.call(announcementEndpoints.pin, { body: { id: one.id, version: one.version, pinned: true } }, admin))
    expect(pinned.pinned).toBe(true)
    expect(await ids({ keyword: 'search词' })).toEqual([one.id, three.id, two.id])
    // Going on from one to the next takes the way of the list.
    const listed = (await page({ pageSize: 200 }, reader)).list
    for (const [place, { id }] of listed.entries()) {
      const { previous, next } = must(await get(id, reader))
      expect([previous?.id, next?.id]).toEqual([listed[place - 1]?.id, listed[place + 1]?.id])
    }
    expect((await page({ keyword: 'search词' }, reader)).list[2]).toMatchObject({ summary: '说明 正文里的search词' })
  })

  it('give the login page three titles and nothing else', async () => {
    for (let index = 0; index < 4; index += 1) await published({ title: `登录页通知${index}`, content: '<p>secret body</p>' })
    const answer = await service.raw('GET', announcementEndpoints.publicTitles.path)
    expect((answer.json().data as { list: object[] }).list).toHaveLength(3)
    expect(answer.text).not.toContain('secret body')
    expect(Object.keys((answer.json().data as { list: object[] }).list[0] ?? {})).toEqual(['title', 'publishDate'])
  })

  it('refuse ids that are none with the answer for an announcement that is not there', async () => {
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000', "' or 1=1"]) expect((await get(id, reader)).status).toBe(404)
  })
})
