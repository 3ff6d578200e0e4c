import type { FormRow } from '@shared/contract/form'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Tables of `0390_equipment.sql`. Dates are `YYYY-MM-DD`. */

export interface EquipmentTable {
  id: Generated<string>
  version: Generated<number>
  kind: string
  category: string
  variety: string
  use_status: string
  name: string
  model: string
  equipment_code: string
  registration_code: string
  use_cert_no: string
  factory_no: string
  manufacturer: string
  unit_internal_no: string
  use_unit_id: string | null
  use_unit_name: string
  maintenance_unit_name: string
  place: string
  area_code: string
  conclusion: string
  outcome: string
  inspection_date: string | null
  next_inspection_date: string | null
  delay_to_date: string | null
  due_date: GeneratedAlways<string | null>
  detect_date: string | null
  load_test_date: string | null
  put_into_use_date: string | null
  pipeline_count: Generated<number>
  pipeline_length: Generated<string>
  archive: JSONColumnType<{ fields: FormRow; tables: Record<string, FormRow[]> }>
  search: string[]
  search_text: string
  viewers: string[]
  relations: string[]
  created_at: Date
  updated_at: Date
}

/** A missing date or code is stored as a value that sorts last: `infinity`, `~`. */
export interface EquipmentPartyTable {
  equipment_id: string
  viewer: string
  relation: string
  kind: string
  category: string
  variety: string
  use_status: string
  conclusion: string
  outcome: string
  area_code: string
  use_unit_id: string | null
  due_date: string
  detect_date: string
  load_test_date: string
  equipment_code: string
  updated_at: Date
}

export interface EquipmentCounterTable {
  viewer: string
  relation: string
  duty: string
  use_status: string
  day: string
  kind: string
  outcome: string
  slot: number
  count: number
}

export interface EquipmentPipelineTable {
  id: Generated<string>
  version: Generated<number>
  equipment_id: string
  name: string
  number: string
  inspection_date: string | null
  next_inspection_date: string | null
  archive: JSONColumnType<{ fields: FormRow }>
  created_at: Date
  updated_at: Date
}

export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
}

/** Columns of every change log. */
export interface ChangeColumns {
  id: Generated<number>
  action: string
  changes: JSONColumnType<ChangedField[]>
  reason: string
  /** The account that made the change. */
  operator_id: string | null
  operator_name: string
  role_type: string
  unit_name: string
  version: number
  created_at: Date
}

export interface EquipmentChangeTable extends ChangeColumns {
  equipment_id: string
}

/** `1063_pipeline_changes.sql`: what a change of a registration unit of piping did to one of its lines. */
export interface EquipmentPipelineChangeTable {
  equipment_id: string
  change_id: number
  number: string
  action: 'create' | 'update' | 'remove'
  changes: JSONColumnType<ChangedField[]>
}

/** The previous values of an archive, to be restored if the application that changed it is voided. */
export interface EquipmentReplacedTable {
  application_id: string
  /** Null in rows from before an application could concern several devices. */
  equipment_id: string | null
  fields: JSONColumnType<Record<string, string>>
  /** Lines of piping from before the application, in order. */
  lines: JSONColumnType<Record<string, string>[]> | null
  /** What the certificate said that came with the application. */
  certified: JSONColumnType<Record<string, string>> | null
}

/** Devices of a maintenance project or of a change of maintainer, and its days; written by functions only (`0624_changed_maintenance.sql`). */
export interface MaintenanceProjectDeviceTable {
  application_id: string
  equipment_id: string
  starts_on: string
  ends_on: string
  /** Credit code. */
  maintainer: string
  ended_by: string | null
  ended_instead_of: string | null
}

/** Maintenance ended by an accepted termination on a future day. */
export interface MaintenanceEndTable {
  application_id: string
  equipment_id: string
  maintainer: string
  ends_on: string
}

export interface MaintenanceBeginTable {
  application_id: string
  equipment_id: string
  begins_on: string
  maintenance: JSONColumnType<FormRow>
}

/** `0941_cylinders_without_archive.sql`: what migrations left to the service to put right. `record_id`: as the kind says. */
export interface LeftByMigrationsTable {
  kind: 'cylinderArchive' | 'claimedWhileStopped' | 'failedItemLeftOut' | 'incidentSeen' | 'mobileVesselDated'
  record_id: string
}

/** Inspections in progress, by the duty of the device they fulfil; written by a trigger only (`0650_equipment_applications.sql`). */
export interface EquipmentApplicationTable {
  equipment_id: string
  duty: string
  application_id: string
}

/** The last reminder the use unit received about a due date of a device. */
export interface DueReminderTable {
  equipment_id: string
  duty: string
  due_date: string
  step: number
}

/** A user's own arrangement of 快速办理 for a role. */
export interface QuickEntryTable {
  account_id: string
  role_type: string
  paths: string[]
}

export interface ReminderSettingTable {
  account_id: string
  message: number[]
  sms: number[]
}

export interface SavedViewTable {
  id: Generated<string>
  account_id: string
  unit_id: string
  role_type: string
  list: string
  name: string
  conditions: JSONColumnType<Record<string, string>>
  columns: string[]
  shared: boolean
  created_at: Date
  updated_at: Date
}

export interface EquipmentTables {
  equipment: EquipmentTable
  equipment_party: EquipmentPartyTable
  equipment_counter: EquipmentCounterTable
  equipment_pipeline: EquipmentPipelineTable
  equipment_change: EquipmentChangeTable
  equipment_pipeline_change: EquipmentPipelineChangeTable
  equipment_replaced: EquipmentReplacedTable
  maintenance_project_device: MaintenanceProjectDeviceTable
  maintenance_end: MaintenanceEndTable
  maintenance_begin: MaintenanceBeginTable
  left_by_migrations: LeftByMigrationsTable
  due_reminder: DueReminderTable
  equipment_application: EquipmentApplicationTable
  reminder_setting: ReminderSettingTable
  quick_entry: QuickEntryTable
  saved_view: SavedViewTable
}
