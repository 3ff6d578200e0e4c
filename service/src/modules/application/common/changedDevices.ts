/** The devices of a 变更登记: which they are, what prevents the change, and their archive values before and after it. */

import type { ApplicationForm } from '@shared/contract/application'
import {
  type ArchiveSnapshot,
  type AskedChange,
  applyBy,
  archiveSnapshot,
  changeDevices,
  changeKindOf,
  changeObstacles,
  changeRegister,
  endsUse,
  fieldsOf,
  keptSnapshot,
  moveStageOf,
  newUnitRegistered,
  recordAddress,
  reissueCount,
  renameAddress,
  renamedAtOnce,
  renameOfPlaceAddress,
  undecidedStatuses,
  visibleGroups,
} from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { archiveAddress, contactFields, goneStatuses } from '@shared/contract/equipment'
import { canonical, type FormRow, holds, valueProblem } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { role } from '@shared/contract/roles'
import type { RenameDue } from '@shared/contract/unit'
import type { Connection } from '../../../database/database'
import { unitByCode } from '../../../database/unitCodes'
import { type Caller, isLimit } from '../../../security/caller'
import { hasWorker } from '../../../security/colleagues'
import { noRecord } from '../../../workflow/record'
import { archiveDifferences } from '../../equipment/archive/writeArchive'
import { appliedOfEach } from '../../equipment/device/applied'
import { archiveDefinitionOf } from '../../equipment/device/archiveDefinition'
import type { DeviceRow } from '../../equipment/device/findDevice'
import { duplicateNumbers } from '../../equipment/numbers/duplicates'
import { devicesNamed, openByAnyNumber, repeatedDevices } from '../../inspection/devices'

export type ChangedDevice = Pick<DeviceRow, 'id' | 'kind' | 'archive'>

/** A device named in the form, by its position in the table. `device` is undefined if it is not found or does not belong to the unit. */
export interface NamedPlace {
  number: string
  device: ChangedDevice | undefined
}

export const numbersIn = ({ tables }: ApplicationForm): string[] => (tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId)
export const isWholeUnit = ({ fields }: ApplicationForm): boolean => fields.changeType === '04' && fields.allDevices === '1'

/** Devices of a unit whose archives carry another unit name than its current one. */
async function devicesToRename({ db }: Connection, unitId: string, name: string): Promise<ChangedDevice[]> {
  return db
    .selectFrom('equipment')
    .select(['id', 'kind', 'archive'])
    .where('use_unit_id', '=', unitId)
    .where('use_unit_name', '<>', name)
    .where('use_status', 'not in', [...goneStatuses])
    .orderBy('id')
    .limit(renamedAtOnce)
    .execute()
}

interface OpenRename {
  id: string
  number: string
  /** Number of devices it lists; an application for all of the unit's devices lists none. */
  devices: number
  whole: boolean
}

/** A unit's undecided 更名变更. @param record the application to exclude: the one asking */
export async function openRenames({ db }: Connection, unitId: string, record: string): Promise<OpenRename[]> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'number', 'form'])
    .where('type', '=', changeRegister.key)
    .where('unit_id', '=', unitId)
    .where('kind', '=', '04')
    .where('status', 'in', undecidedStatuses(changeRegister))
    .where('id', '<>', record)
    .where('deleted', '=', false)
    .orderBy('submitted_at')
    .execute()
  return rows.map(({ id, number, form }) => ({ id, number, devices: numbersIn(form).length, whole: isWholeUnit(form) }))
}

/** The 更名变更 a unit still has to apply for after a change of its name: for how many devices, and where. Undefined if all archives have its name. */
export async function renameDue(connection: Connection, unitId: string, name: string): Promise<RenameDue | undefined> {
  const { rows } = await connection.query({
    name: 'cities-under-another-name',
    text: 'select devices from cities_under_another_name($1, $2)',
    values: [unitId, name],
  })
  const devices = rows.reduce((sum, row) => sum + Number(row.devices), 0)
  if (devices === 0) return undefined
  const open = await openRenames(connection, unitId, noRecord)
  const left = devices - open.reduce((sum, one) => sum + one.devices, 0)
  const [first] = open
  // Open applications may cover the devices of one city only: the remaining devices still need one.
  const settled = first && (left <= 0 || open.some(({ whole }) => whole))
  if (settled) return { devices, number: open.map(({ number }) => number).join('、'), apart: false, path: recordAddress(changeRegister, 'detail', first.id) }
  const apart = rows.length > 1 || first !== undefined
  return { devices: left, number: '', apart, path: apart ? renameOfPlaceAddress : renameAddress }
}

