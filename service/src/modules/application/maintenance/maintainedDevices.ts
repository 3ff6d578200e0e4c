/** Checks the devices of 维保终止 and 维保项目 against the archive: while they are chosen, and again at submission. */
import { type ApplicationForm, type FormLookupAnswer, maintenanceTermination, projectDevices, terminationDevices } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { codeToday } from '../../../database/unitCodes'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import { noRecord } from '../../../workflow/record'
import { devicesByNumbers, type NumberedDevice } from '../../equipment/archive/maintenance'
import { devicesNamed, ofAnotherUnit, repeatedDevices } from '../../inspection/devices'
import { alreadyOpen, atDevice, deviceField, otherOpen } from '../common/changedDevices'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { noticeProblem, reasonDoubt, terminationNumbered } from './terminationNotice'

/** What prevents an application for a device, and the device itself if the caller may see it. */
export interface Standing {
  device: NumberedDevice | undefined
  problem: string | undefined
}

/** The archives of the devices that may be applied for. */
export const archivesOf = (standings: readonly Standing[]): FormRow[] =>
  standings.flatMap(({ device, problem }) => (device && problem === undefined ? [device.fields] : []))

export const devicesIn = ({ tables }: ApplicationForm): string[] => (tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId)

const repeatedIn = (numbers: readonly string[], found: ReadonlyMap<string, NumberedDevice>) =>
  repeatedDevices(numbers.map((number) => ({ number, device: found.get(number) })))

/** What prevents a device, at its row. */
export const problemsOf = (standings: readonly Pick<Standing, 'problem'>[]): FieldError[] => standings.flatMap(({ problem }, place) => atDevice(place, problem))

/** @throws Refusal INCOMPLETE with what prevents a device, at its row. */
export function refuseProblems(standings: readonly Standing[]): void {
  const fieldErrors = problemsOf(standings)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
}

const known = ['equipmentName', 'equclacode', 'usePlaceDetail'] as const

/** The same as an answer while the form is being filled in. */
const answerOf = (standings: readonly Standing[], more: Pick<FormLookupAnswer, 'fields' | 'suggested'>): FormLookupAnswer => ({
  list: problemsOf(standings).map((problem) => ({ ...problem, path: '', refuses: problem.message !== unitWanted })),
  rows: standings.map(
    ({ device, problem }): FormRow => (device && problem === undefined ? Object.fromEntries(known.map((key) => [key, device.fields[key] ?? ''])) : {}),
  ),
  ...more,
})

const codeOfUnit = async ({ db }: Connection, id: string): Promise<string> =>
  (await db.selectFrom('unit').select('uscc').where('id', '=', id).executeTakeFirstOrThrow()).uscc

/** What a termination takes from the archive: which side ends the contract, with whom, and where. */
const unknownSides: FormRow = { applicantSide: '', counterpartUnit: '', counterpartUscc: '', areaCode: '' }

function sidesOf({ fields }: NumberedDevice, uscc: string): FormRow | undefined {
  const { maintenanceUnitName = '', maintenanceUnitUscc = '', useUnitName = '', useUnitUscc = '', useAreaCode = '' } = fields
  if (maintenanceUnitUscc === uscc) return { applicantSide: '2', counterpartUnit: useUnitName, counterpartUscc: useUnitUscc, areaCode: useAreaCode }
  if (useUnitUscc === uscc) return { applicantSide: '1', counterpartUnit: maintenanceUnitName, counterpartUscc: maintenanceUnitUscc, areaCode: useAreaCode }
  return undefined
}

/**
 * Checks devices for a termination by a unit; all must have the same sides as the first that fits.
 * @param unitId of the unit that ends the contract
 * @param offered how many of the last are only suggestions, each to be checked against those before them
 */
