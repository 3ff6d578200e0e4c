/** 维保备案: what the service verifies for the authority, and its two documents (TSG T5002-2017; domain §4.3 no. 14). */
import { maintenanceFiling as definition, type MachineCheck, undecidedStatuses } from '@shared/contract/application'
import { messages } from '@shared/contract/messages'
import { daysBetween } from '@shared/contract/rules'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import type { Guard, RecordView } from '../../../workflow/behaviour'
import { filingReceipt, filledForm } from '../../../workflow/form/filledForm'
import { check, licenceCheck, problemsFirst } from '../../../workflow/transition/machineChecks'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'

/** How many days before a licence expires a notice is shown: renewal takes about two months (TSG 07-2019). */
const licenceNoticeDays = 60
/** Elevators one certified person may maintain at most: our reading of the ratio authorities ask for; a hint, not a reason to refuse. */
const elevatorsPerTechnician = 30

async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const { fields } = record.form
  const left = daysBetween(record.today, fields.licenceExpire ?? '')
  const perPerson = Number(fields.elevatorCount) / Math.max(1, Number(fields.technicianCount))
  return problemsFirst([
    await licenceCheck(connection, record.unitId, { number: fields.licenceNo, expire: fields.licenceExpire }),
    check('licenceExpire', left > licenceNoticeDays, '许可证在有效期内', '许可证即将到期或已到期', `有效期至${fields.licenceExpire}`),
    check(
      'technicians',
      perPerson <= elevatorsPerTechnician,
      '持证人员与维保电梯数相称',
      '每名持证人员维保的电梯较多',
      `每人约${Math.ceil(perPerson)}台，参考每人不超过${elevatorsPerTechnician}台`,
    ),
  ])
}

/**
 * A unit files again when its data changes, so filings of one kind and area follow each other: of two open at once the authority could not
 * know which one holds. @throws Refusal INCOMPLETE with the number of the open one
 */
const noOtherOpen: Guard = async ({ connection, record, form: { fields } }) => {
  const { areaCode = '', filingKind = '' } = fields
  // Serialised: two filings submitted at the same moment would not see each other.
  await waitForOthersAbout(connection, definition.key, [`${record.unit_id} ${areaCode}`])
  const other = await connection.db
    .selectFrom('application')
    .select('number')
    .where('type', '=', definition.key)
    .where('unit_id', '=', record.unit_id)
    .where('area_code', '=', areaCode)
    .where('kind', '=', filingKind)
    .where('status', 'in', undecidedStatuses(definition))
    .where('deleted', '=', false)
    .where('id', '<>', record.id)
    .limit(1)
    .executeTakeFirst()
  if (!other) return undefined
  throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'areaCode', message: messages.filingOpen(other.number) }] })
}

export const maintenanceFilingBehaviour: ModuleBehaviour = {
  definition,
  checks,
  guards: { noOtherOpen },
  documents: {
    form: filledForm(definition, '电梯维护保养单位备案表', '本单位对所填内容和所附材料的真实性负责。'),
    receipt: filingReceipt(
      definition,
      '电梯维护保养单位备案回执',
      ['filingKind', 'areaCode', 'licenceNo', 'licenceExpire', 'dutyTel', 'leader'],
      ['备案信息发生变化的，应当重新备案。本回执不代替许可证。'],
    ),
  },
}
