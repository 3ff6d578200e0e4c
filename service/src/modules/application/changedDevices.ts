/** The devices of a 变更登记: which they are, what stands against the change, what their archives say now and would say then. */

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
  recordAddress,
  renameAddress,
  renamedAtOnce,
  renameOfPlaceAddress,
  visibleGroups,
} from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { archiveAddress, contactFields, goneStatuses } from '@shared/contract/equipment'
import { type FormRow, holds, valueProblem } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { RenameDue } from '@shared/contract/unit'
import type { Connection } from '../../database/database'
import { type Caller, isLimit } from '../../security/caller'
import { changesOfArchive } from '../equipment/archive/writeArchive'
import { appliedOfEach } from '../equipment/device/applied'
import { archiveDefinitionOf } from '../equipment/device/archiveDefinition'
import type { DeviceRow } from '../equipment/device/findDevice'
import { duplicateNumbers } from '../equipment/numbers/duplicates'
import { devicesNamed } from '../inspection/devices'

export type ChangedDevice = Pick<DeviceRow, 'id' | 'kind' | 'archive'>

/** A device a form names, by its place in the table; one that is not found, or not the unit's to change, is absent. */
export interface NamedPlace {
  number: string
  device: ChangedDevice | undefined
}

/** Nobody's record: of a form that was never saved. */
export const noRecord = '00000000-0000-0000-0000-000000000000'
export const numbersIn = ({ tables }: ApplicationForm): string[] => (tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId)
export const isWholeUnit = ({ fields }: ApplicationForm): boolean => fields.changeType === '04' && fields.allDevices === '1'

/** Devices of a unit that stand under another name than its own. */
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
  /** How many devices it names; of all of the unit's none is named. */
  devices: number
  whole: boolean
}

/** A unit's 更名变更 that are not decided. @param record the application that asks, which is not meant */
export async function openRenames({ db }: Connection, unitId: string, record: string): Promise<OpenRename[]> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'number', 'form'])
    .where('type', '=', changeRegister.key)
    .where('unit_id', '=', unitId)
    .where('kind', '=', '04')
    .where('status', 'in', ['20', '30', '50'])
    .where('id', '<>', record)
    .where('deleted', '=', false)
    .orderBy('submitted_at')
    .execute()
  return rows.map(({ id, number, form }) => ({ id, number, devices: numbersIn(form).length, whole: isWholeUnit(form) }))
}

/** 更名变更 a unit has to apply for once it has another name: for how many devices, and where; nothing where archives have its name. */
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
  // Those of one place are under way: the others still have to be applied for.
  const settled = first && (left <= 0 || open.some(({ whole }) => whole))
  if (settled) return { devices, number: open.map(({ number }) => number).join('、'), apart: false, path: recordAddress(changeRegister, 'detail', first.id) }
  const apart = rows.length > 1 || first !== undefined
  return { devices: left, number: '', apart, path: apart ? renameOfPlaceAddress : renameAddress }
}

/** Who sees a part of the unit's devices counts that part, while the name of all of them would change. */
export const wholeUnitProblems = (form: ApplicationForm, { limit }: Caller): FieldError[] =>
  isWholeUnit(form) && limit && isLimit(limit) ? [{ field: 'allDevices', message: messages.renameBeyondLimit }] : []

/** Every device a form is about, in its order. @param unitId whose they have to be */
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

/** Numbers of applications of the same kind that are not decided, by the device they name. @param record the application that asks */
export async function otherOpen(
  connection: Connection,
  about: { type: string; kind: string; record: string },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query({
    name: 'applications-open-for-devices',
    text: 'select device, number from unnest($1::text[]) as device, applications_open_for_device($2, $3, $4, device) as number',
    values: [[...new Set(numbers)].filter((number) => number !== ''), about.record, about.type, about.kind],
  })
  return new Map(rows.map((row): [string, string] => [row.device, row.number]))
}

/** The place all of them have in common: a county, else the city. Empty where nobody is in charge of all. */
export function commonArea(devices: readonly ChangedDevice[]): string {
  const areas = [...new Set(devices.map(({ archive }) => archive.fields.useAreaCode ?? ''))]
  const [first = ''] = areas
  if (areas.length <= 1) return first
  return areas.every((area) => area.slice(0, 4) === first.slice(0, 4)) ? `${first.slice(0, 4)}00` : ''
}

const notFound = '设备档案中没有这个编号，或不在本单位名下'
const otherAuthority = '设备由不同的登记机关管理，请按所在地分开申请'

