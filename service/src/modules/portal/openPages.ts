import { type ApplicationDefinition, reviewPagesOf, statesFoundBy } from '@shared/contract/application'
import { homePath, mayOpenPage, type PageReader, type RouteGroup } from '@shared/contract/portal'
import { type RoleType, roleOf } from '@shared/contract/roles'
import type { ServiceContext } from '../../context'
import { isHandler } from '../../workflow/list/listViews'

/** Which pages a role may open, so that no link leads to a refusal. */

/** The pages of the business areas served to a unit. Without a registry there are none to link to. */
export const servedGroups = (context: ServiceContext, unitId: string): Promise<RouteGroup[]> =>
  context.servedReleases.registryFor(unitId).then(
    ({ registry }) => registry.remotes.filter((remote) => remote.enabled).flatMap((remote) => remote.groups),
    (): RouteGroup[] => [],
  )

/** Whoever has a role, as a reader of pages. */
export const readerInRole = (roleType: RoleType): PageReader => ({ access: roleOf(roleType).menuIdList, roleType })

/** Paths a role may open, in its menu or not. */
export function openPages(groups: readonly RouteGroup[], roleType: RoleType): ReadonlySet<string> {
  const reader = readerInRole(roleType)
  const open = groups.flatMap(({ access: groupAccess, children }) =>
    children.filter((page) => page.external === undefined && mayOpenPage(reader, { ...page, groupAccess })),
  )
  return new Set([homePath, ...open.map(({ path }) => path)])
}

/** The page with the list of a type's records, if the role may open one. @param own the unit's own records, drafts among them */
export function listPage({ pages: { list, query } }: ApplicationDefinition, open: ReadonlySet<string>, own: boolean): string | undefined {
  return (own ? [list, query] : [query, list]).find((page) => open.has(page))
}

/**
 * Address of the records of a type that meet a condition, on the first page that has them and the role may open: a unit's own list, the list
 * of all, or the queue, which knows no kinds. Undefined if the role has no such page.
 * @param own the unit's own records, drafts among them
 * @param roleType whose pages are `open`
 */
export function listAddress(
  definition: ApplicationDefinition,
  open: ReadonlySet<string>,
  condition: Readonly<Record<string, string>>,
  own: boolean,
  roleType: RoleType,
): string | undefined {
  const shown = listPage(definition, open, own)
  // Where others have the list of price lists, whoever decides on them has the queue.
  const isQueue = shown !== undefined && shown !== homePath && reviewPagesOf(definition).includes(shown) && isHandler(definition, { roleType })
  if (shown !== undefined && !isQueue) return `${shown}?${new URLSearchParams(condition)}`
  const queue = 'kind' in condition ? undefined : reviewPagesOf(definition).find((page) => open.has(page))
  if (queue === undefined) return undefined
  // A search means records in every state, as a list shows them; without a state the queue opens at its first tab and searches only that.
  const everyState = 'keyword' in condition && !('status' in condition)
  const found = statesFoundBy(definition, roleType).map(({ code }) => code)
  return `${queue}?${new URLSearchParams({ type: definition.key, ...condition, ...(everyState && { status: found.join() }) })}`
}
