/** 故障登记: what the service verifies for the institute, and its paper (domain §4.3 no. 10). */
import { faultRegistration as definition, type MachineCheck } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { RecordView } from '../../workflow/behaviour'
import { filledForm } from './filledForm'
import { check, problemsFirst } from './machineChecks'
import type { ModuleBehaviour } from './moduleBehaviour'

/** 高频故障: this many faults of one elevator within so many days (domain §4.3 no. 10). */
const frequentFaults = 3
const frequentDays = 30

/** Whether an elevator fails often: its faults in the days up to a time, that one among them. @param time `YYYY-MM-DD HH:mm` */
export async function frequentFaultCheck(connection: Connection, equipmentId = '', time = ''): Promise<MachineCheck> {
  const day = time.slice(0, 10)
  const first = wireDate(after(startOfDay(day), -days(frequentDays)))
  const { rows } = await connection.query({
    name: 'records-of-equipment',
    text: 'select number from records_of_equipment($1, $2, $3, $4, $5) as found(number)',
    values: [definition.key, equipmentId, 'faultTime', first, `${day} 23:59`],
  })
  const frequent = rows.length >= frequentFaults
  const numbers = rows.map((row) => row.number).join('、')
  return check('frequent', !frequent, `${frequentDays}天内故障${rows.length}次`, `高频故障：${frequentDays}天内${rows.length}次`, numbers)
}

/** One that trapped somebody belongs to a rescue, which would have made it. */
function rescueCheck({ trapped, rescueId = '' }: FormRow): MachineCheck {
  const missing = trapped === '1' && rescueId === ''
  return check('rescue', !missing, '困人情况与救援记录相符', '困人故障没有关联救援记录', missing ? '请核实是否已办理救援登记' : '')
}

async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const { fields } = record.form
  return problemsFirst([await frequentFaultCheck(connection, fields.equipmentId, fields.faultTime), rescueCheck(fields)])
}

export const faultRegistrationBehaviour: ModuleBehaviour = {
  definition,
  checks,
  documents: { form: filledForm(definition, '电梯故障登记单', '本单位对所填内容的真实性负责。') },
}