export async function terminationStandings(
  connection: Connection,
  unitId: string,
  numbers: readonly string[],
  offered = 0,
): Promise<{ standings: Standing[]; sides: FormRow; contract: FormRow }> {
  const uscc = await codeOfUnit(connection, unitId)
  const found = await devicesByNumbers(connection, numbers)
  let sides: FormRow | undefined
  let first: NumberedDevice | undefined
  const repeated = repeatedIn(numbers, found)
  const standings = numbers.map((number, place): Standing => {
    if (number === '') return { device: undefined, problem: undefined }
    const device = found.get(number)
    const own = device && sidesOf(device, uscc)
    // A device of another unit and an unknown one get the same answer.
    if (!device || !own) return { device: undefined, problem: '设备档案中没有这个编号，或不由本单位使用、维保' }
    const { counterpartUscc, counterpartUnit, areaCode } = own
    const refused = (problem: string): Standing => ({ device, problem })
    const again = repeated[place]
    if (again !== undefined) return refused(again)
    if (counterpartUscc === uscc) return refused('由本单位自行维保，不用申请终止')
    if (!counterpartUscc) return refused(own.applicantSide === '1' ? '档案中没有维保单位，不用申请终止' : '档案中没有使用单位，请联系登记机关核对')
    if (sides && sides.counterpartUscc !== counterpartUscc) return refused(`对方单位是${counterpartUnit}，一份申请只终止与同一单位的维保`)
    if (sides && sides.areaCode !== areaCode) return refused('设备所在区域与前面的设备不同，请按区域分开申请')
    if (place < numbers.length - offered) {
      sides ??= own
      first ??= device
    }
    return { device, problem: undefined }
  })
  const { maintenanceContractNo = '', maintenanceContractStart = '', maintenanceContractEnd = '' } = first?.fields ?? {}
  return {
    standings,
    sides: sides ?? unknownSides,
    contract: { contractNo: maintenanceContractNo, contractStart: maintenanceContractStart, contractEnd: maintenanceContractEnd },
  }
}

