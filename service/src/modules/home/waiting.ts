import { type ApplicationDefinition, reviewPagesOf } from '@shared/contract/application'
import { ordersPath } from '@shared/contract/payment'
import type { RouteGroup } from '@shared/contract/portal'
import { type RoleType, roleOf } from '@shared/contract/roles'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { recordCounts } from '../../workflow/list'
import { accountChangesWaiting } from '../payment/instituteAccount'
import { allRefundsWaiting } from '../payment/refunds'
import { admissionTodos } from './admissionTodos'
import { type Asked, ownAsked, queueAsked } from './applicationTodos'
import { unitTodos, waitingChangeTodos } from './unitTodos'
import { workPages } from './workPages'

/**
 * What waits for the caller by the page of the menu it is seen to on: everything the home page names, each piece of it once, so that the
 * numbers of the menu add up to the home page's.
 */

/** What stands on no page of the role's menu is found on the home page alone. */
const desktop = '/home'

/** Paths of the menu of a role. */
function menuPaths(groups: readonly RouteGroup[], roleType: RoleType): ReadonlySet<string> {
  const codes = new Set(roleOf(roleType).menuIdList)
  const mayOpen = (access: string | null) => access === null || codes.has(access)
  const shown = groups.filter((group) => !group.hideInMenu && mayOpen(group.access))
  const pages = shown.flatMap(({ children }) => children.filter((page) => !page.hideInMenu && page.roleTypes.includes(roleType) && mayOpen(page.access)))
  return new Set([desktop, ...pages.map(({ path }) => path)])
}

/** The first of some pages that stands in the menu, or above whose address one does: that one is lit while it is open. */
function shownPage(pages: readonly string[], menu: ReadonlySet<string>): string {
  const direct = pages.find((page) => menu.has(page))
  return direct ?? pages.flatMap((page) => [...menu].find((path) => page.startsWith(`${path}/`)) ?? [])[0] ?? desktop
}

const handledOn = ({ roleType }: Caller, definition: ApplicationDefinition): string[] =>
  [workPages[roleType] ?? [], ...reviewPagesOf(definition), definition.pages.query, definition.pages.list].flat()
const keptOn = ({ pages }: ApplicationDefinition): string[] => [pages.list, pages.query, pages.form]

/** What waits beside applications, with its page. */
async function othersOf(connection: Connection, caller: Caller, now: Date): Promise<[page: string, count: number][]> {
  const { roleType } = caller
  const found: [string, number][] = []
  if (roleType === '1' || roleType === '2' || roleType === '3') found.push(['/company-info/maintain', (await unitTodos(connection, caller, now)).total])
  if (roleType === '5') found.push([ordersPath, (await allRefundsWaiting(connection, caller)) + (await accountChangesWaiting(connection, caller))])
  if (roleType === '9') {
    const [registrations, resets] = await admissionTodos(connection, 1)
    found.push(['/account/check', registrations?.total ?? 0], ['/account/reset-password-check-list', resets?.total ?? 0])
  }
  if (roleType === '7' || roleType === '9') found.push(['/company-info/maintain-history', (await waitingChangeTodos(connection, caller, 1)).total])
  return found
}

/** @param groups of the registry the caller is served: what the menu is made of */
export async function waitingCounts(connection: Connection, caller: Caller, groups: readonly RouteGroup[], now: Date): Promise<Record<string, number>> {
  const handled = queueAsked(caller)
  const kept = ownAsked(caller)
  const definitions = [...handled, ...kept].map(({ definition }) => definition)
  const counts = definitions.length > 0 ? await recordCounts(connection, definitions, caller) : new Map<string, Record<string, number>>()
  const sumOf = ({ definition, statuses }: Asked): number => statuses.reduce((sum, status) => sum + (counts.get(definition.key)?.[status] ?? 0), 0)
  const menu = menuPaths(groups, caller.roleType)
  const pages: Record<string, number> = {}
  const add = (candidates: readonly string[], count: number) => {
    const page = shownPage(candidates, menu)
    pages[page] = (pages[page] ?? 0) + count
  }
  for (const asked of handled) add(handledOn(caller, asked.definition), sumOf(asked))
  for (const asked of kept) add(keptOn(asked.definition), sumOf(asked))
  for (const [page, count] of await othersOf(connection, caller, now)) add([page], count)
  return pages
}
