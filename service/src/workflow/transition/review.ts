import { reviewStates } from '@shared/contract/rules'
import { wireTime } from '../../clock'
import { movedBy, Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'

/** The decision on what visitors hand in, by an administrator. */

interface Reviewed {
  version: number
  status: string
  auditor_name: string
  audit_date: Date | null
}

/**
 * The row to decide, which the caller has locked: of two concurrent decisions the second finds it decided.
 * @param version as shown to who decides @param stateNames names of its states
 * @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW, STALE_VERSION
 */
export function stillWaiting<Row extends Reviewed>(row: Row | undefined, version: number, stateNames: Readonly<Record<string, string>>): Row {
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.status !== reviewStates.waiting) throw movedBy(row.auditor_name, wireTime(row.audit_date), '审核', stateNames[row.status] ?? row.status)
  if (version !== row.version) throw new Refusal('STALE_VERSION')
  return row
}

/** Columns that a decision sets. */
export const decision = ({ accountId, name }: Caller, { version }: Reviewed, status: string, opinion: string, now: Date) => ({
  status,
  opinion,
  auditor_id: accountId,
  auditor_name: name,
  audit_date: now,
  version: version + 1,
})
