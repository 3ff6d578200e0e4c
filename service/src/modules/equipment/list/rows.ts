import { catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { type DueState, dueStateOf, type EquipmentRow, inUse, itemsDue } from '@shared/contract/equipment'
import { wireTime } from '../../../clock'
import type { Connection } from '../../../database/database'
import { regionMap, regionName } from '../../../database/regions'
import type { Caller } from '../../../security/caller'
import { shownApplied } from '../device/applied'
import type { FoundRow } from './listStatements'

/** The due state of a date. @param today `YYYY-MM-DD` */
export const stateOfDate = (device: Pick<FoundRow, 'use_status' | 'kind'>, date: string | null, today: string): DueState =>
  dueStateOf({ useStatus: device.use_status, equclacode: device.kind, dueDate: date ?? '' }, today)

/** For duties of elevators only: a device without such a date has no such duty. */
const stateOfDuty = (row: FoundRow, date: string | null, today: string): DueState => (date === null ? 'NA' : stateOfDate(row, date, today))

/** Converts rows to the contract's format. @param today `YYYY-MM-DD` */
export async function rowReader(connection: Connection, { roleType }: Pick<Caller, 'roleType'>, today: string): Promise<(row: FoundRow) => EquipmentRow> {
  const regions = await regionMap(connection)
  return (row) => ({
    id: row.id,
    version: row.version,
    equclacode: row.kind,
    kindName: catalogueName(row.kind),
    categoryCode: row.category,
    categoryName: catalogueName(row.category),
    varietyCode: row.variety,
    varietyName: catalogueName(row.variety),
    equipmentName: row.name,
    model: row.model,
    equipmentCode: row.equipment_code,
    registrationCode: row.registration_code,
    useCertNo: row.use_cert_no,
    factoryNo: row.factory_no,
    manufacturer: row.manufacturer,
    unitInternalNo: row.unit_internal_no,
    useUnitId: row.use_unit_id ?? '',
    useUnitName: row.use_unit_name,
    maintenanceUnitName: row.maintenance_unit_name,
    usePlaceDetail: row.place,
    useAreaCode: row.area_code,
    areaName: regionName(regions, row.area_code),
    useStatus: row.use_status,
    useStatusName: labelOf('useStatus', row.use_status),
    inspectionConclusion: row.conclusion,
    conclusionName: labelOf('inspectionConclusion', row.conclusion),
    inspectionDate: row.inspection_date ?? '',
    nextInspectionDate: row.next_inspection_date ?? '',
    // Nothing is due of a device that is not in use.
    dueItem:
      row.use_status === inUse
        ? itemsDue({ ...row.item_dates, equclacode: row.kind, nextInspectionDate: row.next_inspection_date ?? '', delayToDate: row.delay_to_date ?? '' })
        : '',
    delayToDate: row.delay_to_date ?? '',
    dueState: stateOfDate(row, row.due_date, today),
    nextDetectDate: row.detect_date ?? '',
    detectState: stateOfDuty(row, row.detect_date, today),
    nextLoadTestDate: row.load_test_date ?? '',
    loadTestState: stateOfDuty(row, row.load_test_date, today),
    putIntoUseDate: row.put_into_use_date ?? '',
    pipelineCount: row.pipeline_count,
    pipelineLength: Number(row.pipeline_length) === 0 ? '' : String(Number(row.pipeline_length)),
    applied: row.applied.map((applied) => shownApplied(applied, roleType)),
    updateDate: wireTime(row.updated_at),
  })
}
