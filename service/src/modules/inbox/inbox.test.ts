import { announcementEndpoints } from '@shared/contract/announcement'
import { inboxEndpoints, unreadEndpoint } from '@shared/contract/inbox'
import type { RoleType } from '@shared/contract/roles'
import { sessionEndpoints } from '@shared/contract/session'
import { Client } from 'pg'
import pino from 'pino'
import { housekeeping } from '../../app/jobs'
import { after, days, minutes } from '../../clock'
import { connectionSettings } from '../../database/pool'
import { systemScope } from '../../database/scope'
import { type Notification, notify } from '../../notification/notify'
import { openUnreadLongPoll, waitingPerAccount } from '../../notification/unreadLongPoll'
import { aCast, aNotice, take } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService, until } from '../../testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  title: '新的注册申请',
  text: '请审核',
  bizType: 'registration',
  bizId: 'r1',
  tone: 'attention',
  path: '/account/register-detail?id=r1',
  at: service.clock.now(),
  ...overrides,
})
/** Notifies the accounts of one unit, like their transactions do. */
const tell = (as: SignedIn, overrides: Partial<Notification> = {}, roleType: RoleType = '3') =>
  service.db.transaction(systemScope, (connection) =>
    notify(connection, { kind: 'unit', unitId: as.account.unit.id, roleTypes: [roleType] }, aNotification(overrides)),
  )
const unread = async (as: SignedIn, known?: number, from: TestService = service) => {
  const answer = await from.call(unreadEndpoint, { query: known === undefined ? {} : { known } }, as)
  if (!answer.success) throw new Error(`${answer.status} ${answer.errorMsg}`)
  // The registry generation has tests of its own.
  const { generation: _, ...messages } = answer.data
  return messages
}

