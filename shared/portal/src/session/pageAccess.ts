/** Who may see which page (specification §2, §6). One function, so that the answer is the same in the portal and in a foreign host. */

export interface PageReader {
  /** Access codes of the current role. */
  access: readonly string[]
  roleType: string
}

export interface GuardedPage {
  /** Own access code; null: the group's counts. */
  access: string | null
  groupAccess: string | null
  roleTypes: readonly string[]
}

/** Fails closed: what is not known to be allowed is denied. The service decides again on every call. */
export function mayOpenPage(reader: PageReader, page: GuardedPage): boolean {
  if (page.access !== null) return reader.access.includes(page.access)
  // Without a code of its own a page inherits its group's, and its roles are asked too: a group holds pages of several roles.
  if (page.groupAccess !== null && !reader.access.includes(page.groupAccess)) return false
  return page.roleTypes.includes(reader.roleType)
}
