/** An incident counts against its elevator and marks later ones of whoever registered them: it is registered by who uses or maintains the elevator, or did when it happened. */
import { type ApplicationForm, eventElevator, type FormLookupAnswer, faultRegistration, fieldsOf, rescueRegistration } from '@shared/contract/application'
import { archiveAddress, readCertificateNumber } from '@shared/contract/equipment'
import { canonical, type FormRow, valueProblem } from '@shared/contract/form'
import { dayOf, isDateText, isWrittenAsCertificate } from '@shared/contract/rules'
import type { z } from 'zod'
import type { Connection } from '../../../database/database'
import { codeToday } from '../../../database/unitCodes'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import { type Caller, viewer, withinLimit } from '../../../security/caller'
import type { Guard } from '../../../workflow/behaviour'
import { viewerOfCode } from '../../../workflow/parties'
import { submissionOf } from '../../../workflow/record'
import { devicesByNumbers, type NumberedDevice } from '../../equipment/archive/maintenance'
import { isUseUnit } from '../../equipment/device/parties'
import type { ModuleBehaviour } from '../common/moduleBehaviour'

/** The code of elevators in the catalogue. */
const elevatorKind = '3000'
const elevatorField = fieldsOf(faultRegistration).find(({ key }) => key === 'equipmentId')

interface Unit {
  id: string
  uscc: string
  unit_name: string
}

/** An archive may name its maintenance unit by name alone; whom it shows others' incidents to in that case, `maintainerNamed` says. */
const isMaintainedBy = ({ maintenanceUnitUscc = '', maintenanceUnitName = '' }: FormRow, { uscc, unit_name }: Unit): boolean =>
  maintenanceUnitUscc === '' ? maintenanceUnitName !== '' && maintenanceUnitName === unit_name : maintenanceUnitUscc === uscc

const isPartyOf = (fields: FormRow, unit: Unit): boolean => isUseUnit(fields, unit) || isMaintainedBy(fields, unit)

/** Whether a unit used or maintained an elevator on a day: what happened shortly before it changed hands is registered after that. */
async function wasPartyOn(connection: Connection, { id, fields }: NumberedDevice, unit: Unit, day: string): Promise<boolean> {
  const { rows } = await connection.query({ name: 'parties-on-day', text: 'select said, maintainers from parties_of_device_on($1, $2)', values: [id, day] })
  const [then] = rows as unknown as { said: FormRow; maintainers: string[] }[]
  const said: FormRow = { ...then?.said }
  // A code that has been changed since is still that unit's.
  for (const key of ['useUnitUscc', 'maintenanceUnitUscc']) if (said[key]) said[key] = await codeToday(connection, said[key])
  return isPartyOf({ ...fields, ...said }, unit) || (unit.uscc !== '' && then?.maintainers.includes(unit.uscc) === true)
}

const incidentDay = ({ faultTime, callTime }: FormRow): string => dayOf(faultTime || callTime || '')

/** Whether two forms tell of one elevator on one day: moved to another day, an incident may be of when somebody else had the elevator. */
const isSameIncident = (one: FormRow, other: FormRow): boolean => one.equipmentId === other.equipmentId && incidentDay(one) === incidentDay(other)

/**
 * Whether a form names an elevator in the archive that the unit neither uses nor maintains, nor did on the day of the event. An elevator without an
 * archive is nobody's yet.
 */
export async function isOthersElevator(connection: Connection, { equipmentId = '', callTime, faultTime }: FormRow, unitId: string): Promise<boolean> {
  const elevator = (await devicesByNumbers(connection, [equipmentId])).get(equipmentId)
  if (!elevator) return false
  const unit = await connection.db.selectFrom('unit').select(['id', 'uscc', 'unit_name']).where('id', '=', unitId).executeTakeFirstOrThrow()
  if (isPartyOf(elevator.fields, unit)) return false
  const day = incidentDay({ faultTime: faultTime ?? '', callTime: callTime ?? '' })
  // A draft may hold an invalid date.
  return !isDateText(day) || !(await wasPartyOn(connection, elevator, unit, day))
}

