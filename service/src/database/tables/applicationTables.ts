import type { ApplicationForm } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { jobStates } from '@shared/contract/job'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Scope } from '../scope'

/** Tables of `0100_application.sql` and `0300_application_party.sql`. */

/** The parts of a form shown in a list row. */
export interface ApplicationSummary {
  fields: Record<string, string>
  labels: Record<string, string>
  counts: Record<string, number>
  equipmentName: string
  equipmentNumber?: string
  /** The record's title in to-dos and messages. */
  title: string
}

export interface ApplicationTable {
  id: Generated<string>
  type: string
  number: Generated<string>
  receipt_no: Generated<string>
  status: string
  unit_id: string
  area_code: Generated<string>
  kind: Generated<string>
  equipment_kind: Generated<string>
  applicant_id: string
  handler_id: string | null
  previous_id: string | null
  based_on_id: string | null
  relied_on: Generated<boolean>
  version: Generated<number>
  form: JSONColumnType<ApplicationForm>
  summary: JSONColumnType<ApplicationSummary>
  search: Generated<string[]>
  search_text: Generated<string>
  viewers: Generated<string[]>
  inputs: ColumnType<FormRow, string | undefined, string>
  revision: Generated<number>
  /** For the audit: the version of the type's definition the record was begun with. No query reads it. */
  definition_version: Generated<number>
  submitted_at: Date | null
  due_date: string | null
  /** `0330_payment.sql`: the last day for which the party waited for has been reminded. */
  reminded_for: string | null
  created_at: Date
  updated_at: Date
  deleted: Generated<boolean>
}

export interface ApplicationEventTable {
  id: Generated<number>
  application_id: string
  action: string
  from_status: string
  to_status: string
  opinion: Generated<string>
  /** null: the system. */
  operator_id: string | null
  operator_name: string
  role_type: string
  unit_name: string
  created_at: Date
  input: ColumnType<FormRow, string | undefined, string>
  revision: Generated<number>
  operator_unit_id: string | null
}

/** `0300_application_party.sql`, `0360_party_orders_and_days.sql`: who may see an application, with the columns lists sort and filter by. */
export interface ApplicationPartyTable {
  application_id: string
  viewer: string
  relations: string[]
  type: string
  status: string
  submitted_at: Date | null
  updated_at: Date
  due_date: string | null
  unit_id: string
  area_code: string
  kind: string
  equipment_kind: string
  number: string
  created_at: Date
}

/** `0360_party_orders_and_days.sql`: rows whose sums are the record counts of a viewer. */
export interface ApplicationCounterTable {
  viewer: string
  type: string
  status: string
  relations: string[]
  /** `infinity` where there is no deadline. */
  due_date: string
  count: number
  folded: boolean
}

export interface ApplicationRevisionTable {
  application_id: string
  revision: number
  definition_version: Generated<number>
  form: JSONColumnType<ApplicationForm>
  submitted_by: string
  submitted_at: Date
}

export interface ApplicationRowTable {
  application_id: string
  /** 0: the owner's working copy. */
  revision: number
  table_key: string
  position: number
  data: JSONColumnType<FormRow>
}

export type AttachmentOwnerType =
  | 'application'
  | 'unit_change'
  | 'registration'
  | 'password_reset'
  | 'article'
  | 'equipment'
  | 'equipment_pipeline'
  | 'operator'
  | 'inspection_result'

export interface AttachmentTable {
  id: string
  owner_type: AttachmentOwnerType
  owner_id: string
  unit_id: string | null
  code: string
  file_name: string
  ext: string
  size: number
  sha256: string
  storage_key: string
  uploaded_by: string | null
  uploaded_name: string
  uploaded_at: Date
  deleted: Generated<boolean>
  /** Of a deleted row: its file has been deleted too. */
  file_removed: Generated<boolean>
  upload_id: string | null
  mobile_upload_id: string | null
  /** `0370_papers_of_submissions.sql`: the first and last submission the attachment is part of. */
  first_revision: number | null
  last_revision: number | null
}

export interface NumberSequenceTable {
  prefix: string
  region: string
  day: string
  last: number
}

export interface TicketTable {
  hash: Buffer
  purpose: 'attachment' | 'print' | 'export'
  account_id: string
  session_id: string
  scope: JSONColumnType<Scope>
  content: JSONColumnType<Record<string, unknown>>
  expires_at: Date
}

/** `0340_account_job.sql`. */
export interface AccountJobTable {
  id: Generated<string>
  account_id: string
  role_id: string
  viewers: string[]
  kind: string
  title: string
  request: JSONColumnType<Record<string, unknown>>
  state: Generated<(typeof jobStates)[number]>
  percent: Generated<number>
  note: Generated<string>
  file_name: Generated<string>
  storage_key: Generated<string | null>
  size: Generated<number>
  created_at: Date
  started_at: Date | null
  /** When its process last said that it is at work; null before it is begun. */
  alive_at: Date | null
  /** How often it was begun. */
  tries: Generated<number>
  expires_at: Date
}

export interface MobileUploadTable {
  id: Generated<string>
  ticket_hash: Buffer
  device_hash: Buffer | null
  owner_type: AttachmentOwnerType
  owner_id: string
  code: string
  account_id: string | null
  session_id: string | null
  flow_id: string | null
  content: JSONColumnType<Record<string, unknown>>
  expires_at: Date
}

export interface WorkflowTables {
  account_job: AccountJobTable
  application: ApplicationTable
  application_event: ApplicationEventTable
  application_party: ApplicationPartyTable
  application_counter: ApplicationCounterTable
  application_revision: ApplicationRevisionTable
  application_row: ApplicationRowTable
  attachment: AttachmentTable
  mobile_upload: MobileUploadTable
  number_sequence: NumberSequenceTable
  ticket: TicketTable
}
