/**
 * Who the database is asked for. Row-level security reads it from the transaction's settings, so a query that forgets
 * its filter still sees nothing foreign (security S7). `system` is the service itself: sessions, seed, jobs.
 */
export interface Scope {
  unitId: string
  unitUscc: string
  roleType: string
  areaCode: string
  /** What the caller is known by where records name their parties: `unit:<id>`, `area:3302`, `role:9`. */
  viewers: readonly string[]
}
export const systemScope: Scope = { unitId: '', unitUscc: '', roleType: 'system', areaCode: '', viewers: [] }