/**
 * Viewer keys of the units that use and maintain the elevator a form names, by its archive today: they see what others register of it. One that
 * has not registered with the portal yet finds it later, by its credit code.
 */
export async function unitsOfElevator(connection: Connection, { fields: { equipmentId = '' } }: ApplicationForm): Promise<string[]> {
  const elevator = (await devicesByNumbers(connection, [equipmentId])).get(equipmentId)
  const { useUnitId = '', useUnitUscc = '', maintenanceUnitUscc = '', maintenanceUnitName = '' } = elevator?.fields ?? {}
  const maintainer = maintenanceUnitUscc === '' && maintenanceUnitName !== '' ? await maintainerNamed(connection, maintenanceUnitName) : undefined
  const codes = [useUnitUscc, maintenanceUnitUscc].filter((code) => code !== '')
  const named = await Promise.all(codes.map((code) => viewerOfCode(connection, code)))
  const ids = [useUnitId, maintainer ?? ''].filter((id) => id !== '')
  return [...new Set([...ids.map(viewer.unit), ...named])]
}

/** The unit with the name an archive gives its maintenance unit; undefined if there are several: one of them would read what is none of its business. */
async function maintainerNamed({ db }: Connection, name: string): Promise<string | undefined> {
  const units = await db.selectFrom('unit').select('id').where('kind', '=', 'enterprise').where('unit_name', '=', name).limit(2).execute()
  return units.length === 1 ? units[0]?.id : undefined
}

/** A 网格救援站 is sent to elevators that others maintain: it registers its rescue, and the fault that comes with it, of the same elevator. */
async function isOfStation(connection: Connection, { equipmentId, rescueLevel, rescueId = '' }: FormRow): Promise<boolean> {
  if (rescueId === '') return rescueLevel === '2'
  const rescue = await connection.db.selectFrom('application').select(['id', 'revision', 'form']).where('id', '=', rescueId).executeTakeFirst()
  if (!rescue) return false
  // None is kept yet while a rescue is being submitted for the first time, and brings its fault along.
  const { rescueLevel: level, equipmentId: rescued } = { ...rescue.form.fields, ...(await submittedFields(connection, rescue)) }
  return level === '2' && rescued === equipmentId
}

/**
 * What was submitted once may be submitted again, also after the elevator has come to another unit.
 * @throws Refusal INCOMPLETE at the elevator
 */
export const elevatorOfUnit: Guard = async ({ connection, record, form }) => {
  if (isSameIncident(await submittedFields(connection, record), form.fields)) return undefined
  const message = await elevatorProblem(connection, form.fields, record.unit_id, record.type === rescueRegistration.key)
  if (message !== undefined) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'equipmentId', message }] })
  return undefined
}

/** Why a unit cannot register an incident of the elevator a form names; undefined if it can. @param isRescue only rescues are registered by stations */
async function elevatorProblem(connection: Connection, fields: FormRow, unitId: string, isRescue: boolean): Promise<string | undefined> {
  const { equipmentId = '' } = fields
  if (!(await isOfStation(connection, fields)) && (await isOthersElevator(connection, fields, unitId))) {
    const station = isRescue ? '，网格救援站登记自己的救援' : ''
    return `这台电梯不由本单位使用、维保，请核对编号；由使用单位或维保单位登记${station}`
  }
  // A code, or a certificate number of today's form, may be of an elevator without an archive; one of another form may be any text with digits, as a place.
  if (!isWrittenAsCertificate(equipmentId) || readCertificateNumber(equipmentId)) return undefined
  const elevator = (await devicesByNumbers(connection, [equipmentId])).get(equipmentId)
  return elevator?.fields.equclacode === elevatorKind ? undefined : '设备档案中没有这个编号的电梯，请按使用标志或使用登记证填写'
}