describe('the caller’s messages', () => {
  it('are listed newest first, found by their words, and counted until they are read', async () => {
    const as = await service.signIn('3')
    for (const title of ['第一条', '第二条', '第三条']) {
      await tell(as, { title })
      service.clock.move(1_000)
    }
    const all = await service.call(inboxEndpoints.list, {}, as)
    expect(all.data?.list.map((entry) => entry.title)).toEqual(['第三条', '第二条', '第一条'])
    expect((await service.call(inboxEndpoints.list, { query: { orderBy: 'time asc' } }, as)).data?.list[0]?.title).toBe('第一条')
    expect((await service.call(inboxEndpoints.list, { query: { keyword: '二' } }, as)).data).toMatchObject({ count: 1, list: [{ title: '第二条' }] })
    expect(await unread(as)).toMatchObject({ count: 3, latest: { title: '第三条', bizTypeName: '账号注册', read: false } })

    const newest = all.data?.list[0]?.id ?? ''
    expect((await service.call(inboxEndpoints.read, { body: { ids: [newest, newest, 'nothing'] } }, as)).data).toEqual({ count: 1 })
    expect((await service.call(inboxEndpoints.read, { body: { ids: [newest] } }, as)).data).toEqual({ count: 0 })
    expect((await service.call(inboxEndpoints.read, { body: { ids: ['nothing'] } }, as)).data).toEqual({ count: 0 })
    expect((await service.call(inboxEndpoints.list, { query: { state: 'read' } }, as)).data).toMatchObject({ count: 1, list: [{ id: newest, read: true }] })
    expect((await service.call(inboxEndpoints.list, { query: { state: 'unread' } }, as)).data?.count).toBe(2)
    expect((await service.call(inboxEndpoints.readAll, { body: {} }, as)).data).toEqual({ count: 2 })
    expect(await unread(as)).toEqual({ count: 0, latest: null })
    // Also by the number, which the words need not contain, in either case.
    await tell(as, { title: '第四条', number: 'ZC202611200001' })
    for (const keyword of ['ZC202611200001', 'zc20261120']) {
      expect((await service.call(inboxEndpoints.list, { query: { keyword } }, as)).data).toMatchObject({ count: 1, list: [{ title: '第四条' }] })
    }
  })

  it('are marked up to the newest one that was there when the list was read', async () => {
    const as = await service.signIn('3')
    expect((await service.call(inboxEndpoints.list, {}, as)).data?.upTo).toBeUndefined()
    for (const title of ['第一条', '第二条']) {
      await tell(as, { title })
      service.clock.move(1)
    }
    // Whatever the list is filtered and sorted by.
    const list = await service.call(inboxEndpoints.list, { query: { keyword: '第一条', orderBy: 'time asc', pageSize: 1 } }, as)
    await tell(as, { title: '第三条' })
    expect((await service.call(inboxEndpoints.readAll, { body: { upTo: list.data?.upTo } }, as)).data).toEqual({ count: 2 })
    expect(await unread(as)).toMatchObject({ count: 1, latest: { title: '第三条' } })
  })

  it('are nobody else’s to see or to mark', async () => {
    const [owner, other] = [await service.signIn('3'), await service.signIn('3')]
    await tell(owner, { title: '只给本单位' })
    const id = (await service.call(inboxEndpoints.list, {}, owner)).data?.list[0]?.id ?? ''
    expect((await service.call(inboxEndpoints.list, { query: { keyword: '只给本单位' } }, other)).data?.count).toBe(0)
    expect((await service.call(inboxEndpoints.read, { body: { ids: [id] } }, other)).data).toEqual({ count: 0 })
    expect((await service.call(inboxEndpoints.readAll, { body: {} }, other)).data).toEqual({ count: 0 })
    expect(await unread(owner)).toMatchObject({ count: 1, latest: { id } })
  })

  it('reach every account that may work when all are told, in whatever role', async () => {
    const [one, two] = [await service.signIn('3'), await service.signIn('9')]
    await service.db.transaction(systemScope, (connection) =>
      notify(connection, { kind: 'everyone' }, aNotification({ title: '系统维护通知', bizType: 'announcement', path: '/notice/detail?id=a' })),
    )
    for (const as of [one, two])
      expect(await unread(as)).toMatchObject({ latest: { title: '系统维护通知', path: '/notice/detail?id=a', bizTypeName: '通知公告' } })
  })

  it('tell of an announcement when it is published, and no more once it is withdrawn', async () => {
    const [writer, reader] = [await service.signIn('9'), await service.signIn('3')]
    const content = '<p>系统将于周六维护</p>'
    const draft = await service.call(announcementEndpoints.save, { body: { title: '维护安排', kind: '1', content, pinned: false } }, writer)
    const id = draft.data?.id ?? ''
    expect((await unread(reader)).count).toBe(0)
    const published = await service.call(announcementEndpoints.publish, { body: { id, version: draft.data?.version ?? 0 } }, writer)
    expect(await unread(reader)).toMatchObject({ count: 1, latest: { title: '维护安排', text: '系统将于周六维护', path: `/notice/detail?id=${id}` } })
    const waiting = unread(reader, 1)
    await until(() => service.context.unreadLongPoll.waiting === 1)
    await service.call(announcementEndpoints.withdraw, { body: { id, version: published.data?.version ?? 0 } }, writer)
    expect(await waiting).toEqual({ count: 0, latest: null })
  })

  it('are forgotten after a year', async () => {
    const as = await service.signIn('3')
    await tell(as, { title: '去年的', at: after(service.clock.now(), -days(366)) })
    await tell(as, { title: '今年的', at: after(service.clock.now(), -days(364)) })
    await housekeeping.notifications(service.context)
    expect((await service.call(inboxEndpoints.list, {}, as)).data?.list.map(({ title }) => title)).toEqual(['今年的'])
  })

  it('are not told by a transaction that fails', async () => {
    const as = await service.signIn('3')
    const failing = service.db.transaction(systemScope, async (connection) => {
      await notify(connection, { kind: 'unit', unitId: as.account.unit.id, roleTypes: ['3'] }, aNotification())
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await unread(as)).toEqual({ count: 0, latest: null })
  })
})

/** Removes the timeout of long polls: an answer proves that the poll was woken. */
function wakeOnlyByNews({ context: { unreadLongPoll } }: TestService): void {
  const wait = unreadLongPoll.wait.bind(unreadLongPoll)
  jest.spyOn(unreadLongPoll, 'wait').mockImplementation((accountId, known, _longest, signal) => wait(accountId, known, minutes(60), signal))
}

describe('waiting for a message', () => {
  beforeAll(() => wakeOnlyByNews(service))
  afterAll(() => jest.restoreAllMocks())

  it('answers at once when the number is not the known one', async () => {
    const as = await service.signIn('3')
    expect(await unread(as, 4)).toMatchObject({ count: 0 })
  })

  it('tells the other party of a transition, on whichever replica it waits', async () => {
    const replica = await startTestService({ sharing: service })
    wakeOnlyByNews(replica)
    try {
      const cast = await aCast(service)
      const notice = await aNotice(service, cast, '20')
      for (const from of [service, replica]) {
        const waiting = unread(cast.applicant, (await unread(cast.applicant)).count, from)
        await until(() => from.context.unreadLongPoll.waiting === 1 && from.context.unreadLongPoll.listening)
        if (from === service) await take(service, cast.registrar, 'return', notice.id, '请补充材料')
        else {
          await take(service, cast.applicant, 'commit', notice.id)
          await take(service, cast.registrar, 'receive', notice.id)
        }
        expect((await waiting).latest).toMatchObject({ bizId: notice.id, read: false })
      }
    } finally {
      await replica.close()
    }
  })

  it('wakes the reader’s other windows when messages are read', async () => {
    const as = await service.signIn('3')
    await tell(as)
    const waiting = unread(as, 1)
    await until(() => service.context.unreadLongPoll.waiting === 1)
    await service.call(inboxEndpoints.readAll, { body: {} }, as)
    expect(await waiting).toEqual({ count: 0, latest: null })
  })

  it('sees a message all the same while the listener has no line, and listens again when it has one', async () => {
    const as = await service.signIn('3')
    const deaf = openUnreadLongPoll(service.db, { socketFolder: '/nowhere', database: 'none' }, pino({ level: 'silent' }))
    const waiting = deaf.wait(as.account.id, 0, minutes(60), new AbortController().signal)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(deaf.listening).toBe(false)
    await tell(as)
    await waiting
    await deaf.close()

    const still = unread(as, 1)
    await until(() => service.context.unreadLongPoll.waiting === 1 && service.context.unreadLongPoll.listening)
    const killer = new Client(connectionSettings(service.address))
    await killer.connect()
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-listener' and datname = current_database()`)
    await killer.end()
    await until(() => !service.context.unreadLongPoll.listening)
    await tell(as)
    expect((await still).count).toBe(2)
    // Reconnected automatically.
    const again = unread(as, 2)
    await until(() => service.context.unreadLongPoll.listening)
    await tell(as)
    expect((await again).count).toBe(3)
  })

  it('holds no connection: two hundred wait while others are served', async () => {
    const accounts = await Promise.all(Array.from({ length: 200 / waitingPerAccount }, () => service.signIn('3')))
    const polls = accounts.flatMap((as) => Array.from({ length: waitingPerAccount }, () => unread(as, 0)))
    await until(() => service.context.unreadLongPoll.waiting === 200)
    expect(service.db.pool.waitingCount).toBe(0)
    const [first, second] = accounts as [SignedIn, SignedIn]
    expect((await service.call(sessionEndpoints.userInfo, {}, first)).success).toBe(true)
    const fifth = await service.call(unreadEndpoint, { query: { known: 0 } }, second)
    expect(fifth).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
    expect(fifth.headers.get('retry-after')).toBe('20')
    await service.db.transaction(systemScope, (connection) => notify(connection, { kind: 'everyone' }, aNotification()))
    expect((await Promise.all(polls)).every(({ count }) => count === 1)).toBe(true)
  })

  it('is over when the client goes away', async () => {
    const as = await service.signIn('3')
    const gone = new AbortController()
    const search = new URLSearchParams({ __sid: as.sessionid, extendSessionId: as.extendSessionId, known: '0' })
    const poll = fetch(`${service.url}${unreadEndpoint.path}?${search}`, { headers: { 'user-agent': 'portal-test' }, signal: gone.signal })
    await until(() => service.context.unreadLongPoll.waiting === 1)
    gone.abort()
    await expect(poll).rejects.toThrow()
    await until(() => service.context.unreadLongPoll.waiting === 0)
  })

  it('is over at once when the session is, and tells nothing any more', async () => {
    const as = await service.signIn('3')
    const poll = service.call(unreadEndpoint, { query: { known: 0 } }, as)
    await until(() => service.context.unreadLongPoll.waiting === 1)
    await service.call(sessionEndpoints.logout, {}, as)
    expect((await poll).status).toBe(401)
  })

  it('is over at once when the service stops', async () => {
    const replica = await startTestService({ sharing: service })
    wakeOnlyByNews(replica)
    const as = await service.signIn('3')
    const poll = unread(as, 0, replica)
    await until(() => replica.context.unreadLongPoll.waiting === 1)
    await replica.close()
    expect(await poll).toEqual({ count: 0, latest: null })
  })

  it('does not keep a session alive', async () => {
    const [polling, working] = [await service.signIn('3'), await service.signIn('3')]
    for (let turn = 0; turn < 4; turn += 1) {
      service.clock.move(minutes(9))
      const answers = [await service.call(unreadEndpoint, {}, polling), await service.call(sessionEndpoints.userInfo, {}, working)]
      expect(answers.map(({ status }) => status)).toEqual(turn < 3 ? [200, 200] : [401, 200])
    }
  })
})
