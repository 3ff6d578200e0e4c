/**
 * Who the database is asked for. Row-level security reads it from the transaction's settings, so a query that forgets
 * its filter still sees nothing foreign (security S7). `system` is the service itself: sessions, seed, jobs.
 */
export interface Scope {
  unitId: string
  unitUscc: string
  roleType: string
  areaCode: string
}
export const systemScope: Scope = { unitId: '', unitUscc: '', roleType: 'system', areaCode: '' }
