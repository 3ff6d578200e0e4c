/**
 * On whose behalf the database is queried. Row-level security reads it from the transaction's settings, so a query that forgets its
 * filter still returns no rows of others (security S7). `system` is the service itself: sessions, seed, jobs.
 */
export interface Scope {
  /** Empty for the service itself. */
  accountId: string
  unitId: string
  unitUscc: string
  roleType: string
  areaCode: string
  /** The keys by which records name the caller as a party: `unit:<id>`, `area:3302`, `role:9`. */
  viewers: readonly string[]
}
export const systemScope: Scope = { accountId: '', unitId: '', unitUscc: '', roleType: 'system', areaCode: '', viewers: [] }
