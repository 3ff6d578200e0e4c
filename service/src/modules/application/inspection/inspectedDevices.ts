/** Checks the devices of an application for inspection against the archive: while they are chosen, and again at submission. */
import { type ApplicationForm, constructionNotice, type FormLookupAnswer, grantedStatus, inspectionDevices } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import {
  type AskedInspection,
  archiveAddress,
  askedOf,
  awaitsRegistration,
  beforeRegistration,
  boilerItemDue,
  dayJudged,
  dueDayAsked,
  fieldRefusals,
  hasDueDay,
  type InspectionRemark,
  inspectionRemarks,
  isBeyondLimit,
  movedOut,
} from '@shared/contract/equipment'
import { feeQuantityOf } from '@shared/contract/fee'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { isWrittenAsCertificate } from '@shared/contract/rules'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { codeToday } from '../../../database/unitCodes'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import { type Caller, viewersOf } from '../../../security/caller'
import type { Guard } from '../../../workflow/behaviour'
import { devicesByNumbers } from '../../equipment/archive/maintenance'
import { type WithPast, withPasts } from '../../equipment/archive/pastOfDevice'
import { relationsFor } from '../../equipment/device/parties'
import { isNamed, numbersOf, ofAnotherUnit, openInspections, openInspectionsSaid, repeatedDevices } from '../../inspection/devices'
import { atDevice, deviceField } from '../common/changedDevices'

/** A device of the caller's. */
type FoundDevice = WithPast<{ id: string; archive: { fields: FormRow } }>

/** Devices the caller uses or maintains, by the number the form uses. Two statements, however many numbers. */
async function devicesByNumber(connection: Connection, caller: Caller, numbers: readonly string[]): Promise<ReadonlyMap<string, FoundDevice>> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  const relations = relationsFor(caller)
  if (wanted.length === 0 || relations.length === 0) return new Map()
  const rows = await connection.db
    .selectFrom('equipment')
    .select(['id', 'registration_code', 'equipment_code', 'use_cert_no', 'archive'])
    .where(isNamed(wanted))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('equipment_party as party')
          .select('party.equipment_id')
          .whereRef('party.equipment_id', '=', 'equipment.id')
          .where('party.viewer', 'in', viewersOf(caller))
          .where('party.relation', 'in', [...relations]),
      ),
    )
    .execute()
  const byNumber = rows.flatMap((row) => numbersOf(row).map((number): [string, typeof row] => [number, row]))
  return withPasts(connection, new Map(byNumber.filter(([number]) => wanted.includes(number))))
}

