import { accountEndpoints, passwordResetEndpoints, passwordResetStates, registrationStates } from '@shared/contract/account'
import { administrationEndpoints } from '@shared/contract/administration'
import { announcementEndpoints } from '@shared/contract/announcement'
import {
  applicationDefinitions,
  applicationEndpoints,
  askedByAddress,
  constructionNotice,
  definitionsReviewedAt,
  reviewQueue,
} from '@shared/contract/application'
import { type EndpointShape, sentQuery } from '@shared/contract/endpoint'
import { equipmentListEndpoints, equipmentLists, goneNote } from '@shared/contract/equipment'
import { inspectionEndpoints, jobsAskedFor } from '@shared/contract/inspection'
import { reconciliationEndpoints, reconciliationPath } from '@shared/contract/payment'
import { homeEndpoints } from '@shared/contract/portal'
import { unitEndpoints } from '@shared/contract/unit'
import { z } from 'zod'
import { wireDate } from '../../clock'
import { copyParties, noticeCalls } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

/** The home page over the demo data. */
describe('the home page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ seed: true })
  })
  afterAll(() => service.close())

  async function home(name: string) {
    const account = await service.db.system(({ db }) =>
      db.selectFrom('account').select(['id', 'unit_id']).where('login_name', '=', name).executeTakeFirstOrThrow(),
    )
    const as = await service.signIn({
      id: account.id,
      loginName: name,
      password: '',
      unit: { id: account.unit_id, unitName: '', uscc: '', areaCode: '' },
      roles: [],
    })
    const answer = await service.call(homeEndpoints.home, {}, as)
    const counted = await service.call(homeEndpoints.getEqustatisticNums, {}, as)
    if (!answer.success || !counted.success) throw new Error('The home page is not answered')
    return { ...answer.data, numbers: counted.data.list, as }
  }

  it('opens what was accepted today, whether there is any or not, and whatever else is asked', async () => {
    const { as } = await home('finance')
    const today = wireDate(service.clock.now())
    for (const narrowed of [{}, { type: 'onlineApplyNewrule' }, { keyword: '示例' }]) {
      const query = { types: 'onlineApplyNewrule,onlineApplyOld', acceptedFrom: today, acceptedTo: today, ...narrowed }
      expect(await service.call(reviewQueue, { query }, as)).toMatchObject({ success: true })
    }
  })

  it('gives the applicant what came back first, with the opinion it came back with', async () => {
    const { numbers, todo, as } = await home('builder')
    const counts = await service.call(noticeCalls.counts, { query: { view: 'own' } }, as)
    for (const number of numbers) expect(number.count).toBe(counts.data?.counts[number.key.slice(-2)])
    expect(numbers[0]).toMatchObject({ label: '退回补正', tone: 'attention' })
    expect(todo[0]).toMatchObject({ status: '30', tone: 'attention', action: '补正' })
    for (const item of todo.filter((entry) => entry.status === '30')) expect(item.note).toMatch(/请/)
    expect(todo.filter((entry) => entry.status === '30').every((entry) => entry.note.endsWith('。'))).toBe(true)
  })

  it('gives the registrar the queue by date, with what is overdue, due and done today', async () => {
    const { numbers, todo } = await home('registrar')
    expect(numbers.map((number) => number.label)).toEqual(['告知已超期', '备案已超期', '提问已超期', '项目申请已超期', '待接收', '撤销审批中'])
    for (const number of numbers) expect(number.count).toBeGreaterThan(0)
    const due = todo.map((entry) => entry.dueDate)
    expect(due).toEqual([...due].sort())
    expect(todo).toHaveLength(10)
  })

  /** The request the page at an address sends; a test of the page ensures that it does. */
  const asked = (path: string): { endpoint: EndpointShape; query: Record<string, unknown> } => {
    const { pathname, searchParams } = new URL(path, 'http://portal')
    // At such an address a queue of several types shows one of them.
    const { type, ...query } = Object.fromEntries(searchParams)
    const definition = applicationDefinitions.find(
      ({ key, pages }) => [pages.list, pages.query, pages.review].includes(pathname) && (type === undefined || key === type),
    )
    if (definition) {
      if (pathname === definition.pages.review && pathname !== definition.pages.list) {
        const types = definitionsReviewedAt(pathname).map(({ key }) => key)
        return { endpoint: reviewQueue, query: { types: types.join(), ...(type !== undefined && { type }), ...query } }
      }
      const endpoint = applicationEndpoints(definition).list
      if (pathname === definition.pages.list && query.view) return { endpoint, query: { view: 'own', status: query.view } }
      return { endpoint, query: { view: 'query', ...query } }
    }
    const ofArchive = equipmentLists.find(({ page }) => page === pathname)
    if (ofArchive) return { endpoint: equipmentListEndpoints[ofArchive.key].list, query }
    switch (pathname) {
      case '/account/check':
        return { endpoint: accountEndpoints.findRegister, query: { status: registrationStates.waiting } }
      case '/account/reset-password-check-list':
        return { endpoint: passwordResetEndpoints.list, query: { status: passwordResetStates.waiting } }
      case '/company-info/maintain-history':
        return { endpoint: unitEndpoints.findChangeUnit, query }
      case '/error_logger/error_logger_page':
        return { endpoint: administrationEndpoints.errors, query }
      case reconciliationPath:
        return { endpoint: reconciliationEndpoints.lines, query: { open: '1' } }
      case '/notice':
        return { endpoint: announcementEndpoints.list, query: { status: query.view } }
    }
    throw new Error(`No page known at ${path}`)
  }
  const listAt = async (path: string, as: SignedIn) => {
    const { pathname, searchParams } = new URL(path, 'http://portal')
    if (pathname === '/company-service/jobs') {
      const jobs = await service.call(inspectionEndpoints.jobs, {}, as)
      const list = jobsAskedFor(jobs.data?.list ?? [], { ...askedByAddress(searchParams), type: searchParams.get('type') ?? undefined })
      return { count: list.length, list: list.map(() => ({ counts: undefined })) }
    }
    const { endpoint, query } = asked(path)
    const answer = await service.raw(
      'GET',
      `${endpoint.path}?${new URLSearchParams({ ...(sentQuery(endpoint, query) as Record<string, string>), pageNo: '1', pageSize: '200' })}`,
      { as },
    )
    expect(answer.status).toBe(200)
    return z
      .object({ data: z.object({ count: z.number(), list: z.array(z.object({ counts: z.record(z.string(), z.number()).optional() })) }) })
      .parse(answer.json()).data
  }

  it.each(['builder', 'maintainer', 'use-unit', 'two-roles', 'registrar', 'acceptor', 'finance', 'inspector', 'admin'])(
    'gives %s numbers that open exactly what they count',
    async (name) => {
      const { numbers, as } = await home(name)
      for (const { label, count, path } of numbers) expect(`${label} ${path} ${(await listAt(path, as)).count}`).toBe(`${label} ${path} ${count}`)
      const ring = await service.call(homeEndpoints.getEqmOverview, {}, as)
      for (const { name: kind, count, path } of ring.data?.list ?? []) {
        const { list, count: listed } = await listAt(path, as)
        const devices = path.startsWith('/equipment/') ? listed : list.reduce((sum, row) => sum + (row.counts?.devices ?? 0), 0)
        expect(`${kind} ${devices}`).toBe(`${kind} ${count}`)
      }
    },
  )

  it('counts the whole queue, however long, and says how much stands behind what it lists', async () => {
    const before = await home('registrar')
    const first = before.todo.find((item) => item.type === constructionNotice.key)
    const countOf = ({ numbers }: typeof before, key: string) => numbers.find((number) => number.key === `${constructionNotice.key}-${key}`)?.count ?? 0
    await service.db.system((connection) =>
      connection.query({
        text: `insert into application (type, status, unit_id, viewers, area_code, applicant_id, form, summary, created_at, updated_at, submitted_at, due_date)
          select type, status, unit_id, viewers, area_code, applicant_id, form, summary, created_at, updated_at, submitted_at, day
          from application, generate_series(1, 300), (values (date '2020-01-01'), (date '9999-01-01')) days (day) where id = $1`,
        values: [first?.id],
      }),
    )
    await copyParties(service, first?.id ?? '')
    const { todo, todoTotal, todoStates, ...after } = await home('registrar')
    expect(countOf({ ...before, ...after }, 'overdue')).toBe(countOf(before, 'overdue') + 300)
    expect(countOf({ ...before, ...after }, 'due')).toBe(countOf(before, 'due'))
    expect(todoTotal).toBe(before.todoTotal + 600)
    expect(todoStates.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(600)
    expect(todo).toHaveLength(10)
    expect(todo.every(({ dueDate }) => dueDate === '2020-01-01')).toBe(true)
  })

  it('gives who keeps equipment the numbers of its devices, and the others nothing they may not see', async () => {
    for (const name of ['use-unit', 'maintainer', 'two-roles']) {
      const { numbers } = await home(name)
      const fourth = numbers.some(({ label }) => label === '高频故障') ? '高频故障' : '停用'
      expect(numbers.map(({ label }) => label)).toEqual(['超期未检', '即将到期', '不合格', fourth, '在用', '设备总数'])
      expect(numbers.at(-1)?.note).toBe(goneNote)
    }
    for (const name of ['finance', 'inspector']) expect((await home(name)).numbers.map(({ label }) => label)).not.toContain('设备总数')
  })
})
