import type { Generated, JSONColumnType } from 'kysely'

/** Tables of `0200_verification.sql` and `0201_registration.sql`. */

/** The purpose of a visitor's flow. */
export type FlowKind = 'register' | 'registerCorrection' | 'passwordReset' | 'submission'

export interface FlowTable {
  id: Generated<string>
  kind: FlowKind
  flow_hash: Buffer
  subject: string | null
  record_id: Generated<string>
  token_hash: Buffer | null
  proved_purpose: Generated<string>
  mobile: Generated<string>
  expires_at: Date
}

export interface AnsweredTokenTable {
  token_hash: Buffer
  content_hash: Buffer
  answer: JSONColumnType<object>
  expires_at: Date
}

export interface SmsCodeTable {
  flow_id: string
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  used: Generated<boolean>
  expires_at: Date
}

export interface SmsRequestTable {
  id: Generated<number>
  mobile_hash: Buffer
  address_hash: Buffer
  requested_at: Date
}

export interface SmsOutboxTable {
  id: Generated<number>
  mobile: string
  purpose: string
  text: string
  created_at: Date
  sent_at: Date | null
}

export type RegistrationKind = 'account' | 'second'

export interface RegistrationTable {
  id: string
  version: Generated<number>
  kind: RegistrationKind
  number: string
  status: string
  fields: JSONColumnType<Record<string, string>>
  unit_name: string
  uscc: string
  unit_type: string
  area_code: string
  admin_name: string
  admin_id_card: string
  mobile: string
  login_name: string
  password_hash: string | null
  account_id: string | null
  unit_id: string | null
  previous_id: string | null
  opinion: Generated<string>
  auditor_id: string | null
  auditor_name: Generated<string>
  submit_date: Date
  /** `YYYY-MM-DD` */
  due_date: string
  audit_date: Date | null
}

export interface SecondUnitDraftTable {
  account_id: string
  id: Generated<string>
}

export interface RegistrationTables {
  flow: FlowTable
  answered_token: AnsweredTokenTable
  sms_code: SmsCodeTable
  sms_request: SmsRequestTable
  sms_outbox: SmsOutboxTable
  registration: RegistrationTable
  second_unit_draft: SecondUnitDraftTable
}
