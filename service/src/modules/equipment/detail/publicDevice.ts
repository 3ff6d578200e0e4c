import { catalogueName } from '@shared/contract/catalogue'
import { documentCodeOf } from '@shared/contract/documentCheck'
import { labelOf } from '@shared/contract/enums'
import { canonicalCertificateNumber, conclusionTone, equipmentCodeDigits, type PublicDevice, useStatusTone } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { type Selectable, sql } from 'kysely'
import { wireDate, wireTime } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import type { EquipmentPipelineTable, EquipmentTable } from '../../../database/tables/equipmentTables'
import { isUuid } from '../../../database/userInput'
import { Refusal } from '../../../refusal'
import { stateOfDate } from '../list/rows'
import { isCodeOf, isCodeOfPipeline, numbersOnLabel } from './label'
import { shownPipeline } from './pipelines'

/**
 * The public content of a device's 使用标志 (《特种设备使用管理规则》): kind, names and numbers, user, latest and next inspection, and for elevators emergency
 * contacts.
 * @param connection with the scope of the service itself: the visitor is anonymous
 * @throws Refusal NOT_FOUND, the same for an unknown number and a wrong code.
 */
export async function publicDeviceOf(
  { signingKey, clock }: Pick<ServiceContext, 'signingKey' | 'clock'>,
  connection: Connection,
  asked: { number: string; code: string },
): Promise<PublicDevice> {
  const unknown = () => new Refusal('NOT_FOUND', messages.equipmentUnknown)
  const code = documentCodeOf(asked.code)
  const number = asked.number.normalize('NFKC').trim()
  if (code.length !== equipmentCodeDigits || number === '') throw unknown()
  const now = clock.now()
  const device = (await devicesNumbered(connection, [number])).find(({ id }) => isCodeOf(signingKey, id, code))
  if (device) return publicPart(device, now)
  const line = await lineLabelled(signingKey, connection, asked.number, code)
  if (!line) throw unknown()
  return { ...publicPart(line.piping, now), ...publicPartOfLine(line.piping, line.line, now) }
}

/** The line of piping whose label has a number and a code. Where its unit's number ends, and in which case its own is written, its code decides. */
async function lineLabelled(signingKey: Buffer, connection: Connection, asked: string, code: string) {
  const numbers = numbersOnLabel(asked.normalize('NFKC'))
  if (numbers.length === 0) return undefined
  const units = await devicesNumbered(
    connection,
    numbers.map(({ unit }) => unit),
  )
  if (units.length === 0) return undefined
  // As the label has it, and as it is typed from one with wide characters. The page types capitals.
  const written = new Set([...numbers, ...numbersOnLabel(asked)].map(({ line }) => line.toUpperCase()))
  const lines = await connection.db
    .selectFrom('equipment_pipeline')
    .selectAll()
    .where(
      'equipment_id',
      'in',
      units.map(({ id }) => id),
    )
    .where(sql`upper(number)`, 'in', [...written])
    .execute()
  const line = lines.find(({ equipment_id, number }) => isCodeOfPipeline(signingKey, equipment_id, number, code))
  const piping = units.find(({ id }) => id === line?.equipment_id)
  return line && piping && { line, piping }
}

/** Devices that have one of the numbers, or had it. A label stays on its device when that gets another one, or loses its certificate. Which device it is, its code decides. */
async function devicesNumbered(connection: Connection, numbers: readonly string[]): Promise<Selectable<EquipmentTable>[]> {
  const written = [...new Set(numbers.flatMap((number) => [number, canonicalCertificateNumber(number)]))].filter((number) => number !== '')
  if (written.length === 0) return []
  const former = await connection.query({ name: 'devices-once-numbered', text: 'select devices_once_numbered($1) as id', values: [written] })
  const ids = [...former.rows.map(({ id }) => String(id)), ...numbers.filter(isUuid)]
  return connection.db
    .selectFrom('equipment')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('use_cert_no', 'in', written),
        eb('equipment_code', 'in', written),
        eb('registration_code', 'in', written),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .execute()
}

/** A line is inspected with its unit, and due on a day of its own. */
function publicPartOfLine(piping: Selectable<EquipmentTable>, line: Selectable<EquipmentPipelineTable>, now: Date): Partial<PublicDevice> {
  const { pipelineName, pipelineNo, pipeGrade, medium, nextInspectionDate, dueState } = shownPipeline(piping, wireDate(now))(line)
  return { pipelineName, pipelineNo, pipeGrade, medium, nextInspectionDate, dueState }
}

function publicPart(device: Selectable<EquipmentTable>, now: Date): PublicDevice {
  const { fields } = device.archive
  const { kind } = device
  const isElevator = kind === '3000'
  return {
    kindName: catalogueName(device.kind),
    categoryName: catalogueName(device.category),
    equipmentName: device.name,
    ...(kind === '8000' && { projectName: fields.projectName }),
    useCertNo: device.use_cert_no,
    equipmentCode: device.equipment_code,
    registrationCode: device.registration_code,
    useUnitName: device.use_unit_name,
    unitInternalNo: device.unit_internal_no,
    useStatusName: labelOf('useStatus', device.use_status),
    useStatusTone: useStatusTone(device.use_status),
    inspectionOrg: fields.inspectionOrg ?? '',
    inspectionDate: device.inspection_date ?? '',
    conclusionName: labelOf('inspectionConclusion', device.conclusion),
    conclusionTone: conclusionTone(device.conclusion),
    nextInspectionDate: device.due_date ?? '',
    dueState: stateOfDate(device, device.due_date, wireDate(now)),
    maintenanceUnitName: isElevator ? device.maintenance_unit_name : '',
    rescueTel: isElevator ? fields.rescueTel || (fields.maintenanceTel ?? '') : '',
    asOf: wireTime(now),
  }
}
