import { type ApplicationDefinition, reviewPagesOf } from '@shared/contract/application'
import { ordersPath, reconciliationPath } from '@shared/contract/payment'
import { homePath, interactionListPath, mayOpenPage, type RouteGroup, type WaitingCounts } from '@shared/contract/portal'
import { isUnitRole, type RoleType, role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { recordCounts } from '../../workflow/list/list'
import { type Asked, workPages } from '../../workflow/list/listViews'
import { accountChangesWaiting } from '../payment/instituteAccount'
import { differencesWaiting } from '../payment/reconciliation'
import { allRefundsWaiting } from '../payment/refunds'
import { openPages, readerInRole } from '../portal/openPages'
import { admissionTodos } from './admissionTodos'
import { overdueAsked, overdueTodos, ownAsked, queueAsked } from './applicationTodos'
import { unitTodos, waitingChangeTodos } from './unitTodos'

/**
 * Numbers of waiting items by the menu page they are handled on. They cover every item of the home page exactly once, so that the numbers in
 * the menu add up to the one on the home page.
 */

/** Paths in the menu of a role. Items whose page is not in it are counted on the home page, which links that page by itself. */
function menuPaths(groups: readonly RouteGroup[], roleType: RoleType): ReadonlySet<string> {
  const reader = readerInRole(roleType)
  // The menu leaves out a group whose code the role lacks, though a page in it has a code the role has.
  const shown = groups.filter(({ hideInMenu, access }) => !hideInMenu && (access === null || reader.access.includes(access)))
  const pages = shown.flatMap(({ access: groupAccess, children }) =>
    children.filter((page) => !page.hideInMenu && mayOpenPage(reader, { ...page, groupAccess })),
  )
  return new Set([homePath, ...pages.map(({ path }) => path)])
}

/** The first page that is in the menu, or else the menu page whose address is a prefix of one: the page highlighted while it is open. */
function shownPage(pages: readonly string[], menu: ReadonlySet<string>): string {
  const direct = pages.find((page) => menu.has(page))
  return direct ?? pages.flatMap((page) => [...menu].find((path) => page.startsWith(`${path}/`)) ?? [])[0] ?? homePath
}

const handledOn = ({ roleType }: Caller, definition: ApplicationDefinition): string[] =>
  [workPages[roleType] ?? [], ...reviewPagesOf(definition), definition.pages.query, definition.pages.list].flat()
const keptOn = ({ pages }: ApplicationDefinition): string[] => [pages.list, pages.query, pages.form]

/** The first page the role may open, though the menu does not have it, with its title. Of a type handled on the home page, the list in its drawer. */
function hiddenPage(candidates: readonly string[], label: string, groups: readonly RouteGroup[], open: ReadonlySet<string>) {
  const path = candidates.find((page) => open.has(page))
  if (path === homePath) return { path: interactionListPath, title: label }
  const page = groups.flatMap(({ children }) => children).find((candidate) => candidate.path === path)
  return page && { path: page.path, title: page.title }
}

/** Waiting items other than applications, with their page. */
async function othersOf(connection: Connection, caller: Caller, now: Date): Promise<[page: string, count: number][]> {
  const { roleType } = caller
  const found: [string, number][] = []
  if (isUnitRole(roleType)) found.push(['/company-info/maintain', (await unitTodos(connection, caller, now)).total])
  if (roleType === role.finance)
    found.push(
      [ordersPath, (await allRefundsWaiting(connection, caller, wireDate(now))) + (await accountChangesWaiting(connection, caller))],
      [reconciliationPath, await differencesWaiting(connection, caller)],
    )
  if (roleType === role.administrator) {
    const [registrations, resets] = await admissionTodos(connection, 1, now)
    found.push(['/account/check', registrations?.total ?? 0], ['/account/reset-password-check-list', resets?.total ?? 0])
  }
  if (roleType === role.registrar || roleType === role.administrator)
    found.push(['/company-info/maintain-history', (await waitingChangeTodos(connection, caller, 1)).total])
  return found
}

/** @param groups of the registry served to the caller, from which the menu is built */
export async function waitingCounts(connection: Connection, caller: Caller, groups: readonly RouteGroup[], now: Date): Promise<WaitingCounts> {
  const menu = menuPaths(groups, caller.roleType)
  const open = openPages(groups, caller.roleType)
  const pages: Record<string, number> = {}
  const notInMenu = new Map<string, { path: string; title: string; count: number }>()
  const add = (candidates: readonly string[], label: string, count: number) => {
    const page = shownPage(candidates, menu)
    pages[page] = (pages[page] ?? 0) + count
    const hidden = page === homePath && count > 0 && hiddenPage(candidates, label, groups, open)
    if (hidden) notInMenu.set(hidden.path, { ...hidden, count: (notInMenu.get(hidden.path)?.count ?? 0) + count })
  }
  // Each by itself: what a unit decides on for another is not what it owns.
  const addAll = async (all: readonly Asked[], pagesOf: (definition: ApplicationDefinition) => string[]) => {
    const counts = all.length > 0 ? await recordCounts(connection, all, caller) : new Map<string, Record<string, number>>()
    for (const { definition, statuses } of all) {
      add(
        pagesOf(definition),
        definition.label,
        statuses.reduce((sum, status) => sum + (counts.get(definition.key)?.[status] ?? 0), 0),
      )
    }
  }
  await addAll(queueAsked(caller), (definition) => handledOn(caller, definition))
  await addAll(ownAsked(caller), keptOn)
  for (const part of overdueAsked(caller))
    for (const { total } of await overdueTodos(connection, caller, 1, [part], now)) add(handledOn(caller, part.definition), part.definition.label, total)
  for (const [page, count] of await othersOf(connection, caller, now)) add([page], '', count)
  return { pages, notInMenu: [...notInMenu.values()] }
}
