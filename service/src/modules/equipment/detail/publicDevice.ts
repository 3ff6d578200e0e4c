import { catalogueName } from '@shared/contract/catalogue'
import { documentCodeOf } from '@shared/contract/documentCheck'
import { labelOf } from '@shared/contract/enums'
import { canonicalCertificateNumber, conclusionTone, equipmentCodeDigits, type PublicDevice, useStatusTone } from '@shared/contract/equipment'
import { messages } from '@shared/contract/messages'
import { wireDate, wireTime } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'
import { Refusal } from '../../../refusal'
import { stateOfDate } from '../list/rows'
import { isCodeOf } from './label'

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
  const issued = canonicalCertificateNumber(number)
  if (code.length !== equipmentCodeDigits || number === '') throw unknown()
  // A label stays on its device when that gets another number, or loses its certificate. Which device it is, its code decides.
  const former = await connection.query({
    name: 'devices-once-numbered',
    text: 'select devices_once_numbered($1) as id',
    values: [[number, issued]],
  })
  const ids = [...former.rows.map(({ id }) => String(id)), ...(isUuid(number) ? [number] : [])]
  const rows = await connection.db
    .selectFrom('equipment')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('use_cert_no', 'in', [number, issued]),
        and([eb('equipment_code', '=', number.toUpperCase()), eb('equipment_code', '<>', '')]),
        and([eb('registration_code', '=', number), eb('registration_code', '<>', '')]),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .execute()
  const device = rows.find(({ id }) => isCodeOf(signingKey, id, code))
  if (!device) throw unknown()
  const { fields } = device.archive
  const isElevator = device.kind === '3000'
  const now = clock.now()
  return {
    kindName: catalogueName(device.kind),
    categoryName: catalogueName(device.category),
    equipmentName: device.name,
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
