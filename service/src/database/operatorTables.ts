import type { FormRow } from '@shared/contract/form'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ChangedField } from './equipmentTables'

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

export interface OperatorChangeTable {
  id: Generated<number>
  person_id: string
  action: string
  changes: JSONColumnType<ChangedField[]>
  reason: string
  /** The account that did it. */
  operator_id: string | null
  operator_name: string
  role_type: string
  unit_name: string
  version: number
  created_at: Date
}

export interface OperatorTables {
  operator: OperatorTable
  operator_certificate: OperatorCertificateTable
  operator_change: OperatorChangeTable
}
