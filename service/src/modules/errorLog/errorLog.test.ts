import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrationEndpoints } from '@shared/contract/administration'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { type ErrorEntry, errorEntrySchema, portalEndpoints } from '@shared/contract/portal'
import { roles } from '@shared/contract/roles'
import { housekeeping } from '../../app/jobs'
import { days, minutes, wireDate } from '../../clock'
import { type SignedIn, startTestService, type TestAnswer, type TestService } from '../../testing/service'
import { errorsAsCsv } from './errors'

describe('the error log', () => {
  let service: TestService
  let admin: SignedIn
  let user: SignedIn
  let maps: string
  beforeAll(async () => {
    maps = mkdtempSync(join(tmpdir(), 'portal-maps-'))
    service = await startTestService({ environment: { MAPS_FOLDER: maps } })
    admin = await service.signIn('9')
    user = await service.signIn(await service.anAccount({ roles: ['3'], overrides: { name: '钱报错' } }))
  })
  afterAll(async () => {
    await service.close()
    rmSync(maps, { recursive: true, force: true })
  })

  const must = <T>(answer: TestAnswer<T>): T => {
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data
  }
  const entry = (fields: Partial<ErrorEntry> = {}): ErrorEntry => ({ type: 'script', code: 0, mes: 'x is undefined', url: '/home', ...fields })
  const report = (fields: Partial<ErrorEntry>, as?: SignedIn, more: object = {}) =>
    service.call(portalEndpoints.saveErrorLogger, { body: { ...entry(fields), ...more } }, as)
  it('takes no code its column cannot hold, from anybody', async () => {
    for (const code of [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER]) {
      const answer = await service.raw('POST', '/a/save_error_logger', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(entry({ code })),
      })
      expect([code, answer.status]).toEqual([code, 400])
    }
    must(await report({ code: 2 ** 31 - 1 }))
  })
  const list = async (query: Record<string, unknown> = {}) => must(await service.call(administrationEndpoints.errors, { query: query as never }, admin))
  const csv = async (body: Record<string, unknown> = {}) => {
    const { url } = must(await service.call(administrationEndpoints.exportErrors, { body }, admin))
    return service.raw('GET', url)
  }

  it('names whoever was signed in, by the session and never by what is sent', async () => {
    await report({ mes: 'named canary' }, user, { userId: admin.account.id, userName: '冒名者', account_id: admin.account.id })
    await report({ mes: 'nameless canary' }, undefined, { userId: admin.account.id, userName: '冒名者' })
    const { list: rows } = await list({ keyword: 'canary' })
    expect(rows.map(({ mes, userId, userName }) => [mes, userId, userName])).toEqual([
      ['nameless canary', '', ''],
      ['named canary', user.account.id, '钱报错'],
    ])
    expect(JSON.stringify(rows)).not.toContain('冒名者')
  })

  it('is administrators’ to read and export, and nobody else’s', async () => {
    for (const { roleType } of roles.filter((role) => role.roleType !== '9')) {
      const as = await service.signIn(roleType)
      expect((await service.call(administrationEndpoints.errors, {}, as)).status).toBe(403)
      expect((await service.call(administrationEndpoints.exportErrors, { body: {} }, as)).status).toBe(403)
    }
    expect((await service.call(administrationEndpoints.errors)).status).toBe(401)
    expect((await service.call(administrationEndpoints.exportErrors, { body: {} })).status).toBe(401)
  })

  it('is found by words, kind, area and day, newest first', async () => {
    const find = async (query: Record<string, unknown>) => (await list({ keyword: 'seek', ...query })).list.map((row) => row.mes)
    await report({ mes: 'Seek one', type: 'ajax', code: 500, url: '/a?b=c' }, user)
    service.clock.move(minutes(1))
    await report({ mes: 'seek two', type: 'remote', remote: 'mf-account' }, user)
    service.clock.move(minutes(1))
    await report({ mes: 'three', stack: 'at seek (x.js:1)', remote: 'mf-account', version: '1.2.0-b3' }, user)
    expect(await find({})).toEqual(['three', 'seek two', 'Seek one'])
    expect(await find({ orderBy: 'time asc' })).toEqual(['Seek one', 'seek two', 'three'])
    expect(await find({ type: 'remote' })).toEqual(['seek two'])
    expect(await find({ remote: 'mf-account' })).toEqual(['three', 'seek two'])
    expect(await find({ remote: 'mf-account', version: '1.2.0-b3' })).toEqual(['three'])
    expect(await find({ pageSize: 1, pageNo: 2 })).toEqual(['seek two'])
    expect((await list({ keyword: 'seek', pageSize: 1 })).count).toBe(3)
    const today = wireDate(service.clock.now())
    expect(await find({ from: today, to: today })).toHaveLength(3)
    expect(await find({ to: wireDate(new Date(service.clock.now().getTime() - days(1))) })).toEqual([])
    expect((await list({ keyword: '钱报错' })).list.length).toBeGreaterThanOrEqual(3)
    expect((await list({ keyword: "%' or 1=1 --" })).list).toEqual([])
  })

  it('leaves as a file no sheet program runs anything of', async () => {
    const starts = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠']
    const bodies = ['1+1', 'cmd|"/c calc"!A1', 'HYPERLINK("http://evil.example")', '2+5+cmd|’ /C calc’!A0']
    const payloads = starts.flatMap((start) => bodies.map((body) => start + body))
    expect(payloads.length).toBeGreaterThanOrEqual(40)
    for (const [index, mes] of payloads.entries()) {
      if (index % 30 === 0) service.clock.move(minutes(2))
      expect((await report({ mes, remote: '=1+1', version: '@x', stack: `${mes}\nline "two", end` }, user)).success).toBe(true)
    }
    const answer = await csv({ remote: '=1+1' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="____.csv"; filename*=UTF-8''${encodeURIComponent('错误日志.csv')}`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head = [], ...rows] = cellsOf(answer.bytes.toString('utf8').slice(1))
    expect(head).toEqual(['时间', '类型', '代码', '内容', '页面', '业务区', '版本', '用户', '请求编号', '调用栈'])
    expect(rows).toHaveLength(payloads.length)
    for (const row of rows) {
      expect(row).toHaveLength(head.length)
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    }
    expect(rows.map((row) => row[3])).toContain("'=1+1")
  })

  it('leaves as a file part by part, each error once, newest first, and no part before it is wanted', async () => {
    const like = { type: 'script', code: 0, url: '/', account_id: null, address: '', request_id: '', create_date: service.clock.now() }
    const rows = Array.from({ length: 450 }, (_, place) => ({ ...like, mes: `many ${place}` }))
    await service.db.system(({ db }) => db.insertInto('error_log').values(rows).execute())
    const [, ...found] = cellsOf((await csv({ keyword: 'many' })).bytes.toString('utf8').slice(1))
    expect(found.map((row) => row[3])).toEqual(rows.map(({ mes }) => mes).reverse())
    async function* three() {
      yield must(await service.call(administrationEndpoints.errors, { query: { keyword: 'many', pageSize: 3 } }, admin)).list
    }
    const whole = async (limit: number) => cellsOf((await errorsAsCsv(three(), limit).toArray()).join('').slice(1)).slice(1)
    expect([(await whole(3)).length, (await whole(2)).map(([time = '']) => time).at(-1)]).toEqual([3, messages.exportCut(2)])
    let asked = 0
    async function* endless() {
      for (;;) {
        asked += 1
        yield must(await service.call(administrationEndpoints.errors, { query: { keyword: 'many', pageSize: 100 } }, admin)).list
      }
    }
    const file = errorsAsCsv(endless())
    for await (const _bytes of file) break
    expect(asked).toBeLessThan(10)
  })

  it('is exported once by one link, within a minute, as it was filtered', async () => {
    const { url } = must(await service.call(administrationEndpoints.exportErrors, { body: { keyword: 'named canary' } }, admin))
    const both = await Promise.all([service.raw('GET', url), service.raw('GET', url)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404])
    const text = both.find((answer) => answer.status === 200)?.text ?? ''
    expect(text).toContain('named canary')
    expect(text).not.toContain('seek two')
    const late = must(await service.call(administrationEndpoints.exportErrors, { body: {} }, admin))
    service.clock.move(61_000)
    expect((await service.raw('GET', late.url)).status).toBe(404)
    expect(url.startsWith(attachmentEndpoints.exportFile.path)).toBe(true)
  })

  it('holds no session id, identity number or phone number, in list and file alike', async () => {
    const secrets = [user.sessionid, '330299198501010019', '13800000001']
    await report({ mes: `leak ${secrets.join(' ')}`, url: `/home?__sid=${user.sessionid}`, stack: secrets.join('\n') }, user)
    const shown = JSON.stringify((await list({ keyword: 'leak' })).list) + (await csv({ keyword: 'leak' })).text
    expect(shown).toContain('leak [redacted] [id] [phone]')
    for (const secret of secrets) expect(shown).not.toContain(secret)
    expect(errorEntrySchema.keyof().options).not.toContain('userId')
  })

  it('names the sources in a stack, where the maps of the release are', async () => {
    const map = (source: string) => JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'UAEE' })
    mkdirSync(join(maps, 'shell/portal'), { recursive: true })
    mkdirSync(join(maps, 'shell/embed'), { recursive: true })
    mkdirSync(join(maps, 'mf-account'), { recursive: true })
    writeFileSync(join(maps, 'shell/embed/7.0123456789ab.js.map'), map('shell/src/embed/mount.ts'))
    writeFileSync(join(maps, 'shell/portal/portal.0123456789ab.js.map'), map('shell/src/app/Portal.tsx'))
    writeFileSync(join(maps, 'mf-account/12.0123456789ab.js.map'), map('node_modules/.pnpm/antd@6/node_modules/antd/es/button.js'))
    const stack = [
      'Error: x',
      'at f (http://portal.example/portal/portal.0123456789ab.js:1:11)',
      'g@http://portal.example/remotes/mf-account/0.1.0/12.0123456789ab.js?again=1:1:15',
      'at e (https://portal.example/embed/7.0123456789ab.js:1:11)',
      'at h (http://portal.example/remotes/mf-account/0.1.0/gone.0123456789ab.js:1:11)',
      'at i (http://portal.example/remotes/mf-account/../shell/portal.0123456789ab.js:1:11)',
    ]
    await report({ mes: 'mapped story', stack: stack.join('\n') }, user)
    const [row] = (await list({ keyword: 'mapped story' })).list
    const answer = await service.call(administrationEndpoints.errorStack, { query: { id: row?.id ?? '' } }, admin)
    expect(must(answer).stack.split('\n')).toEqual([
      'Error: x',
      'at f (shell/src/app/Portal.tsx:3:3)',
      'g@node_modules/antd/es/button.js:3:3',
      'at e (shell/src/embed/mount.ts:3:3)',
      ...stack.slice(4),
    ])
    expect((await service.call(administrationEndpoints.errorStack, { query: { id: '999999999' } }, admin)).status).toBe(404)
    expect((await service.call(administrationEndpoints.errorStack, { query: { id: row?.id ?? '' } }, user)).status).toBe(403)
  })

  it('forgets what is older than half a year', async () => {
    await report({ mes: 'old story' }, user)
    service.clock.move(days(179))
    await housekeeping.errorLog(service.context)
    admin = await service.signIn(admin.account)
    expect((await list({ keyword: 'old story' })).list).toHaveLength(1)
    service.clock.move(days(2))
    await housekeeping.errorLog(service.context)
    admin = await service.signIn(admin.account)
    expect((await list({ keyword: 'old story' })).list).toEqual([])
  })
})

/** The cells of a CSV text (RFC 4180). */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (match[0] === '') break
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
