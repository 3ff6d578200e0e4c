/** 故障登记: what the service verifies for the institute, and its document (domain §4.3 no. 10). */
import { type ApplicationForm, faultRegistration as definition, frequentDays, frequentInWords, type MachineCheck } from '@shared/contract/application'
import { equipmentNumbersOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { addDays, dayOf, isDateText } from '@shared/contract/rules'
import type { Connection } from '../../../database/database'
import type { Effect, RecordView } from '../../../workflow/behaviour'
import { filledForm } from '../../../workflow/form/filledForm'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import { devicesByNumbers } from '../../equipment/archive/maintenance'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { timesPast } from '../common/timesPast'
import { elevatorOfUnit, isOthersElevator, registerEventElevator, submittedFields, unitsOfElevator, wasSubmitted } from './elevatorOfUnit'

/** The elevator a typed number means, and the numbers by which other records may name it. An elevator without an archive has this number only. */
async function elevatorNamed(connection: Connection, typed: string): Promise<{ id: string; numbers: string[] }> {
  const found = (await devicesByNumbers(connection, [typed])).get(typed)
  const { registrationCode = '', equipmentCode = '', useCertNo = '' } = found?.fields ?? {}
  return {
    id: found?.id ?? typed,
    numbers: [...new Set([typed, ...equipmentNumbersOf({ registrationCode, equipmentCode, useCertNo })])],
  }
}

/** Numbers of the faults of an elevator in the `frequentDays` up to a time. @param time `YYYY-MM-DD HH:mm` */
async function faultsUpTo(connection: Connection, equipmentId: string, time: string): Promise<string[]> {
  const day = dayOf(time)
  // A draft may hold an invalid date.
  if (equipmentId === '' || !isDateText(day)) return []
  const first = addDays(day, -frequentDays)
  const { numbers } = await elevatorNamed(connection, equipmentId)
  const { rows } = await connection.query({
    name: 'records-of-equipment',
    text: 'select number from unnest($2::text[]) as device, records_of_equipment($1, device, $3, $4, $5) as found(number) order by number',
    // Up to the minute: a fault later the same day is counted by itself, in whichever order they are registered.
    values: [definition.key, numbers, 'faultTime', first, time],
  })
  return rows.map((row) => String(row.number))
}

/** Whether an elevator fails often: counts its faults in the days up to a time, including the one at that time. @param time `YYYY-MM-DD HH:mm` */
export async function frequentFaultCheck(connection: Connection, equipmentId = '', time = ''): Promise<MachineCheck> {
  const numbers = await faultsUpTo(connection, equipmentId, time)
  const frequent = frequentInWords(numbers.length)
  return check('frequent', frequent === '', `${frequentDays}天内故障${numbers.length}次`, `高频故障：${frequent}`, numbers.join('、'))
}

/**
 * The number of faults of an elevator up to and including the one in the form, whether that is submitted, resubmitted or still a draft. Of an elevator
 * of others it is told only for the one submitted last: any other may be typed into a record that was returned or withdrawn.
 */
async function factsOf(connection: Connection, { fields }: ApplicationForm, unitId: string): Promise<FormRow> {
  const { equipmentId = '', faultTime = '', faultNo = '' } = fields
  const hidden = !(await wasSubmitted(connection, faultNo, fields)) && (await isOthersElevator(connection, fields, unitId))
  if (hidden) return { faults: '1' }
  const others = (await faultsUpTo(connection, equipmentId, faultTime)).filter((number) => number !== faultNo)
  return { faults: String(others.length + 1) }
}

/**
 * Corrects the frequent-fault mark of the faults in the days after this one, whoever registered them: a fault registered late can make them
 * frequent; after one is withdrawn or voided they may no longer be.
 */
const markFrequent: Effect = async ({ connection, record, form, transition }) => {
  const { equipmentId = '', faultTime = '' } = form.fields
  const before = await submittedFields(connection, record)
  // A correction may have changed the elevator or the time: both events are recounted.
  const events = new Map([before, form.fields].map((fields) => [`${fields.equipmentId} ${fields.faultTime}`, fields]))
  for (const { equipmentId: device = '', faultTime: time = '' } of events.values()) if (device !== '' && time !== '') await markAfter(connection, device, time)
  if (transition.path !== 'commit') return undefined
  // This fault too: two faults of an elevator registered at the same moment did not see each other when they were submitted.
  const frequent = frequentInWords((await faultsUpTo(connection, equipmentId, faultTime)).length)
  await mark(connection, record.id, frequent)
  return { frequent }
}

const mark = ({ query }: Connection, id: string, frequent: string) =>
  query({ name: 'mark-record', text: 'select mark_record($1, $2, $3, $4)', values: [id, definition.key, 'frequent', frequent] })

async function markAfter(connection: Connection, equipmentId: string, time: string): Promise<void> {
  const { id: elevator, numbers } = await elevatorNamed(connection, equipmentId)
  // Serialised per elevator, so that the second registration counts the first.
  await waitForOthersAbout(connection, definition.key, [elevator])
  const last = addDays(dayOf(time), frequentDays)
  const { rows } = await connection.query({
    name: 'later-records-of-equipment',
    text: 'select id, happened from unnest($2::text[]) as device, later_records_of_equipment($1, device, $3, $4, $5)',
    values: [definition.key, numbers, 'faultTime', time, `${last} 23:59`],
  })
  for (const { id, happened } of rows) await mark(connection, id, frequentInWords((await faultsUpTo(connection, equipmentId, happened)).length))
}

/** A fault that trapped somebody should belong to a rescue, which would have created it. */
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
  guards: { timesPast: timesPast(definition), elevatorOfUnit },
  effects: { markFrequent },
  parties: { unitsOfElevator },
  documents: { form: filledForm(definition, '电梯故障登记单', '本单位对所填内容的真实性负责。') },
  routes: registerEventElevator,
}
