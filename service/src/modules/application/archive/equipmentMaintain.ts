/** 设备档案维护: how a draft is created from an archive, what is verified, and how the archive is updated (domain §4.3 no. 24). */
import {
  type ApplicationForm,
  equipmentMaintain as definition,
  equipmentMaintainEndpoints,
  fieldsOf,
  isEditable,
  type MachineCheck,
  maintainForm,
  mostProblemsTold,
  normaliseForm,
  withoutHidden,
} from '@shared/contract/application'
import { freelyEditableFields, goneStatuses, isOfVehicle, registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { mask } from '@shared/contract/rules'
import { sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { saveDraft } from '../../../workflow/draft'
import { filledForm } from '../../../workflow/form/filledForm'
import { prefilled } from '../../../workflow/form/form'
import { keepStartingRows, withLargeTables } from '../../../workflow/form/largeTables'
import { standing } from '../../../workflow/record'
import { check, problemsFirst, untilDecided } from '../../../workflow/transition/machineChecks'
import { copyPapersToArchive } from '../../equipment/archive/copyPapersToArchive'
import { hasRegisteredCylinders } from '../../equipment/archive/registeredCylinders'
import {
  type ArchiveAct,
  archiveDifferences,
  changeDevice,
  changePiping,
  createDevice,
  createDevices,
  createdAtOnce,
  createPiping,
  deviceForDecision,
  pipelineRows,
  pipelineTotals,
} from '../../equipment/archive/writeArchive'
import { actsForUseUnit } from '../../equipment/detail/detail'
import { archiveDefinitionOf } from '../../equipment/device/archiveDefinition'
import { type DeviceRow, findDevice, hasLines } from '../../equipment/device/findDevice'
import { isUseUnit } from '../../equipment/device/parties'
import { duplicateNumbers, duplicateRows, duplicatesTold } from '../../equipment/numbers/duplicates'
import { discardMaintenance } from '../common/endedMaintenance'
import { archiveOf, archiveRow, enteredArchive, withLaterChanges } from '../common/enteredArchive'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { lineOnly, linesAfter } from './maintainedLines'

const { formOfKind, archiveWith } = enteredArchive(maintainForm)

/** Whether an archive has rows of a summary, from which it has a date or a number that is not typed: lines of piping, registered cylinders. */
const hasSummary = async (connection: Connection, device: Parameters<typeof hasLines>[0] & Parameters<typeof hasRegisteredCylinders>[1]): Promise<boolean> =>
  hasLines(device) || (await hasRegisteredCylinders(connection, device))

/** The archive after a change is applied that was begun at a time. */
async function changedArchive(connection: Connection, device: DeviceRow, form: ApplicationForm, begun: Date): Promise<ApplicationForm> {
  const before = archiveOf(device)
  const { fields, tables } = archiveWith(form, before)
  // What follows from lines or registered cylinders the form does not ask for.
  const computed = (await hasSummary(connection, device)) ? (device.kind === '8000' ? 'nextInspectionDate' : 'cylinderQuantity') : undefined
  const applied = computed ? { ...fields, [computed]: before.fields[computed] ?? '' } : fields
  return withLaterChanges(connection, device, { fields: applied, tables }, begun)
}

const isMany = (fields: FormRow): boolean => fields.maintainKind === '3'

/** The devices of an application for many, as they were submitted. */
async function rowsOf({ connection, record, form }: TransitionContext, revision: number): Promise<FormRow[]> {
  return (await withLargeTables(connection, definition, record.id, revision, form)).tables.devices ?? []
}

/** The lines of piping as the archive will have them. */
const linesOf = async ({ connection, form, record }: TransitionContext, revision: number): Promise<FormRow[]> =>
  form.fields.equclacode !== '8000' || isMany(form.fields) ? [] : linesAfter(connection, { ...record, form }, revision)

const kindChosen: Guard = async ({ form }) => (formOfKind(form.fields.equclacode ?? '') ? undefined : '没有选择设备种类，请从“新增设备”重新开始')

const goneDevice = '设备已报废、注销或迁出，档案不再修改'

/** Changes that need no review are made in the archive directly, and an application without changes is refused. */
const reviewed: Guard = async (context) => {
  const { connection, form, record } = context
  if (!form.fields.equipmentId) return undefined
  const device = await findDevice(connection, callerOf(context), form.fields.equipmentId)
  if (!actsForUseUnit(device, callerOf(context))) return '这台设备不在本单位名下'
  if (goneStatuses.includes(device.use_status)) return goneDevice
  const changes = await archiveDifferences(connection, device, await changedArchive(connection, device, form, record.created_at))
  const lines = await linesOf(context, 0)
  const before = form.fields.equclacode === '8000' ? await pipelineRows(connection, device.id) : []
  const lineBefore = new Map(before.map((line) => [line.pipelineNo, line]))
  const sameLines = lines.length === before.length && lines.every((line) => isWithin(line, lineBefore.get(line.pipelineNo) ?? {}))
  if (changes.some(({ field }) => !freelyEditableFields.includes(field)) || !sameLines) return undefined
  return changes.length === 0 ? '没有修改任何内容' : '修改的内容不需要审核，请在设备档案中直接修改'
}

/** A device may have been given on or taken out of use while its change waited: the one who asked for it can no longer change its archive. */
const stillOwn: Guard = async (context) => {
  const { connection, form, record } = context
  const { equipmentId = '' } = form.fields
  if (equipmentId === '') return undefined
  const { archive, use_status } = await deviceForDecision(connection, callerOf(context), equipmentId)
  const { uscc } = await connection.db.selectFrom('unit').select('uscc').where('id', '=', record.unit_id).executeTakeFirstOrThrow()
  if (!isUseUnit(archive.fields, { id: record.unit_id, uscc })) return '设备在提交后已不在申请单位名下，不能按这份申请修改档案'
  return goneStatuses.includes(use_status) ? '设备在提交后已报废、注销或迁出，档案不再修改' : undefined
}

const isWithin = (row: FormRow, whole: FormRow): boolean => Object.entries(row).every(([name, value]) => (whole[name] ?? '') === value)

/** @throws Refusal INCOMPLETE with the numbers another device already has. */
const unused: Guard = async (context) => {
  const { connection, form, record } = context
  // At submission the form holds all rows; at the decision they are read from the submission.
  const devices = isMany(form.fields) ? (form.tables.devices?.length ? form.tables.devices : await rowsOf(context, record.revision)) : undefined
  const fieldErrors = devices
    ? (await duplicateRows(connection, devices)).slice(0, mostProblemsTold).map(({ row, field, message }) => ({ field: `devices.${row}.${field}`, message }))
    : await duplicateNumbers(connection, form.fields.equipmentId ?? '', form.fields)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

/** The entry of a device by mistake can be voided only until the device is registered for use. */
const unregistered: Guard = async (context) => {
  const { connection, form, record } = context
  if (isMany(form.fields)) return '批量新增的申请不能作废，设备有误的请逐台更正或注销'
  if (form.fields.maintainKind !== '1') return '修改档案的申请不能作废，档案有误的请在设备档案中更正'
  const device = await deviceForDecision(connection, callerOf(context), record.form.fields.equipmentId ?? '')
  return device.use_status === '00' ? undefined : '设备已办理使用登记，请先作废使用登记'
}

/** Creates the archives of an application for many devices, as many at once as one statement takes. @param begun further initial fields */
async function enterDevices(context: TransitionContext, begun: (fields: FormRow) => FormRow, act: ArchiveAct): Promise<void> {
  const { fields } = context.form
  const archive = archiveDefinitionOf(fields.equclacode ?? '')
  const form = { ...definition, ...formOfKind(fields.equclacode ?? '') }
  const rows = await rowsOf(context, context.record.revision)
  for (let from = 0; from < rows.length; from += createdAtOnce) {
    const { tables } = normaliseForm(form, { fields: {}, tables: { devices: rows.slice(from, from + createdAtOnce) } })
    const devices = (tables.devices ?? []).map((row) => {
      const entered = withoutHidden(archive, archiveWith({ fields: { ...fields, ...row }, tables: {} }, { fields: {}, tables: {} }))
      return { ...entered, fields: { ...entered.fields, ...begun(entered.fields) } }
    })
    await createDevices(context.connection, devices, act)
  }
}

const keepArchive: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const caller = callerOf(context)
  let id = form.fields.equipmentId ?? ''
  // Locked before its lines are read: they are written again together with the new ones.
  const device = id === '' ? undefined : await deviceForDecision(connection, caller, id)
  const lines = await linesOf(context, record.revision)
  const totals = form.fields.equclacode === '8000' ? pipelineTotals(lines) : {}
  const reason = `${definition.label} ${number}${form.fields.reason ? `：${form.fields.reason}` : ''}`
  const act = { caller, reason, now }
  const { equclacode = '' } = form.fields
  const begun = (fields: FormRow): FormRow => ({
    registrationMode: registrationModeOf(equclacode, fields.categoryCode, isOfVehicle(fields)),
    useStatus: '00',
    useUnitId: record.unit_id,
    // A component is not in use yet: it belongs to the area of its unit.
    useAreaCode: fields.useAreaCode || record.owner_area_code,
  })
  if (isMany(form.fields)) {
    await enterDevices(context, (fields) => ({ ...begun(fields), ...totals }), act)
    return undefined
  }
  const isPiping = equclacode === '8000'
  if (device) {
    const archive = await changedArchive(connection, device, form, record.created_at)
    const whole = { ...archive, fields: { ...archive.fields, ...totals } }
    await (isPiping ? changePiping(connection, device, whole, lines, act) : changeDevice(connection, device, whole, act))
  } else {
    const archive = archiveWith(form, { fields: {}, tables: {} })
    const whole = { ...archive, fields: { ...archive.fields, ...begun(archive.fields), ...totals } }
    id = await (isPiping ? createPiping(connection, whole, lines, act) : createDevice(connection, whole, act))
  }
  if (context.attachments) {
    const papers = { NAMEPLATE: 'NAMEPLATE', QUALITY_CERT: 'QUALITY_CERT', OTHER: 'OTHER' }
    await copyPapersToArchive({ attachments: context.attachments, clock: { now: () => now } }, connection, record.id, id, papers)
  }
  return { equipmentId: id }
}

const discardArchive: Effect = async (context) => {
  const { connection, record, now, number } = context
  const caller = callerOf(context)
  const device = await deviceForDecision(connection, caller, record.form.fields.equipmentId ?? '')
  const archive = archiveOf(device)
  const ended = await discardMaintenance(context, device, definition.label)
  await changeDevice(
    connection,
    device,
    { ...archive, fields: { ...archive.fields, useStatus: '90', ...ended } },
    { caller, reason: `${definition.label} ${number} 作废`, now },
  )
  return undefined
}

/** A copied change asks for what its source did; the rest is as the archive has it now. */
const renewed: ModuleBehaviour['renewed'] = async (connection, source) => {
  const { unit_id, form, created_at } = source
  const { maintainKind, equipmentId = '' } = form.fields
  const device = maintainKind === '2' ? await archiveRow(connection, equipmentId) : undefined
  if (device?.use_unit_id !== unit_id) return undefined
  const { fields, tables } = await changedArchive(connection, device, form, created_at)
  const isPiping = device.kind === '8000'
  const lines = isPiping ? (await linesAfter(connection, source, 0)).map(lineOnly) : []
  const starting = isPiping ? (await pipelineRows(connection, equipmentId)).map(lineOnly) : []
  return {
    form: { fields: { ...form.fields, ...fields }, tables: { ...form.tables, ...tables } },
    rows: { pipelines: lines },
    starting: { pipelines: starting },
  }
}

const mostChangesTold = 8

async function compared(connection: Connection, { id, form, whole, counts }: RecordView): Promise<MachineCheck[]> {
  const { equipmentId = '' } = form.fields
  const record = await connection.db.selectFrom('application').select(['revision', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
  if (isMany(form.fields)) {
    const devices = (await withLargeTables(connection, definition, id, record.revision, form)).tables.devices ?? []
    const taken = await duplicateRows(connection, devices)
    const told = taken.slice(0, mostChangesTold).map(({ row, message }) => `第${row + 1}行：${message}`)
    return [
      check('numbers', taken.length === 0, '设备代码、注册代码和产品编号没有重复', `${taken.length} 处编号与其他在册设备重复`, told.join('；')),
      check('new', true, `同意后新建 ${counts.devices ?? 0} 台设备的档案`, ''),
    ]
  }
  const taken = await duplicateNumbers(connection, equipmentId, form.fields)
  const device = equipmentId === '' ? undefined : await archiveRow(connection, equipmentId)
  const changes = device ? await archiveDifferences(connection, device, await changedArchive(connection, device, whole, record.created_at)) : []
  const fields = device ? fieldsOf(archiveDefinitionOf(device.kind)) : []
  const told = changes.slice(0, mostChangesTold).map(({ field, label, before, after }) => {
    const { sensitive } = fields.find(({ key }) => key === field) ?? {}
    const shown = (value: string) => (value === '' ? '空' : sensitive ? mask(sensitive, value) : value)
    return `${label}：${shown(before)} → ${shown(after)}`
  })
  return [
    check('numbers', taken.length === 0, '设备代码、注册代码和产品编号没有重复', '编号与其他在册设备重复', duplicatesTold(taken, form.fields)),
    ...(device
      ? [
          check(
            'changes',
            true,
            changes.length > 0 ? `修改 ${changes.length} 项` : '与档案一致',
            '',
            told.join('；') + (changes.length > mostChangesTold ? `；等${changes.length}项` : ''),
          ),
        ]
      : [check('new', true, '平台没有这台设备的档案，同意后新建', '')]),
  ]
}

const checks = async (connection: Connection, view: RecordView): Promise<MachineCheck[]> =>
  problemsFirst(untilDecided(definition, view.status, await compared(connection, view)))

/**
 * Creates a draft for a kind, or for a device with all values of its archive. An existing draft change of the device is continued.
 * @throws Refusal NOT_FOUND for a device of other units; NOT_ALLOWED_NOW for one the caller only owns, or that is scrapped, deregistered or moved out;
 * BAD_REQUEST for a kind without an archive.
 */
export async function beginDraft(
  connection: Connection,
  caller: Caller,
  about: { equclacode: string; equipmentId: string; many?: boolean },
  now: Date,
  note: object,
) {
  const device = about.equipmentId === '' ? undefined : await findDevice(connection, caller, about.equipmentId)
  if (device && !actsForUseUnit(device, caller)) throw new Refusal('NOT_ALLOWED_NOW', messages.equipmentOfOther(device.archive.fields.useUnitName ?? ''))
  if (device && goneStatuses.includes(device.use_status)) throw new Refusal('NOT_ALLOWED_NOW', goneDevice)
  const begun = device && (await draftAbout(connection, caller, device.id))
  if (begun) return standing(definition, begun)
  const kind = device?.kind ?? about.equclacode
  if (!formOfKind(kind)) throw new Refusal('BAD_REQUEST', '请选择设备种类')
  const start = await prefilled(connection, definition, caller, wireDate(now))
  const form = device ? { fields: device.archive.fields, tables: device.archive.tables } : { fields: { ...start, equclacode: kind }, tables: {} }
  const lines = device && kind === '8000' ? (await pipelineRows(connection, device.id)).map(lineOnly) : []
  const draft = await saveDraft(
    connection,
    equipmentMaintainBehaviour,
    caller,
    {
      form,
      kept: { equipmentId: device?.id ?? '', maintainKind: device ? '2' : about.many ? '3' : '1' },
      ...(lines.length > 0 && { rowChanges: { pipelines: { start: 0, remove: 0, rows: lines } } }),
    },
    now,
    note,
  )
  await keepStartingRows(connection, draft.id, 'pipelines', lines)
  return draft
}

const editableStatuses = definition.states.map(({ code }) => code).filter((code) => isEditable(definition, code))

/** A change of a device that its unit has not submitted yet, or has to submit again. */
const draftAbout = ({ db }: Connection, { unitId }: Caller, equipmentId: string) =>
  db
    .selectFrom('application')
    .select(['id', 'status', 'version', 'number', 'receipt_no'])
    .where('type', '=', definition.key)
    .where('unit_id', '=', unitId)
    .where('status', 'in', editableStatuses)
    .where('deleted', '=', false)
    .where(sql<string>`form #>> '{fields,equipmentId}'`, '=', equipmentId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const equipmentMaintainBehaviour: ModuleBehaviour = {
  definition,
  checks,
  documents: {
    form: (record) =>
      filledForm({ ...definition, ...formOfKind(record.form.fields.equclacode ?? '') }, '特种设备档案登记表', '本单位对所填内容的真实性负责。')(record),
  },
  // A copied change keeps its device; a copied application that entered a device enters a new one.
  copied: ({ fields: { maintainKind = '', equipmentId = '' } }): FormRow => ({ maintainKind, equipmentId: maintainKind === '2' ? equipmentId : '' }),
  renewed,
  snapshot: async (connection, { fields: { maintainKind, equipmentId } }) => {
    const device = equipmentId ? await archiveRow(connection, equipmentId) : undefined
    return { maintainKind: maintainKind || (equipmentId ? '2' : '1'), hasLines: device && (await hasSummary(connection, device)) ? '1' : '' }
  },
  guards: { kindChosen, reviewed, stillOwn, unused, unregistered },
  effects: { keepArchive, discardArchive },
  routes: (app, context: ServiceContext) => {
    route(app, context, equipmentMaintainEndpoints.begin, ({ caller, body, write }) =>
      write((connection, note) => beginDraft(connection, caller, body, context.clock.now(), note)),
    )
  },
}
