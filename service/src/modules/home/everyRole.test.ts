import {
  type ApplicationDefinition,
  applicationDefinitions,
  applicationEndpoints,
  askedByAddress,
  asksBeyondTab,
  definitionsReviewedAt,
  interaction,
  queueTabs,
  reviewPagesOf,
  reviewQueue,
} from '@shared/contract/application'
import { inspectionEndpoints, jobsAskedFor } from '@shared/contract/inspection'
import { ordersPath, paymentEndpoints } from '@shared/contract/payment'
import { homeEndpoints, interactionListPath, portalEndpoints, type RouteGroup } from '@shared/contract/portal'
import { type RoleType, roleOf, roleTypes } from '@shared/contract/roles'
import { z } from 'zod'
import { days } from '../../clock'
import { type SignedIn, startTestService, type TestAnswer, type TestService } from '../../testing/service'

/** The home page of each demo account, compared with the records it counts. */
const names = ['builder', 'maintainer', 'use-unit', 'two-roles', 'registrar', 'acceptor', 'acceptor2', 'finance', 'finance2', 'inspector', 'admin']
const pageOf = (path: string): string => path.split('?')[0] ?? ''
const reviewPages = new Set(applicationDefinitions.flatMap((definition) => reviewPagesOf(definition)))

describe('work that waits', () => {
  let service: TestService
  let groups: RouteGroup[]
  beforeAll(async () => {
    service = await startTestService({ seed: true })
    const { registry } = await service.context.servedReleases.registryFor('')
    groups = registry.remotes.flatMap((remote) => remote.groups)
  })
  afterAll(() => service.close())

  const must = <T>(answer: TestAnswer<T>): T => {
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data
  }
  async function enter(loginName: string): Promise<SignedIn & { roleType: RoleType }> {
    const found = await service.db.system(({ db }) =>
      db
        .selectFrom('account')
        .innerJoin('account_role', 'account_role.account_id', 'account.id')
        .innerJoin('role', 'role.id', 'account_role.role_id')
        .select(['account.id', 'account.unit_id', 'role.role_type'])
        .where('login_name', '=', loginName)
        .orderBy('account_role.position')
        .executeTakeFirstOrThrow(),
    )
    const unit = { id: found.unit_id ?? '', unitName: '', uscc: '', areaCode: '' }
    return { ...(await service.signIn({ id: found.id, loginName, password: '', unit, roles: [] })), roleType: z.enum(roleTypes).parse(found.role_type) }
  }

  /** Paths of a role's menu, as built by the shell. */
  function menuOf(roleType: RoleType): string[] {
    const codes = roleOf(roleType).menuIdList
    const open = (access: string | null) => access === null || codes.includes(access)
    const pages = groups.filter((group) => !group.hideInMenu && open(group.access)).flatMap(({ children }) => children)
    return ['/home', ...pages.filter((page) => !page.hideInMenu && page.roleTypes.includes(roleType) && open(page.access)).map(({ path }) => path)]
  }

  it.each(names)('has a number for %s on each page of the menu that has some, and they add up to the home page’s', async (name) => {
    const as = await enter(name)
    const { pages, notInMenu = [] } = must(await service.call(portalEndpoints.waitingCounts, {}, as))
    const { todoTotal } = must(await service.call(homeEndpoints.home, {}, as))
    const menu = menuOf(as.roleType)
    expect(Object.keys(pages).filter((page) => !menu.includes(page))).toEqual([])
    expect(Object.values(pages).reduce((sum, count) => sum + count, 0)).toBe(todoTotal)
    expect(todoTotal).toBeGreaterThan(0)
    // What is on no page of the menu has a page all the same, which its reader may open.
    const { '/home': onHome = 0, ...others } = pages
    expect(notInMenu.reduce((sum, { count }) => sum + count, 0)).toBe(onHome)
    for (const { path, title } of notInMenu) {
      const page = groups.flatMap(({ children }) => children).find((candidate) => candidate.path === path)
      expect([path, title]).toEqual(page?.roleTypes.includes(as.roleType) ? [path, page.title] : [interactionListPath, interaction.label])
      expect(others[path]).toBeUndefined()
    }
  })

  it.each(['finance', 'finance2', 'finance-review'])('has for %s the same number for a page of the menu as on the tabs of that page', async (name) => {
    const as = await enter(name)
    const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, as))
    const { refundsReturned: _partOfRefunds, alone: _told, ...tabs } = must(await service.call(paymentEndpoints.waiting, {}, as))
    expect(Object.values(tabs).reduce((sum, count) => sum + count, 0)).toBe(pages[ordersPath])
    const review = '/company-service/check-online'
    const types = definitionsReviewedAt(review)
    const { counts } = must(await service.call(reviewQueue, { query: { types: types.map(({ key }) => key).join() } }, as))
    const waiting = queueTabs(types, as.roleType).filter((tab) => tab.waiting)
    expect(waiting.reduce((sum, { label }) => sum + (counts[label] ?? 0), 0)).toBe(pages[review])
  })

  it('stands for an administrator on the pages he sees to it on', async () => {
    const { pages } = must(await service.call(portalEndpoints.waitingCounts, {}, await enter('admin')))
    const seen = ['/account/check', '/account/reset-password-check-list', '/company-service/weibaoList', '/company-service/termination-query']
    for (const page of [...seen, '/company-service/maintenance-pro-apply']) expect([page, (pages[page] ?? 0) > 0]).toEqual([page, true])
  })

  it('has no number that leads where its reader may not go', async () => {
    for (const name of names) {
      const as = await enter(name)
      const { list } = must(await service.call(homeEndpoints.getEqustatisticNums, {}, as))
      const open = groups.flatMap(({ children }) => children).filter(({ roleTypes }) => roleTypes.includes(as.roleType))
      const known = ['/home', ...groups.flatMap(({ children }) => children).map(({ path }) => path)]
      const shut = list.filter(({ path }) => known.includes(pageOf(path)) && ![...open.map((page) => page.path), '/home'].includes(pageOf(path)))
      expect([name, shut.map(({ path }) => path)]).toEqual([name, []])
    }
  })

  it('is hurried for whoever it waits for alone, and opens as such', async () => {
    // Everything is long overdue: records waiting for another role must not be counted.
    service.clock.move(days(120))
    let counted = 0
    for (const name of ['registrar', 'acceptor', 'acceptor2', 'finance', 'inspector', 'admin']) {
      const as = await enter(name)
      const { list } = must(await service.call(homeEndpoints.getEqustatisticNums, {}, as))
      const queue = async (query: object, types: readonly ApplicationDefinition[]) =>
        must(await service.call(reviewQueue, { query: { pageSize: 200, ...query, types: types.map(({ key }) => key).join() } }, as))
      for (const { key, path, count } of list) {
        const definition = applicationDefinitions.find((candidate) => key.startsWith(`${candidate.key}-`))
        if (!definition) continue
        const calls = applicationEndpoints(definition)
        const address = new URL(path, 'http://portal')
        const asked = askedByAddress(address.searchParams)
        // The drawer over the home page has a list; price lists are a queue for their handlers.
        const isQueue =
          reviewPages.has(address.pathname) && definition !== interaction && !(name === 'admin' && definition.pages.query !== definition.pages.review)
        const types = definitionsReviewedAt(address.pathname)
        const type = address.searchParams.get('type') ?? undefined
        // As the page opens it: on the tab of one state, or on any tab that meets the conditions.
        const tab = queueTabs(types, as.roleType).find(({ parts }) =>
          parts.some((part) => part.type === definition.key && part.states.includes(asked.status ?? '')),
        )
        const jobs = address.pathname === '/company-service/jobs' ? must(await service.call(inspectionEndpoints.jobs, {}, as)).list : undefined
        const mineNow = jobs && jobsAskedFor(jobs, { ...asked, type })
        const opened = mineNow
          ? { count: mineNow.length, list: mineNow }
          : isQueue
            ? await queue({ ...(asksBeyondTab(asked) ? asked : { tab: tab?.label }), type }, types)
            : must(await service.call(calls.list, { query: { view: 'query', pageSize: 200, ...asked } }, as))
        expect([name, key, opened.count, opened.list.filter((row) => row.type !== definition.key).length]).toEqual([name, key, count, 0])
        if (!/-(?:overdue|due)$/.test(key)) continue
        const waiting = must(await service.call(calls.list, { query: { view: 'review', pageSize: 200 } }, as))
        // What is overdue and waited for another may be theirs to go on with.
        const passed = definition.states.filter(({ waitsFor }) => waitsFor?.afterwards !== undefined).map(({ code }) => code)
        const late =
          passed.length > 0 ? must(await service.call(calls.list, { query: { ...asked, view: 'query', status: passed.join(), pageSize: 200 } }, as)) : undefined
        const mine = new Set([...waiting.list, ...(late?.list ?? [])].map(({ id }) => id))
        expect([name, key, opened.list.filter(({ id }) => !mine.has(id)).length]).toEqual([name, key, 0])
        counted += count
      }
    }
    expect(counted).toBeGreaterThan(0)
  })
})
