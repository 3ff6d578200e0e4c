import type { Page } from '@playwright/test'
import { applicationDefinitions, recordAddress } from '@shared/contract/application'
import { mayCall } from '@shared/contract/endpoint'
import { archiveKeys, archivePath, equipmentListEndpoints, kindOfArchive } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { type RoleType, roleOf, roleTypes } from '@shared/contract/roles'
import { call, endpointsOf } from '../src/api'
import { expect, test } from '../src/fixtures'
import { menuOf, refusal, type Sight, sightOf } from '../src/sight'
import { type SpecifiedPage, specifiedPages } from '../src/specifiedPages'

/**
 * Opens every page as every role that may open it. The refusal of other roles is tested for every page and role without a browser
 * (tools/everyPage.test.ts), and for every call by the service's tests; here a browser checks some of the refusals.
 */

// Each role has its own browser and changes nothing.
test.describe.configure({ mode: 'parallel' })

/** Pages about one record, which is taken from the role's lists. */
const aboutOne = ({ path }: SpecifiedPage) => /detail|-edit$|^\/pay-code/.test(path) && path !== '/worker/overview-detail'

/** Pages without demo data: a use unit has only some kinds of devices, a maintenance unit has no inspections, an inspector sees only records of its jobs. */
const nothingFor: Readonly<Partial<Record<RoleType, RegExp>>> = {
  '1': /^\/equipment\/detail\/|online-apply-edit/,
  '2': /^\/equipment\/detail\/|online-apply|dtjy|pay-code/,
  '6': /^\/equipment\/detail\/|dtjy/,
}

/** Pages without a link: opened by a button or only by the header's search, or not linked any more (the closed form says where to apply). */
const withoutLink = /device-info-new|pipeline-info-new|certificate|online-apply-form|add-account|message_page|error_logger_page/

/** URLs of records by the page that shows them. */
type Records = Map<string, string>

const keep = (records: Records, addresses: readonly string[]) => {
  for (const address of addresses) {
    const path = address.split('?')[0] ?? ''
    if (/[?&]id=/.test(address) && !records.has(path)) records.set(path, address)
  }
}

/** Adds a device of every kind and a record of every type that this role may read and no list has shown. */
async function keepRecords(page: Page, roleType: RoleType, records: Records, pages: readonly SpecifiedPage[]): Promise<void> {
  const missing = (path: string) => !records.has(path) && pages.some((each) => each.path === path)
  const devices = equipmentListEndpoints.comprehensive.list
  for (const key of archiveKeys.filter((each) => each !== 'pressurePipeline' && mayCall(devices, roleType) && missing(archivePath(each)))) {
    const { list } = await call(page, devices, { query: { equclacode: kindOfArchive(key), pageSize: 1 } })
    keep(
      records,
      list.map(({ id }) => `${archivePath(key)}?id=${id}`),
    )
  }
  for (const definition of applicationDefinitions) {
    const { list: endpoint } = endpointsOf(definition.key)
    const { detail, reviewDetail } = definition.pages
    if (!mayCall(endpoint, roleType) || !(missing(detail) || missing(reviewDetail))) continue
    const { list } = await call(page, endpoint, { query: { view: 'query', pageSize: 1 } })
    keep(
      records,
      list.flatMap(({ id }) => [recordAddress(definition, 'detail', id), recordAddress(definition, 'reviewDetail', id)]),
    )
  }
}

/** Problems of a page that this role may open, one sentence each. */
function problemsOf({ path, title, hidden }: SpecifiedPage, sight: Sight, menu: readonly string[]): string[] {
  const checks: [boolean, string][] = [
    [sight.settled, `does not come: ${sight.text.slice(0, 120)}`],
    [sight.heading === title, `is headed ${sight.heading}`],
    [sight.documentTitle === `${messages.productTitle} - ${title}`, `is called ${sight.documentTitle} by the browser`],
    [path === '/home' || (sight.crumbs[0] === '首页' && sight.crumbs.at(-1) === title), `has the breadcrumb ${sight.crumbs.join(' / ')}`],
    // The tab of an announcement has the announcement's title; tabs of devices and records have their name after the page's title.
    [path === '/notice/detail' || sight.tab.startsWith(title), `stands in the tab ${sight.tab}`],
    [!sight.failed, `shows a failure: ${sight.text.slice(0, 200)}`],
    [sight.wide <= 0, `is ${sight.wide} points wider than the window`],
    [hidden || menu.includes(path), 'is in no menu'],
  ]
  return checks.flatMap(([right, problem]) => (right ? [] : [`${path} ${problem}`]))
}

for (const roleType of roleTypes) {
  test(`every page of ${roleOf(roleType).name} opens and shows what it is for`, async ({ visit }) => {
    const page = await visit(roleType, { viewport: { width: 1366, height: 768 } })
    const problems: string[] = []
    let address = '/home'
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${address} says in the console: ${message.text().slice(0, 200)}`)
    })
    const menu = await menuOf(page)
    const doors = new Set<string>()
    const records: Records = new Map()
    const mine = specifiedPages.filter(({ roles }) => roles.includes(roleType))
    const look = async (specified: SpecifiedPage, at: string) => {
      address = at
      const sight = await sightOf(page, at, specified.title)
      problems.push(...problemsOf(specified, sight, menu))
      keep(records, sight.links)
      for (const link of sight.links) doors.add(link.split('?')[0] ?? '')
    }
    for (const specified of mine.filter((each) => !aboutOne(each))) await look(specified, specified.path)
    await keepRecords(page, roleType, records, mine)
    for (const specified of mine.filter(aboutOne)) {
      const record = records.get(specified.path)
      if (record) await look(specified, record)
      else if (!nothingFor[roleType]?.test(specified.path)) problems.push(`${specified.path} has no record`)
    }
    // A page that is not in the menu must be linked from one that is.
    const inNoMenu = mine.filter((each) => each.hidden && !aboutOne(each) && !withoutLink.test(each.path))
    for (const { path } of inNoMenu.filter((each) => !doors.has(each.path))) problems.push(`nothing leads to ${path}`)
    for (const { path } of specifiedPages.filter(({ roles }) => !roles.includes(roleType)).filter((_, place) => place % 11 === 0)) {
      address = path
      const sight = await sightOf(page, path, refusal)
      if (sight.heading !== refusal) problems.push(`${path} is not refused: ${sight.text.slice(0, 80)}`)
    }
    expect(problems).toEqual([])
  })
}