/** Numbers of the open terminations that name a device, by its number here: either side may have asked. @param record the one asking */
export const otherTerminations = (connection: Connection, record: string, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  otherOpen(connection, { type: maintenanceTermination.key, kind: '', record }, numbers)

/** Those of the numbers that are terminations of the unit returned to it. */
async function returnedTo({ db }: Connection, unitId: string, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('application')
    .select('number')
    .where('type', '=', maintenanceTermination.key)
    .where('status', '=', '30')
    .where('unit_id', '=', unitId)
    .where('number', 'in', numbers)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Refuses no device: the unit may be filled in after the devices. */
const unitWanted = '请先填写使用单位'

/**
 * Maintenance projects of devices, in force or applied for, on any day of a contract; none without both of its dates.
 * @param record left out, because it is the one asking
 * @param from first and `to` last day, as `YYYY-MM-DD` or empty
 */
export async function projectsOf(
  connection: Connection,
  record: string,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<{ equipmentId: string; number: string }[]> {
  if (from === '' || to === '') return []
  const { rows } = await connection.query({
    name: 'maintenance-projects-of',
    text: 'select equipment_id, number from maintenance_projects_of($1, $2, $3, $4)',
    values: [record, ids, from, to],
  })
  return rows.map(({ equipment_id, number }) => ({ equipmentId: String(equipment_id), number: String(number) }))
}

/** Checks devices for a project of a maintenance unit. @param record the project asking */
export async function projectStandings(connection: Connection, form: FormRow, numbers: readonly string[], record: string = noRecord): Promise<Standing[]> {
  const { areaCode = '', contractStart = '', contractEnd = '', projectNo = '' } = form
  const useUnitUscc = await codeToday(connection, form.useUnitUscc ?? '')
  const found = await devicesByNumbers(connection, numbers)
  const ids = [...found.values()].map(({ id }) => id)
  const projects = await projectsOf(connection, record, ids, contractStart, contractEnd)
  const repeated = repeatedIn(numbers, found)
  const isOfUnit = (number: string) => found.get(number)?.fields.useUnitUscc === useUnitUscc
  const seen = await devicesNamed(connection, useUnitUscc === '' ? [] : numbers.filter((number) => !isOfUnit(number)))
  return numbers.map((number, place): Standing => {
    if (number === '') return { device: undefined, problem: undefined }
    if (useUnitUscc === '') return { device: undefined, problem: unitWanted }
    const device = found.get(number)
    const other = seen.get(number)?.archive.fields
    if (other && (other.useUnitUscc ?? '') !== '') return { device: undefined, problem: ofAnotherUnit(other) }
    // A company sees no device that it does not maintain yet: one of another unit and an unknown one get the same answer.
    if (device?.fields.useUnitUscc !== useUnitUscc)
      return { device: undefined, problem: '所填的使用单位没有这个编号的设备，请核对；没有建档的请使用单位先办理使用登记' }
    const { fields, id } = device
    if (areaCode !== '' && fields.useAreaCode !== areaCode) return { device, problem: '设备不在所填的区域，请按区域分开申请' }
    const again = repeated[place]
    if (again !== undefined) return { device, problem: again }
    // A project with this number is the one asking.
    const earlier = projects.find((project) => project.equipmentId === id && project.number !== projectNo)
    return { device, problem: earlier && '合同期内已有生效或正在办理的维保项目，请先办理维保终止' }
  })
}

export const registerTerminationDevices: ModuleBehaviour['routes'] = (app, context) =>
  route(app, context, terminationDevices, ({ caller, query, read }) =>
    read(async (connection) => {
      const numbers = query.devices.split(',')
      const { standings, sides, contract } = await terminationStandings(connection, caller.unitId, numbers, query.offered)
      const open = await otherTerminations(connection, noRecord, numbers)
      const { terminationNo, terminateDate, terminateReason, contractEnd } = query
      // Who asks without a number begins a new application, or corrects a returned one on a page of an earlier build, which does not say its number: what
      // was returned to the unit is told and refuses nothing. A second one is refused at submission.
      const returned = terminationNo === '' ? await returnedTo(connection, caller.unitId, [...open.values()]) : new Set<string>()
      const others = standings.map(({ device, problem }, place) => (device && problem === undefined && open.get(numbers[place] ?? '')) || '')
      const free = standings.map(({ device, problem }, place): Standing => {
        const other = others[place] ?? ''
        return { device, problem: other === '' || other === terminationNo || returned.has(other) ? problem : alreadyOpen(other) }
      })
      const { list, ...answer } = answerOf(free, { fields: sides, suggested: contract })
      const remarks = others.flatMap((other, place) =>
        returned.has(other)
          ? [{ field: deviceField(place), message: `这台设备在退回本单位的申请 ${other} 中，请在那一份里修改后提交`, path: '', refuses: false }]
          : [],
      )
      const record = await terminationNumbered(connection, caller.unitId, terminationNo)
      const ending = { ...sides, terminateDate, terminateReason, contractEnd }
      const early = await noticeProblem(connection, record, ending, wireDate(context.clock.now()))
      const dated = early === undefined ? [] : [{ field: 'terminateDate', message: early, path: '', refuses: true }]
      const doubt = await reasonDoubt(connection, caller.unitId, ending, archivesOf(standings.slice(0, numbers.length - query.offered)))
      const reasoned = doubt === undefined ? [] : [{ field: 'terminateReason', message: doubt, path: '', refuses: false }]
      return { ...answer, list: [...list, ...remarks, ...dated, ...reasoned] }
    }),
  )

export const registerProjectDevices: ModuleBehaviour['routes'] = (app, context) =>
  route(app, context, projectDevices, ({ query, read }) =>
    read(async (connection) => {
      const { devices, ...form } = query
      return answerOf(await projectStandings(connection, form, devices.split(',')), { fields: {} })
    }),
  )