/** Of the numbers of notices, those of an installation of piping that were received and are visible to the caller, who does the work or uses the piping. */
async function receivedNotices({ db }: Connection, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const notices = numbers.filter(isOfNotice)
  if (notices.length === 0) return new Set()
  const rows = await db
    .selectFrom('application')
    .select('number')
    .where('type', '=', constructionNotice.key)
    .where('kind', '=', installation)
    .where('equipment_kind', '=', '8000')
    .where('number', 'in', notices)
    .where('status', '=', grantedStatus)
    .where('deleted', '=', false)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Of `constructionKind`. */
const installation = '1'

const isOfNotice = (number: string): boolean => number.startsWith(constructionNotice.numberPrefix)

/** Piping gets its first number with its registration: until then its supervision names the notice of its installation (特种设备安全法 第23条, 第25条). */
function noticeRemarks(number: string, { kind, equclacode }: { kind: string; equclacode: string }, received: ReadonlySet<string>): InspectionRemark[] {
  if (equclacode !== '8000' || !beforeRegistration.includes(kind)) return [refusing('施工告知单编号只用于压力管道登记以前的监督检验，请输入设备的编号')]
  return received.has(number) ? [] : [refusing('没有这个编号的压力管道安装告知，或者登记机关还没有接收')]
}

/**
 * Of the numbers of a supervision or a first inspection, those of a device that is another unit's: such an inspection may come before the archive, but
 * would stand in that unit's way. A device that waits to be registered by the use unit named is inspected for it; one that moved out is nobody's.
 * @param fields with the code the use unit has today, as archives have it
 */
async function othersDevices(connection: Connection, { unitId }: Caller, fields: FormRow, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { applyKind = '', useUnitUscc = '' } = fields
  if (!beforeRegistration.includes(applyKind)) return new Set()
  const named = await devicesByNumbers(connection, numbers)
  const others = [...named].filter(([, { fields: archive }]) => {
    const awaited = archive.useStatus === awaitsRegistration && useUnitUscc !== '' && archive.useUnitUscc === useUnitUscc
    return archive.useUnitId !== unitId && !awaited
  })
  return new Set(others.map(([number]) => number))
}

const numberOf = ({ equipmentId = '' }: FormRow): string => equipmentId
const refusing = (message: string): InspectionRemark => ({ message, refuses: true })

/** Before the form names a use unit, that of the first device is the one it is about: each application goes to one. */
const besideAnotherUnit = ({ useUnitName = '' }: FormRow): string => `使用单位是${useUnitName || '其他单位'}，与前面的设备不同，一次报检同一个使用单位的设备`

/** What a form says of its use unit: of one unit. */
const useUnitFields = ['useUnitName', 'useUnitUscc', 'useUnitAddress']

/** The use unit of the first device that has one, as its archive writes it. */
function useUnitOf(devices: readonly (FoundDevice | undefined)[]): FormRow {
  const first = devices.find((device) => (device?.archive.fields.useUnitUscc ?? '') !== '')
  const { useUnitName = '', useUnitUscc = '', useUnitAddress = '' } = first?.archive.fields ?? {}
  return { useUnitName, useUnitUscc, useUnitAddress }
}

/** A device of a form, and what its archive says about the inspection. */
interface DeviceStanding {
  number: string
  asked: AskedInspection
  device: FoundDevice | undefined
  remarks: InspectionRemark[]
}

/**
 * What the archive says about each device for the requested inspection, in their order.
 * @param devices rows of the form
 * @param today `YYYY-MM-DD`
 * @param offered how many of the last rows are only offered
 */
async function standingsOf(
  connection: Connection,
  caller: Caller,
  fields: FormRow,
  devices: readonly FormRow[],
  today: string,
  offered = 0,
): Promise<DeviceStanding[]> {
  const numbers = devices.map(numberOf)
  const { applyKind: kind = '', equclacode = '', onlinelsh = '' } = fields
  const useUnitUscc = await codeToday(connection, fields.useUnitUscc ?? '')
  const found = await devicesByNumber(connection, caller, numbers)
  const open = await openInspections(connection, fields, numbers)
  const said = await openInspectionsSaid(connection, open)
  const others = await othersDevices(connection, caller, { ...fields, useUnitUscc }, numbers)
  const received = await receivedNotices(connection, numbers)
  const repeated = repeatedDevices(numbers.map((number) => ({ number, device: found.get(number) })))
  const unitAhead = useUnitUscc || (useUnitOf(numbers.slice(0, numbers.length - offered).map((number) => found.get(number))).useUnitUscc ?? '')
  const remarksOn = (number: string, place: number, asked: AskedInspection, device: FoundDevice | undefined): InspectionRemark[] => {
    if (number === '') return []
    // An open application with this number is the one asking.
    const taken = open.get(number) === onlinelsh ? [] : [said.get(number) ?? []].flat().map(refusing)
    if (!device) {
      if (isOfNotice(number)) return [...(received.has(number) ? taken : []), ...noticeRemarks(number, { kind, equclacode }, received)]
      // Whether a device of others is applied for is theirs to know.
      if (!beforeRegistration.includes(kind)) return [refusing('设备档案中没有这个编号，或不在本单位名下')]
      if (others.has(number)) return [refusing('这个编号的设备在其他单位名下，请核对编号')]
      // Not registered yet, it has no certificate.
      return isWrittenAsCertificate(number) ? [refusing('设备档案中没有这个使用登记证编号；还没有登记的设备，请填写设备代码')] : taken
    }
    const archive = device.archive.fields
    const foreign = unitAhead !== '' && (archive.useUnitUscc ?? '') !== '' && archive.useUnitUscc !== unitAhead
    return [
      ...[repeated[place] ?? []].flat().map(refusing),
      ...taken,
      ...(equclacode !== '' && archive.equclacode !== equclacode
        ? [refusing(`设备种类是${catalogueName(archive.equclacode ?? '')}，一次报检同一种类的设备`)]
        : []),
      ...(foreign ? [refusing(useUnitUscc === '' ? besideAnotherUnit(archive) : ofAnotherUnit(archive))] : []),
      // Only a form about boilers asks for an item: in another one its field is hidden, and its kind is what has to change.
      ...inspectionRemarks(archive, device.past, asked, today).filter(({ field }) => field !== 'boilerItem' || archive.equclacode === equclacode),
    ]
  }
  return devices.map((row, place) => {
    const number = numberOf(row)
    const asked = askedOf(fields, row)
    const device = found.get(number)
    return { number, asked, device, remarks: remarksOn(number, place, asked, device) }
  })
}

/** @throws Refusal INCOMPLETE with what the archive says against a device, at its row or at the field to change. */
export const devicesAllowed: Guard = async ({ connection, acting, form, now }) => {
  if (acting.kind !== 'account') return undefined
  const standings = await standingsOf(connection, acting.caller, form.fields, form.tables.devices ?? [], wireDate(now))
  const ofDevices = standings.flatMap(({ remarks }, index) => {
    const [first] = remarks.filter(({ refuses, field }) => refuses && field === undefined)
    return atDevice(index, first?.message)
  })
  const fieldErrors = [...ofDevices, ...fieldRefusals(standings.flatMap(({ remarks }) => remarks))]
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

/** The days by which devices are judged overdue, from the archive, which take precedence over typed ones; undefined for a device without one. */
export async function archivedDueDays(connection: Connection, caller: Caller, form: ApplicationForm): Promise<(string | undefined)[]> {
  const devices = form.tables.devices ?? []
  const found = await devicesByNumber(connection, caller, devices.map(numberOf))
  return devices.map((row) => {
    const device = found.get(numberOf(row))
    return device && dayJudged(device.archive.fields, device.past, askedOf(form.fields, row))
  })
}

/** The item all boilers of a form are due for first. Where they differ, who applies chooses: none is suggested any more. */
function itemDue(standings: readonly DeviceStanding[]): FormRow {
  const boilers = standings.flatMap(({ device }) => (device?.archive.fields.equclacode === '1000' ? [device] : []))
  const [boilerItem = '', ...others] = new Set(boilers.map(({ archive, past }) => boilerItemDue(archive.fields, past)))
  return boilers.length === 0 ? {} : { boilerItem: others.length === 0 ? boilerItem : '' }
}

/** Where the devices of a form are, if that is one place. What moved out is inspected where it is set up next, which its archive does not know. */
function placeOf(standings: readonly DeviceStanding[]): string {
  const named = standings.filter(({ number }) => number !== '')
  const places = named.map(({ device }) => (device && device.archive.fields.useStatus !== movedOut ? (device.archive.fields.usePlaceDetail ?? '') : ''))
  const [place = '', ...others] = new Set(places)
  return others.length === 0 ? place : ''
}

/** The lookup for the devices of a form: one sentence each, and the archive fields the fee is computed from. */
export function registerInspectionDevices(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, inspectionDevices, ({ caller, query, read }) =>
    read(async (connection): Promise<FormLookupAnswer> => {
      const { devices, scopes, offered, ...fields } = query
      const today = wireDate(context.clock.now())
      const scopeOf = scopes.split(',')
      const rows = devices.split(',').map((equipmentId, place): FormRow => ({ equipmentId, inspectionScope: scopeOf[place] ?? '' }))
      const standings = await standingsOf(connection, caller, fields, rows, today, offered)
      const judged = standings.flatMap(({ device, asked }) =>
        device ? [{ facts: device.archive.fields, due: dayJudged(device.archive.fields, device.past, asked) }] : [],
      )
      const overdue = judged.some(({ due }) => due !== '' && due < today)
      const beyond = judged.some(({ facts, due }) => isBeyondLimit(facts, today, due))
      return {
        list: [
          ...fieldRefusals(standings.flatMap(({ remarks }) => remarks)).map((refusal) => ({ ...refusal, path: '', refuses: true })),
          ...standings.flatMap(({ device, remarks }, index) => {
            const message = remarks.map((remark) => remark.message).join('；')
            const path = device ? archiveAddress(device.archive.fields.equclacode ?? '', device.id) : ''
            // What the form can still change does not keep the device from being chosen.
            const refuses = remarks.some((remark) => remark.refuses && remark.field === undefined)
            return message === '' ? [] : [{ field: deviceField(index), message, path: path ?? '', refuses }]
          }),
        ],
        fields: { overdue: overdue ? '1' : '0', beyondLimit: beyond ? '1' : '0' },
        suggested: {
          inspectionPlace: placeOf(standings),
          // A use unit applies for its own devices, and its form says from the beginning who it is.
          ...(caller.roleType === role.maintenanceUnit && useUnitOf(standings.map(({ device }) => device))),
          ...(query.applyKind === '01' && itemDue(standings)),
        },
        together: useUnitFields,
        rows: standings.map(
          ({ device }): FormRow => (device ? { feeQuantity: feeQuantityOf(device.archive.fields), grade: device.archive.fields.rideGrade ?? '' } : {}),
        ),
        archived: standings.map(
          ({ device, asked }): FormRow =>
            device && hasDueDay(asked.kind) ? { nextInspectionDate: dueDayAsked(device.archive.fields, device.past, asked) } : {},
        ),
      }
    }),
  )
}
