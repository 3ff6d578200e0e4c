import { type ApplicationDefinition, applicationDefinitions, handlingRelations, relationsOfRole, rolesAwaited } from '@shared/contract/application'
import { type Home, homePath, interactionListPath, mayOpenPage, mostQuickEntries, type RouteGroup } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import { readerInRole } from '../portal/openPages'

/** Review pages of a role. */
const queuesOf = (roleType: RoleType): ReadonlySet<string> =>
  new Set(
    applicationDefinitions
      .filter((definition) => {
        const relations = handlingRelations(definition)
        return definition.states.some(({ code }) => relations.some((relation) => rolesAwaited(definition, code, relation).includes(roleType)))
      })
      .map(({ pages }) => pages.review),
  )

/** What a system administrator alone decides comes before the applications that he may decide in place of others. */
const admissionQueues: readonly string[] = ['/account/check', '/account/reset-password-check-list']

interface Entries {
  /** The default entries of the card. */
  own: Home['quick']
  /** Entries that can be chosen: application forms, every page of the menu, and pages outside the menu. */
  all: Home['quick']
}

/** Pages of the registry a role may open, forms and queues first; pages outside the menu are always among them. */
export function entriesOf(groups: readonly RouteGroup[], roleType: RoleType): Entries {
  const reader = readerInRole(roleType)
  const forms = applicationDefinitions.filter(
    (definition: ApplicationDefinition) => !definition.closed && relationsOfRole(definition, roleType).includes('owner'),
  )
  const titles = new Map(groups.flatMap((group) => group.children.map((child) => [pathOf(group, child.path), child.title])))
  const starts = forms.flatMap(({ pages: { form: path } }) => {
    const label = titles.get(path)
    return label === undefined ? [] : [{ label, path, icon: 'form' }]
  })
  const open = [...groups]
    .sort((a, b) => a.order - b.order)
    .filter((group) => group.path !== '/')
    .flatMap((group) => group.children.map((child) => ({ child, group })))
    .filter(({ child }) => !child.hideInMenu && child.external === undefined)
    .filter(({ child, group }) => mayOpenPage(reader, { ...child, groupAccess: group.access }))
  const entry = ({ child, group }: (typeof open)[number]) => ({ label: child.title, path: pathOf(group, child.path), icon: group.icon })
  const menu = open.filter(({ group }) => !group.hideInMenu).map(entry)
  // A group hidden from the menu has no other way in, so its first page is always included.
  const hidden = open.filter(({ group }, place) => group.hideInMenu && open.findIndex((other) => other.group === group) === place).map(entry)
  // A type without pages of its own opens over the desktop (domain §4.1).
  const onDesktop = applicationDefinitions
    .filter((definition) => definition.pages.list === homePath && relationsOfRole(definition, roleType).length > 0)
    .map(({ label }) => ({ label, path: interactionListPath, icon: 'customer-service' }))
  const ways = new Set(hidden.map((other) => other.path))
  const begun = new Set(starts.map((other) => other.path))
  const queues = queuesOf(roleType)
  const rank = ({ path }: { path: string }) => (admissionQueues.includes(path) ? 0 : queues.has(path) ? 1 : 2)
  const ranked = [...menu].sort((a, b) => rank(a) - rank(b))
  const usual = [...starts, ...ranked.filter((other) => !begun.has(other.path))].filter((other) => !ways.has(other.path))
  const own = [...usual.slice(0, mostQuickEntries - hidden.length - onDesktop.length), ...hidden, ...onDesktop]
  const every = [...starts, ...open.map(entry), ...onDesktop]
  return { own, all: every.filter(({ path }, place) => every.findIndex((other) => other.path === path) === place) }
}

/** The user's choice, as far as the role may still open it; the default if nothing of it is left. */
export function arrangedEntries({ own, all }: Entries, paths: readonly string[]): Home['quick'] {
  const chosen = paths.flatMap((path) => all.find((entry) => entry.path === path) ?? [])
  return chosen.length > 0 ? chosen : own
}

/** Children have either a full path or one relative to their group. */
const pathOf = (group: RouteGroup, child: string): string => (child.startsWith('/') ? child : `${group.path}/${child}`)