/** Whether the last submission of a registration told of this elevator on this day. @param number empty of one that was never submitted */
export async function wasSubmitted(connection: Connection, number: string, fields: FormRow): Promise<boolean> {
  if (number === '') return false
  const record = await connection.db.selectFrom('application').select(['id', 'revision']).where('number', '=', number).executeTakeFirst()
  return record !== undefined && isSameIncident(await submittedFields(connection, record), fields)
}

/** What is not the caller's own elevator has no place to suggest: what was suggested of the number before does not stay with the new one. */
const noPlace = { areaCode: '', place: '' }

type ElevatorAsked = z.output<typeof eventElevator.query>

/** Which elevator a number names, while the form is filled in: its place, and why its incident cannot be registered by the caller. */
async function elevatorAnswer(connection: Connection, caller: Caller, { registers, ...asked }: ElevatorAsked): Promise<FormLookupAnswer> {
  const typed = elevatorField && canonical(elevatorField, asked.equipmentId ?? '')
  // Nothing is said of a number that is not whole yet.
  if (!elevatorField || !typed || valueProblem(elevatorField, typed, {})) return { list: [], fields: {} }
  const fields: FormRow = { ...asked, equipmentId: typed }
  const { faultNo = '', rescueNo = '', callTime = '', rescueLevel = '' } = fields
  const silent: FormLookupAnswer = { list: [], fields: {}, suggested: noPlace }
  const say = (message: string, path = '', refuses = false): FormLookupAnswer => ({
    ...silent,
    list: [{ field: elevatorField.key, message, path, refuses }],
  })
  const elevator = (await devicesByNumbers(connection, [typed])).get(typed)
  const { useAreaCode: areaCode = '', usePlaceDetail: place = '', useSite: site = '', equclacode = '' } = elevator?.fields ?? {}
  const unit = { id: caller.unitId, uscc: caller.unitUscc, unit_name: caller.unitName }
  const isOwn = elevator !== undefined && isPartyOf(elevator.fields, unit)
  const isTold = isOwn && (!caller.limit || withinLimit(caller.limit, { areaCode, site }))
  if (isOwn && equclacode === elevatorKind) return isTold ? { ...say('', archiveAddress(equclacode, elevator.id)), suggested: { areaCode, place } } : silent
  if (await wasSubmitted(connection, faultNo || rescueNo, fields)) return silent
  // Of an older page, what it registers is known only once a rescue has the time of its call.
  const problem = await elevatorProblem(connection, fields, caller.unitId, registers === 'rescue' || (!registers && callTime !== ''))
  if (problem === undefined) {
    if (isTold) return say('这个编号在设备档案中是其他种类的设备，请核对')
    return elevator ? silent : say('在册设备中没有这个编号，请核对；没有档案或者已经报废、注销、迁出的电梯可以继续填写')
  }
  // Who had the elevator then may register what happened, and a 网格救援站 its rescue, but no fault: neither is known before it is filled in. What is
  // wrong with an own number is neither.
  const isOpen = elevator !== undefined && !isOwn && (!isDateText(incidentDay(fields)) || (callTime !== '' && rescueLevel === ''))
  const station = registers === 'fault' ? '' : '或者网格救援站登记自己的救援的，'
  return isOpen ? say(`这台电梯现在不由本单位使用、维保，请核对编号；发生时由本单位使用、维保的，${station}可以继续填写`) : say(problem, '', true)
}

export const registerEventElevator: ModuleBehaviour['routes'] = (app, context) =>
  route(app, context, eventElevator, ({ caller, query, read }) => read((connection) => elevatorAnswer(connection, caller, query)))

/** The fields of a record as it was submitted last; none before its first submission. */
export const submittedFields = async (connection: Connection, record: { id: string; revision: number }): Promise<FormRow> =>
  (await submissionOf(connection, record))?.fields ?? {}