/** What is wrong with what an archive is to say, item by item. */
async function correctionProblems(connection: Connection, form: ApplicationForm, device: ChangedDevice): Promise<FieldError[]> {
  const rows = form.tables.corrections ?? []
  const fields = fieldsOf(archiveDefinitionOf(device.kind))
  const wrong = rows.flatMap(({ item = '', newValue = '' }, place): FieldError[] => {
    const label = labelOf('correctionItem', item)
    const field = fields.find((candidate) => candidate.key === item && candidate.label === label)
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
 * Whether a device lies in another city than the first of those it is to go with, where they have no authority in common. One that is only
 * offered is no part of them yet.
 */
export function isElsewhere(device: ChangedDevice, together: readonly ChangedDevice[]): boolean {
  const cityOf = ({ archive }: ChangedDevice) => archive.fields.useAreaCode?.slice(0, 4)
  const [first = device] = together
  return commonArea([...together, device]) === '' && cityOf(device) !== cityOf(first)
}

/** Everything that stands against a change, at its place. @param today `YYYY-MM-DD` @param offered how many of the last places are only offered */
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
  const atDevices = places.flatMap(({ number, device }, place): FieldError[] => {
    const field = `devices.${place}.equipmentId`
    if (number === '') return []
    if (!device) return [{ field, message: notFound }]
    const elsewhere = isElsewhere(device, devices)
    const [obstacle] = changeObstacles({ form, archive: device.archive.fields, today })
    const message = obstacle ?? (elsewhere ? otherAuthority : undefined)
    return message === undefined ? [] : [{ field, message }]
  })
  const corrections = first && (form.tables.corrections ?? []).length > 0 ? await correctionProblems(connection, form, first) : []
  return [...atDevices, ...corrections]
}

/** How the authorities meet the move a form asks for; empty where it asks for none. */
function moveStageIn({ fields: { changeType, newAreaCode = '' } }: ApplicationForm, places: readonly NamedPlace[]): string {
  const device = places.find((place) => place.device)?.device
  return device && changeType === '02' && newAreaCode !== '' ? moveStageOf(device.archive.fields, newAreaCode) : ''
}

/** A move to another city, of which the institute at hand sees no more. */
export const leavesCity = ({ changeType, moveStage }: FormRow): boolean => changeType === '02' && moveStage === '2'

/** Whether a change takes its devices from under who inspects them. */
export const endsInspection = (fields: FormRow): boolean => endsUse.includes(fields.changeType ?? '') || leavesCity(fields)

/** Devices under an inspection that is not done, which a change would take from under its inspector: their places, and its numbers where the caller sees them. */
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

/** What who applies should look at again, though nothing of it is refused. @param today `YYYY-MM-DD` */
export async function cautionsOf(connection: Connection, form: ApplicationForm, places: readonly NamedPlace[], today: string): Promise<FieldError[]> {
  const by = applyBy(form.fields)
  const from = changeKindOf(form.fields)?.within?.from ?? ''
  const shown = { ...form.fields, moveStage: moveStageIn(form, places) }
  const change = leavesCity(shown) ? '迁出本市' : labelOf('changeType', form.fields.changeType ?? '')
  const open = await underInspection(connection, shown, places)
  return [
    ...(by !== '' && by < today ? [{ field: from, message: `已超过规定期限，应在 ${by} 前申请；仍可提交，登记机关审核时会核对` }] : []),
    ...open.map(({ place, numbers }) => ({
      field: `devices.${place}.equipmentId`,
      message: `有在办的报检${numbers.map((number) => ` ${number}`).join('、')}，${change}后不能检验，请先办结或取消报检`,
    })),
  ]
}

/** Not told to the other side of a change: whom to call, and ids. */
const untold: readonly string[] = [...contactFields, 'useUnitId', 'unitInternalNo', 'useUnitPostcode']

/** What the change makes of an archive. */
export function archiveAfter({ form, archive }: Omit<AskedChange, 'today'>, kind = changeKindOf(form.fields)): FormRow {
  return kind?.writes({ form, archive, today: '' }) ?? {}
}

/** What a form shows of its devices, with the values of its `snapshot` fields. @param today `YYYY-MM-DD` */
export async function shownOf(connection: Connection, form: ApplicationForm, places: readonly NamedPlace[], today: string): Promise<FormRow> {
  const devices = places.flatMap(({ device }) => device ?? [])
  const owned = devices.some(({ archive }) => (archive.fields.ownerUnitUscc ?? '') !== '' && archive.fields.ownerUnitUscc !== archive.fields.useUnitUscc)
  return {
    deviceAreaCode: commonArea(devices),
    ownedByOther: devices.length === 0 ? '' : owned ? '1' : '0',
    moveStage: moveStageIn(form, places),
    renameCount: isWholeUnit(form) ? String(devices.length) : '',
    ...(isWholeUnit(form) ? { [archiveSnapshot.key]: '' } : keptSnapshot(await snapshotOf(connection, form, places, today))),
  }
}

/** What the archive is written from, as far as a form that is being filled in is asked about it. */
const written = Object.keys(changeDevices.query.shape)

/**
 * Whether a form says all that its change writes. Until then nobody knows what it makes of an archive: a move to nowhere yet would be said
 * to leave the city, and a new owner without a name to be none.
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
    // What cannot be done changes nothing: beside the refusal, a before and after would say that it does.
    const possible = told && changeObstacles({ form, archive: fields, today }).length === 0
    const changes = possible ? (await changesOfArchive(connection, device, whole)).filter(({ field }) => !untold.includes(field)) : []
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

/** The archive of the device a problem stands at; empty where the caller sees none. @param field `devices.0.equipmentId` */
export function pathOf(places: readonly NamedPlace[], field: string): string {
  const device = places[Number(field.split('.')[1])]?.device
  return device ? (archiveAddress(device.archive.fields.equclacode ?? '', device.id) ?? '') : ''
}

export const alreadyOpen = (number: string): string => `已有同一种申请 ${number}，尚未办结`