/** An account limited to part of the unit's devices would count only that part, while the change would rename all of them. */
export const wholeUnitProblems = (form: ApplicationForm, { limit }: Caller): FieldError[] =>
  isWholeUnit(form) && limit && isLimit(limit) ? [{ field: 'allDevices', message: messages.renameBeyondLimit }] : []

/** Every device a form is about, in order. @param unitId the unit they must belong to */
export async function placesOf(connection: Connection, form: ApplicationForm, unitId: string): Promise<NamedPlace[]> {
  if (isWholeUnit(form)) {
    const devices = await devicesToRename(connection, unitId, form.fields.currentUnitName ?? '')
    return devices.map((device) => ({ number: '', device }))
  }
  const found = await devicesNamed(connection, numbersIn(form))
  return numbersIn(form).map((number) => {
    const device = found.get(number)
    return { number, device: device?.archive.fields.useUnitId === unitId ? device : undefined }
  })
}

/**
 * Numbers of undecided applications of the same kind, by the number that is asked about.
 * @param about `record`: the application to exclude, the one asking; `kind` empty: of every kind
 */
export const otherOpen = (
  connection: Connection,
  about: { type: string; kind: string; record: string },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  openByAnyNumber(connection, numbers, (named) =>
    connection.query({
      name: 'applications-open-for-devices',
      text: 'select device, number from unnest($1::text[]) as device, applications_open_for_device($2, $3, $4, device) as number',
      values: [named, about.record, about.type, about.kind],
    }),
  )

/** The area all devices share: a county, else the city. Empty if no single authority is in charge of all. */
export function commonArea(devices: readonly ChangedDevice[]): string {
  const areas = [...new Set(devices.map(({ archive }) => archive.fields.useAreaCode ?? ''))]
  const [first = ''] = areas
  if (areas.length <= 1) return first
  return areas.every((area) => area.slice(0, 4) === first.slice(0, 4)) ? `${first.slice(0, 4)}00` : ''
}

const notFound = '设备档案中没有这个编号，或不在本单位名下'
const otherAuthority = '设备由不同的登记机关管理，请按所在地分开申请'

/** The form with its corrections written as the archive stores these fields: they are typed as plain text. */
function withReadCorrections(form: ApplicationForm, kind: string): ApplicationForm {
  const { corrections = [] } = form.tables
  if (corrections.length === 0) return form
  const fields = fieldsOf(archiveDefinitionOf(kind))
  const read = corrections.map((row) => {
    const field = fields.find(({ key }) => key === row.item)
    return field ? { ...row, newValue: canonical(field, row.newValue ?? '') } : row
  })
  return { ...form, tables: { ...form.tables, corrections: read } }
}

/** Problems of the corrections a form asks for, field by field. */
async function correctionProblems(connection: Connection, form: ApplicationForm, device: ChangedDevice): Promise<FieldError[]> {
  const rows = withReadCorrections(form, device.kind).tables.corrections ?? []
  const fields = fieldsOf(archiveDefinitionOf(device.kind))
  const wrong = rows.flatMap(({ item = '', newValue = '' }, place): FieldError[] => {
    // Still being filled in; the form itself says what is missing.
    if (item === '' || newValue === '') return []
    const label = labelOf('correctionItem', item)
    const field = fields.find((candidate) => candidate.key === item && label.split('、').includes(candidate.label))
    if (!field) return [{ field: `corrections.${place}.item`, message: `${catalogueName(device.kind)}的档案没有“${label}”` }]
    const same = (device.archive.fields[item] ?? '') === newValue ? '与档案中的相同' : undefined
    const message = same ?? valueProblem(field, newValue, device.archive.fields)
    return message === undefined ? [] : [{ field: `corrections.${place}.newValue`, message }]
  })
  const corrected = Object.fromEntries(rows.map(({ item = '', newValue = '' }) => [item, newValue]))
  const taken = await duplicateNumbers(connection, device.id, { ...device.archive.fields, ...corrected })
  const placed = taken.flatMap(({ field, message }) => {
    const place = rows.findIndex(({ item }) => item === field)
    return place < 0 ? [] : [{ field: `corrections.${place}.newValue`, message }]
  })
  return [...wrong, ...placed]
}

/**
 * Whether a device lies in another city than the first of the others, so that no single authority is in charge of both. Devices that are only
 * suggested do not count as part of the others yet.
 */
export function isElsewhere(device: ChangedDevice, together: readonly ChangedDevice[]): boolean {
  const cityOf = ({ archive }: ChangedDevice) => archive.fields.useAreaCode?.slice(0, 4)
  const [first = device] = together
  return commonArea([...together, device]) === '' && cityOf(device) !== cityOf(first)
}

/** Everything that prevents a change, at its field. @param today `YYYY-MM-DD` @param offered how many of the last places are only suggestions */
export async function problemsOf(
  connection: Connection,
  form: ApplicationForm,
  places: readonly NamedPlace[],
  today: string,
  offered = 0,
): Promise<FieldError[]> {
  const devices = places.slice(0, places.length - offered).flatMap(({ device }) => device ?? [])
  if (isWholeUnit(form)) {
    if (devices.length === 0) return [{ field: 'allDevices', message: '没有需要变更使用单位名称的设备' }]
    return commonArea(devices) === '' ? [{ field: 'allDevices', message: '设备由不同的登记机关管理，请选择“否”，按所在地分开申请' }] : []
  }
  const [first] = devices
  const repeated = repeatedDevices(places)
  const atDevices = places.flatMap(({ number, device }, place): FieldError[] => {
    if (number === '') return []
    if (!device) return atDevice(place, notFound)
    const elsewhere = isElsewhere(device, devices)
    const [obstacle] = changeObstacles({ form, archive: device.archive.fields, today })
    const message = repeated[place] ?? obstacle ?? (elsewhere ? otherAuthority : undefined)
    return atDevice(place, message)
  })
  const corrections = first && (form.tables.corrections ?? []).length > 0 ? await correctionProblems(connection, form, first) : []
  return [...atDevices, ...corrections]
}

/** The stage of the move the form asks for (`moveStageOf`); empty if it asks for none. */
function moveStageIn({ fields: { changeType, newAreaCode = '' } }: ApplicationForm, places: readonly NamedPlace[]): string {
  const device = places.find((place) => place.device)?.device
  return device && changeType === '02' && newAreaCode !== '' ? moveStageOf(device.archive.fields, newAreaCode) : ''
}

/** A move to another city: afterwards the current institute no longer sees the device. */
export const leavesCity = ({ changeType, moveStage }: FormRow): boolean => changeType === '02' && moveStage === '2'

/** Whether a change takes its devices away from their inspector. */
export const endsInspection = (fields: FormRow): boolean => endsUse.includes(fields.changeType ?? '') || leavesCity(fields)

/** Devices with an open inspection that the change would take away from its inspector: their places, and the inspection numbers visible to the caller. */
export async function underInspection(connection: Connection, fields: FormRow, places: readonly NamedPlace[]): Promise<{ place: number; numbers: string[] }[]> {
  if (!endsInspection(fields)) return []
  const applied = await appliedOfEach(
    connection,
    places.flatMap(({ device }) => device?.id ?? []),
  )
  return places.flatMap(({ device }, place) => {
    const rows = device && applied.get(device.id)
    return rows ? [{ place, numbers: [...new Set(rows.flatMap(({ number }) => number ?? []))] }] : []
  })
}

/** Warnings the applicant should check; none of them is a reason to refuse. @param today `YYYY-MM-DD` */
export async function cautionsOf(connection: Connection, form: ApplicationForm, places: readonly NamedPlace[], today: string): Promise<FieldError[]> {
  const by = applyBy(form.fields)
  const from = changeKindOf(form.fields)?.within?.from ?? ''
  const shown = { ...form.fields, moveStage: moveStageIn(form, places) }
  const change = leavesCity(shown) ? '迁出本市' : labelOf('changeType', form.fields.changeType ?? '')
  const open = await underInspection(connection, shown, places)
  return [
    ...(by !== '' && by < today ? [{ field: from, message: `已超过规定期限，应在 ${by} 前申请；仍可提交，登记机关审核时会核对` }] : []),
    ...open.map(({ place, numbers }) => ({
      field: deviceField(place),
      message: `有在办的报检${numbers.length > 0 ? ` ${numbers.join('、')}` : ''}，${change}后不能检验；仍可提交，请在审核前办结或取消报检`,
    })),
  ]
}

/** Hidden from the other party of a change: contact persons and ids. */
const untold: readonly string[] = [...contactFields, 'useUnitId', 'unitInternalNo', 'useUnitPostcode']

/** The archive fields a change writes. */
export function archiveAfter({ form, archive }: Omit<AskedChange, 'today'>, kind = changeKindOf(form.fields)): FormRow {
  return kind?.writes({ form: withReadCorrections(form, archive.equclacode ?? ''), archive, today: '' }) ?? {}
}

/** How many certificates the change can reissue; unknown while no device is. */
export const reissueCountOf = (devices: readonly ChangedDevice[]): FormRow => ({
  [reissueCount.key]: devices.length === 0 ? '' : String(devices.filter(({ archive }) => (archive.fields.useCertNo ?? '') !== '').length),
})

/** Whether somebody in the portal can answer for the unit a transfer names, as 使用单位; empty while it names none. */
async function newUnitStanding(connection: Connection, { fields: { changeType, newUseUnitUscc = '' } }: ApplicationForm, today: string): Promise<string> {
  if (changeType !== '03' || newUseUnitUscc === '') return ''
  const unit = await unitByCode(connection, newUseUnitUscc)
  return unit && (await hasWorker(connection, unit.id, role.useUnit, today)) ? '1' : '0'
}

/** What a form shows about its devices, with the values of its `snapshot` fields. @param today `YYYY-MM-DD` */
export async function shownOf(connection: Connection, form: ApplicationForm, places: readonly NamedPlace[], today: string): Promise<FormRow> {
  const devices = places.flatMap(({ device }) => device ?? [])
  const owned = devices.some(({ archive }) => (archive.fields.ownerUnitUscc ?? '') !== '' && archive.fields.ownerUnitUscc !== archive.fields.useUnitUscc)
  return {
    deviceAreaCode: commonArea(devices),
    ownedByOther: devices.length === 0 ? '' : owned ? '1' : '0',
    moveStage: moveStageIn(form, places),
    renameCount: isWholeUnit(form) ? String(devices.length) : '',
    [newUnitRegistered.key]: await newUnitStanding(connection, form, today),
    ...reissueCountOf(devices),
    ...(isWholeUnit(form) ? { [archiveSnapshot.key]: '' } : keptSnapshot(await snapshotOf(connection, form, places, today))),
  }
}

/** The fields a change is computed from, as far as the lookup of an unfinished form sends them. */
const written = Object.keys(changeDevices.query.shape)

/**
 * Whether the form has every field its change writes. Until then the result is unknown: a move without a destination would be reported as
 * leaving the city, and an owner without a name as none.
 */
const tellsChange = ({ fields }: ApplicationForm): boolean =>
  visibleGroups(changeRegister, fields).every((group) =>
    group.fields.every(
      ({ key, source, required }) => source !== undefined || !written.includes(key) || (fields[key] ?? '') !== '' || !holds(required, { fields }),
    ),
  )

async function snapshotOf(connection: Connection, form: ApplicationForm, places: readonly NamedPlace[], today: string): Promise<ArchiveSnapshot> {
  const snapshot: ArchiveSnapshot = {}
  const told = tellsChange(form)
  for (const { number, device } of places) {
    if (!device) continue
    const { fields, tables } = device.archive
    const whole = { fields: { ...fields, ...archiveAfter({ form, archive: fields }) }, tables: { ...tables } }
    // A change that is impossible has no before and after: showing one beside the refusal would suggest that it takes effect.
    const possible = told && changeObstacles({ form, archive: fields, today }).length === 0
    const changes = possible ? (await archiveDifferences(connection, device, whole)).filter(({ field }) => !untold.includes(field)) : []
    const said = (side: 'before' | 'after') => changes.map((change) => `${change.label}：${change[side] || '空'}`).join('；')
    snapshot[number] = {
      equipmentName: fields.equipmentName ?? '',
      equclacode: fields.equclacode ?? '',
      useCertNo: fields.useCertNo ?? '',
      before: said('before'),
      after: said('after'),
    }
  }
  return snapshot
}

/** Address of the archive of the device a problem belongs to; empty if the caller sees none. @param field `devices.0.equipmentId` */
export function pathOf(places: readonly NamedPlace[], field: string): string {
  const device = places[Number(field.split('.')[1])]?.device
  return device ? (archiveAddress(device.archive.fields.equclacode ?? '', device.id) ?? '') : ''
}

export const alreadyOpen = (number: string): string => `已有同一种申请 ${number}，尚未办结`

/** The field of the device in a row of a form. */
export const deviceField = (place: number): string => `devices.${place}.equipmentId`

/** What is said of a device of a form, at its row; nothing of one of which nothing is said. */
export const atDevice = (place: number, message: string | undefined): FieldError[] => (message === undefined ? [] : [{ field: deviceField(place), message }])

/** At each device of a form, another application of the same kind that is not decided yet. @param own number of one that does not count */
export async function otherOpenAt(connection: Connection, of: Parameters<typeof otherOpen>[1], form: ApplicationForm, own = ''): Promise<FieldError[]> {
  const open = await otherOpen(connection, of, numbersIn(form))
  return numbersIn(form).flatMap((number, place) => {
    const other = open.get(number)
    return atDevice(place, other === undefined || other === own ? undefined : alreadyOpen(other))
  })
}
