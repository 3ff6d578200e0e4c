import type { HomeNumber } from '@shared/contract/portal'
import type { Generated, JSONColumnType } from 'kysely'
import type { WorkflowTables } from './applicationTables'
import type { EquipmentTables } from './equipmentTables'
import type { InspectionTables } from './inspectionTables'
import type { OperatorTables } from './operatorTables'
import type { PaymentTables } from './paymentTables'
import type { RegistrationTables } from './registrationTables'
import type { ReleaseTables } from './releaseTables'

/** Tables as Kysely sees them. `migrations/` is authoritative; a test compares the two. */

export interface RegionTable {
  code: string
  name: string
  parent_code: string
  abolished: Generated<boolean>
}

export type UnitKind = 'enterprise' | 'authority' | 'inspection' | 'operator'

export interface UnitTable {
  id: Generated<string>
  version: Generated<number>
  kind: Generated<UnitKind>
  unit_name: string
  uscc: string
  unit_type: Generated<string>
  unit_nature: Generated<string>
  legal_person: Generated<string>
  legal_person_tel: Generated<string>
  reg_address: Generated<string>
  area_code: Generated<string>
  postcode: Generated<string>
  fixed_assets: Generated<string>
  industry: Generated<string>
  safety_dept: Generated<string>
  principal: Generated<string>
  principal_mobile: Generated<string>
  safety_director: Generated<string>
  safety_director_mobile: Generated<string>
  safety_officer: Generated<string>
  safety_officer_mobile: Generated<string>
  contact_name: Generated<string>
  contact_tel: Generated<string>
  email: Generated<string>
  fax: Generated<string>
  licence_no: Generated<string>
  licence_scope: Generated<string>
  licence_expire: Generated<string>
  create_date: Generated<Date>
  update_date: Generated<Date>
}

export interface RoleTable {
  id: Generated<string>
  role_type: string
  code: string
  name: string
}

export interface AccountTable {
  id: Generated<string>
  version: Generated<number>
  login_name: string
  name: string
  phone: Generated<string>
  mobile: Generated<string>
  id_card: Generated<string>
  unit_id: string
  password_hash: string
  must_change_password: Generated<boolean>
  password_expires: Date | null
  simple_password: Generated<boolean>
  /** It must be changed because it is older than the installation allows; found at sign-in. */
  password_aged: Generated<boolean>
  disabled: Generated<boolean>
  is_sso: Generated<boolean>
  unit_admin: Generated<boolean>
  /** `YYYY-MM-DD`, the last day it may be used. */
  valid_to: string | null
  /** The `valid_to` whose end has been told to those who assign its jobs. */
  expiry_told: Generated<string | null>
  /** The part of its unit's business it is limited to: an area and a site; empty: all of it. */
  area_scope: Generated<string>
  site_scope: Generated<string>
  last_login_at: Date | null
  create_date: Generated<Date>
  update_date: Generated<Date>
}

export interface AccountRoleTable {
  account_id: string
  role_id: string
  position: Generated<number>
  /** The unit for which the account has this role, where it is not its own. */
  unit_id: Generated<string | null>
}

export interface PasswordHistoryTable {
  id: Generated<number>
  account_id: string
  password_hash: string
  create_date: Generated<Date>
}

export interface SessionTable {
  id: Generated<string>
  sid_hash: Buffer
  extend_hash: Buffer
  account_id: string
  role_id: string
  user_agent_hash: Buffer
  address: Generated<string>
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export interface LoginNonceTable {
  nonce_hash: Buffer
  expires_at: Date
}

export interface CaptchaTable {
  id_hash: Buffer
  answer_hash: Buffer
  expires_at: Date
}

export interface LoginFailureTable {
  subject: string
  failures: number
  window_ends: Date
  locked_until: Date | null
}

export interface RateLimitTable {
  subject: string
  count: number
  window_ends: Date
}

export interface IdempotencyKeyTable {
  account_id: string
  endpoint: string
  key: string
  request_hash: Buffer
  answer: JSONColumnType<object>
  create_date: Date
}

export interface UnitChangeItem {
  key: string
  before: string
  after: string
}

export interface UnitChangeTable {
  id: string
  unit_id: string
  status: string
  review: boolean
  items: JSONColumnType<UnitChangeItem[]>
  opinion: Generated<string>
  operator_id: string
  operator_name: string
  auditor_id: string | null
  area_code: Generated<string>
  create_date: Date
  version: Generated<number>
  update_date: Date
}

export interface UnitChangeDraftTable {
  unit_id: string
  id: Generated<string>
}

export interface ErrorLogTable {
  id: Generated<number>
  type: string
  code: number
  mes: string
  url: string
  remote: Generated<string>
  version: Generated<string>
  stack: Generated<string>
  account_id: string | null
  /** The unit of the role the account worked in. */
  unit_id: Generated<string | null>
  address: string
  request_id: string
  create_date: Date
}

/** Its database name is the original one: replicas of the previous release still read it during a rollout. */
export interface AnnouncementTable {
  id: string
  version: Generated<number>
  status: string
  kind: string
  title: string
  content: string
  summary: string
  search_text: string
  pinned: boolean
  publisher: string
  author_id: string
  author_name: string
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface AnnouncementReadTable {
  article_id: string
  account_id: string
  read_at: Date
}

export interface AuditLogTable {
  id: Generated<number>
  action: string
  outcome: 'done' | 'refused' | 'denied'
  account_id: string | null
  login_name: Generated<string>
  role_type: Generated<string>
  unit_id: string | null
  target: Generated<string>
  detail: JSONColumnType<Record<string, unknown>>
  address: Generated<string>
  request_id: Generated<string>
  create_date: Date
}

export interface AuditSealTable {
  id: Generated<number>
  last_id: number
  lines: number
  seal: string
  create_date: Date
}

export interface SsoTokenTable {
  token_hash: Buffer
  expires_at: Date
}

export interface PasswordResetTable {
  id: string
  version: Generated<number>
  number: string
  login_name: string
  uscc: string
  account_id: string | null
  applicant: string
  reason: string
  new_mobile: string
  status: string
  opinion: Generated<string>
  auditor_id: string | null
  auditor_name: Generated<string>
  submit_date: Date
  audit_date: Date | null
}

export interface PasswordResetClaimTable {
  flow_id: string
  login_name: string
  uscc: string
}

export interface PasswordResetLinkTable {
  token_hash: Buffer
  account_id: string
  expires_at: Date
}

export interface MessageTable {
  id: Generated<string>
  account_id: string
  role_type: Generated<string>
  title: string
  text: Generated<string>
  biz_type: string
  biz_id: Generated<string>
  number: Generated<string>
  tone: HomeNumber['tone']
  path: Generated<string>
  created_at: Date
  read_at: Date | null
}

export interface Tables extends WorkflowTables, RegistrationTables, InspectionTables, PaymentTables, EquipmentTables, OperatorTables, ReleaseTables {
  message: MessageTable
  region: RegionTable
  unit: UnitTable
  role: RoleTable
  account: AccountTable
  account_role: AccountRoleTable
  password_history: PasswordHistoryTable
  session: SessionTable
  login_nonce: LoginNonceTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  unit_change: UnitChangeTable
  unit_change_draft: UnitChangeDraftTable
  error_log: ErrorLogTable
  article: AnnouncementTable
  article_read: AnnouncementReadTable
  audit_log: AuditLogTable
  audit_seal: AuditSealTable
  sso_token: SsoTokenTable
  password_reset: PasswordResetTable
  password_reset_claim: PasswordResetClaimTable
  password_reset_link: PasswordResetLinkTable
}
