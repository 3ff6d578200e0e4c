import type { Connection } from '../database/database'
import type { Caller } from './caller'

/** One row of the audit log: who did what to which record, from where, and with what outcome. */
export interface AuditEntry {
  action: string
  outcome: 'done' | 'refused' | 'denied'
  caller?: Caller
  accountId?: string
  loginName?: string
  /** Id of the record concerned. */
  target?: string
  /** Facts worth keeping. Never passwords, session ids or unmasked personal data. */
  detail?: Record<string, unknown>
  address: string
  requestId: string
  at: Date
}

/** What a write adds to its audit row; the handler fills it in. */
export interface AuditNote {
  target?: string
  /** The account concerned, for a route without a caller. */
  accountId?: string
  loginName?: string
  detail?: Record<string, unknown>
}

/** Writes the row through the connection of the change itself: neither exists without the other. */
export async function recordAudit(connection: Connection, entry: AuditEntry): Promise<void> {
  await connection.db
    .insertInto('audit_log')
    .values({
      action: entry.action,
      outcome: entry.outcome,
      account_id: entry.caller?.accountId ?? entry.accountId ?? null,
      login_name: entry.caller?.loginName ?? entry.loginName ?? '',
      role_type: entry.caller?.roleType ?? '',
      unit_id: entry.caller?.unitId ?? null,
      target: entry.target ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address,
      request_id: entry.requestId,
      create_date: entry.at,
    })
    .execute()
}
