/** Which pages a user may open (specification §2, §6). The portal and foreign hosts share this function, so that they decide alike. */

export interface PageReader {
  /** Access codes of the current role. */
  access: readonly string[]
  roleType: string
}

export interface GuardedPage {
  /** Own access code; null: the group's code applies. */
  access: string | null
  groupAccess: string | null
  roleTypes: readonly string[]
}

/** Fails closed: what is not known to be allowed is denied. The service decides again on every call. */
export function mayOpenPage(reader: PageReader, page: GuardedPage): boolean {
  if (page.access !== null) return reader.access.includes(page.access)
  // Without its own code a page inherits its group's. Its roles are checked too, because a group holds pages of several roles.
  if (page.groupAccess !== null && !reader.access.includes(page.groupAccess)) return false
  return page.roleTypes.includes(reader.roleType)
}
