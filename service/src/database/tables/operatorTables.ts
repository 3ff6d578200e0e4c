import type { FormRow } from '@shared/contract/form'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ChangeColumns } from './equipmentTables'

/** Tables of `0420_operator.sql`. Dates are `YYYY-MM-DD`, empty where there is none. */

export interface OperatorTable {
  id: Generated<string>
  version: Generated<number>
  unit_id: string
  fields: JSONColumnType<FormRow>
  name: GeneratedAlways<string>
  id_card: GeneratedAlways<string>
  safety_role: GeneratedAlways<string>
  leave_date: GeneratedAlways<string>
  deleted: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface OperatorCertificateTable {
  id: Generated<string>
  version: Generated<number>
  operator_id: string
  fields: JSONColumnType<FormRow>
  item: GeneratedAlways<string>
  cert_no: GeneratedAlways<string>
  expire_date: GeneratedAlways<string>
  revoked: GeneratedAlways<boolean>
  created_at: Date
  updated_at: Date
}

export interface OperatorChangeTable extends ChangeColumns {
  person_id: string
}

/** What a unit was last told of the end of a certificate of its people. */
export interface CertificateReminderTable {
  certificate_id: string
  expire_date: string
  told: string
}

export interface OperatorTables {
  operator: OperatorTable
  operator_certificate: OperatorCertificateTable
  certificate_reminder: CertificateReminderTable
  operator_change: OperatorChangeTable
}
