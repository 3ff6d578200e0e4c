import { restrictedConclusions, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/database'
import { regionMap, regionName } from '../../../database/regions'
import type { EquipmentTable } from '../../../database/tables/equipmentTables'
import { searchable } from '../../../workflow/bigrams'
import { type EquipmentParties, partiesOf, unitsNamedIn } from '../device/parties'

/** An archive as stored: the values of its fields, the rows of its tables. */
export interface Archive {
  fields: FormRow
  tables: Readonly<Record<string, readonly FormRow[]>>
}

/** What a conclusion means, for lists and counters (domain §3.2). */
export type Outcome = 'passed' | 'restricted' | 'failed' | ''
export function outcomeOf(conclusion: string): Outcome {
  if (conclusion === '') return ''
  if (unqualifiedConclusions.includes(conclusion)) return 'failed'
  return restrictedConclusions.includes(conclusion) ? 'restricted' : 'passed'
}

/** Fields searched by keyword. */
const searched = [
  'equipmentName',
  'model',
  'equipmentCode',
  'registrationCode',
  'useCertNo',
  'factoryNo',
  'oidno',
  'unitInternalNo',
  'plateNo',
  'useUnitName',
  'usePlaceDetail',
  'useSite',
  'projectName',
  'emergencyCode',
] as const

/** Texts a device is found by: its own fields and the name of its place. */
const searchedTexts = (fields: FormRow, place: string): string[] => [...searched.map((key) => fields[key] ?? ''), place]

type Columns = Omit<Insertable<EquipmentTable>, 'created_at' | 'updated_at' | 'pipeline_count' | 'pipeline_length' | 'archive'>
const day = (value: string | undefined): string | null => value || null

/**
 * The columns by which lists are filtered, sorted, scoped and counted; derived from the archive at every write.
 * @param place name of the region of the device
 */
export function indexColumns({ fields }: Archive, place: string, parties: EquipmentParties): Columns {
  const text = (key: string) => fields[key] ?? ''
  return {
    kind: text('equclacode'),
    category: text('categoryCode'),
    variety: text('varietyCode'),
    use_status: text('useStatus'),
    name: text('equipmentName'),
    model: text('model'),
    equipment_code: text('equipmentCode'),
    registration_code: text('registrationCode'),
    use_cert_no: text('useCertNo'),
    factory_no: text('factoryNo'),
    manufacturer: text('manufacturer'),
    unit_internal_no: text('unitInternalNo'),
    use_unit_id: fields.useUnitId || null,
    use_unit_name: text('useUnitName'),
    maintenance_unit_name: text('maintenanceUnitName'),
    place: text('usePlaceDetail'),
    area_code: text('useAreaCode'),
    conclusion: text('inspectionConclusion'),
    outcome: outcomeOf(text('inspectionConclusion')),
    inspection_date: day(fields.inspectionDate),
    next_inspection_date: day(fields.nextInspectionDate),
    delay_to_date: day(fields.delayToDate),
    detect_date: day(fields.nextDetectDate),
    load_test_date: day(fields.nextLoadTestDate),
    put_into_use_date: day(fields.putIntoUseDate),
    ...searchable(searchedTexts(fields, place)),
    ...parties,
  }
}

/** The same for several devices, with regions and units looked up once. */
export async function columnsFor(connection: Connection, archives: readonly Archive[]): Promise<(archive: Archive) => Columns> {
  const regions = await regionMap(connection)
  const unitOf = await unitsNamedIn(
    connection,
    archives.map(({ fields }) => fields),
  )
  return (archive) => indexColumns(archive, regionName(regions, archive.fields.useAreaCode ?? ''), partiesOf(archive.fields, unitOf))
}

export const columnsOf = async (connection: Connection, archive: Archive): Promise<Columns> => (await columnsFor(connection, [archive]))(archive)
