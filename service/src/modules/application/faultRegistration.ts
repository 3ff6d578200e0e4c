/** 故障登记: what the service verifies for the institute, and its paper (domain §4.3 no. 10). */
import { type ApplicationForm, faultRegistration as definition, frequentDays, frequentInWords, type MachineCheck } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { after, days, startOfDay, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { RecordView } from '../../workflow/behaviour'
import { filledForm } from './filledForm'
import { check, problemsFirst } from './machineChecks'
import type { ModuleBehaviour } from './moduleBehaviour'

/** Numbers of the faults of an elevator in the days up to a time. @param time `YYYY-MM-DD HH:mm` */
async function faultsUpTo(connection: Connection, equipmentId: string, time: string): Promise<string[]> {
  const day = time.slice(0, 10)
  if (equipmentId === '' || day === '') return []
  const first = wireDate(after(startOfDay(day), -days(frequentDays)))
  const { rows } = await connection.query({
    name: 'records-of-equipment',
    text: 'select number from records_of_equipment($1, $2, $3, $4, $5) as found(number)',
    values: [definition.key, equipmentId, 'faultTime', first, `${day} 23:59`],
  })
  return rows.map((row) => String(row.number))
}

/** Whether an elevator fails often: its faults in the days up to a time, that one among them. @param time `YYYY-MM-DD HH:mm` */
export async function frequentFaultCheck(connection: Connection, equipmentId = '', time = ''): Promise<MachineCheck> {
  const numbers = await faultsUpTo(connection, equipmentId, time)
  const frequent = frequentInWords(numbers.length)
  return check('frequent', frequent === '', `${frequentDays}天内故障${numbers.length}次`, `高频故障：${frequent}`, numbers.join('、'))
}

/** How many faults an elevator has had up to the one of a form, which counts whether it is submitted yet or again. */
async function factsOf(connection: Connection, { fields }: ApplicationForm): Promise<FormRow> {
  const { equipmentId = '', faultTime = '', faultNo = '' } = fields
  const others = (await faultsUpTo(connection, equipmentId, faultTime)).filter((number) => number !== faultNo)
  return { faults: String(others.length + 1) }
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
  facts: { names: ['faults'], find: factsOf },
  checks,
  documents: { form: filledForm(definition, '电梯故障登记单', '本单位对所填内容的真实性负责。') },
}
