/** 使用登记(按台套): how a draft is created, what is verified, and what a granted registration writes (domain §4.3 no. 1). */
import {
  type ApplicationForm,
  changeObstacles,
  useRegistrationBySet as definition,
  fieldsOf,
  firstUse,
  furtherUse,
  isEditable,
  type MachineCheck,
  putsInUse,
  registrationObstacles,
  restartUse,
  type setCategories,
  setForm,
  statusesRegistered,
  undecidedStatuses,
  useRegistrationEndpoints,
} from '@shared/contract/application'
import { addDays, goneStatuses, isQualified, registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { sql } from 'kysely'
import { startOfDay, wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { saveDraft } from '../../../workflow/draft'
import { footer } from '../../../workflow/form/filledForm'
import { prefilled } from '../../../workflow/form/form'
import { noticedDevice, releaseNotices, relyOnNotices } from '../../../workflow/reliance'
import { check, problemsFirst, untilDecided } from '../../../workflow/transition/machineChecks'
import { copyPapersToArchive } from '../../equipment/archive/copyPapersToArchive'
import { keepReplacedFields, replacedFieldsOf } from '../../equipment/archive/replacedFields'
import { archiveDifferences, changeDevice, createDevice, datedFields, deviceForDecision } from '../../equipment/archive/writeArchive'
import { archiveForMark, markObstacle, useMarkPaper } from '../../equipment/detail/useMark'
import { archiveDefinitionOf } from '../../equipment/device/archiveDefinition'
import { type DeviceRow, findDevice } from '../../equipment/device/findDevice'
import { certificateNumberFor } from '../../equipment/numbers/certificateNumber'
import { duplicateNumbers, duplicatesTold } from '../../equipment/numbers/duplicates'
import { discardMaintenance } from '../common/endedMaintenance'
import { archiveOf, archiveRow, enteredArchive, withLaterChanges } from '../common/enteredArchive'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { certificateOf, factsBySet } from './certificate'
import { formBySet } from './registrationPapers'
import { authorityOf, changedSince, changesTold, lapsedSince, refuseOtherCity, registeredBy, registeredFields, unregistered } from './useRegistration'

const { formOfKind, archiveWith } = enteredArchive(setForm)

/** A device must be registered within this many days after it was put into use (特种设备安全法 第33条). */
const daysToRegister = 30

/** Why a device of the archive cannot be registered in a category, as a sentence; undefined if it can. */
function obstacle(category: string, device: Pick<DeviceRow, 'use_status' | 'use_unit_id'>, unitId: string): string | undefined {
  const { use_status: status } = device
  if (device.use_unit_id !== unitId) return '这台设备不在本单位名下；过户的先办理使用单位变更'
  if (goneStatuses.includes(status)) return '设备已报废、注销或迁出，不能办理使用登记'
  if (statusesRegistered(category).includes(status)) return undefined
  if (category === firstUse) return '这台设备已办理使用登记，请按变化的情形选择登记类别'
  return status === '00' ? '这台设备还没有办理使用登记，登记类别应为“新设备首次启用”' : '这台设备没有停用，不用办理停用后启用'
}

const deviceOf = async (context: TransitionContext, id: string): Promise<DeviceRow> =>
  callerOf(context).roleType === role.useUnit
    ? findDevice(context.connection, callerOf(context), id)
    : deviceForDecision(context.connection, callerOf(context), id)

/** The archive of a device with a form over it, and with what stays because it is newer than the form. @param begun when it took the archive's values */
async function archiveAfter(connection: Connection, device: DeviceRow, form: ApplicationForm, begun: Date) {
  const before = archiveOf(device)
  const said = archiveWith(form, before)
  const { fields, tables } = await withLaterChanges(connection, device, said, begun)
  const { inspectionReportNo = '', inspectionDate = '' } = before.fields
  // 延期检验至 lapses with the next inspection (domain §3.6 S2).
  const lapses = fields.inspectionReportNo !== inspectionReportNo && (fields.inspectionDate ?? '') > inspectionDate
  return { said, kept: lapses ? { fields: { ...fields, delayToDate: '' }, tables } : { fields, tables } }
}

/** Why a device cannot be registered today with the archive the registration would leave, as a sentence; undefined if it can. */
async function obstacleAfter(connection: Connection, device: DeviceRow, category: string, after: ApplicationForm, now: Date): Promise<string | undefined> {
  // Only a restart is judged by a due date, which an inspection entered in the form has moved.
  const fields = category === restartUse ? await datedFields(connection, device, after, now) : after.fields
  return registrationObstacles(category, fields, wireDate(now))[0]
}

/** Why a device cannot be used until the day the form states, as a sentence: the same as where that is a change of its registration. */
function furtherUseObstacle({ fields }: ApplicationForm, after: ApplicationForm, now: Date): string | undefined {
  if (fields.registrationCategory !== furtherUse) return undefined
  // Submitted before forms asked for the day: a grant would take away the one the archive has.
  if (!fields.usableTo) return '没有填写允许继续使用至，请退回补正'
  const form = { fields: { ...fields, changeType: '05' }, tables: {} }
  return changeObstacles({ form, archive: after.fields, today: wireDate(now) })[0]
}

const registrable: Guard = async (context) => {
  const { form, record, connection, now } = context
  const { equclacode = '', registrationCategory = '', equipmentId = '' } = form.fields
  if (!formOfKind(equclacode)) return '没有选择设备种类，请从“新建”重新开始'
  if (equipmentId === '') return registrationCategory === firstUse ? undefined : '这种登记类别须从设备档案选择设备，请从“新建”重新开始'
  // Before the decision locks the device: whoever holds it would otherwise wait for a submission that needs the device.
  await waitForOthersAbout(connection, definition.key, [equipmentId])
  const device = await deviceOf(context, equipmentId)
  const message = obstacle(registrationCategory, device, record.unit_id)
  if (message !== undefined) return message
  await refuseOtherCity(connection, equipmentId, form.fields)
  const { kept } = await archiveAfter(connection, device, form, record.created_at)
  const unready = (await obstacleAfter(connection, device, registrationCategory, kept, now)) ?? furtherUseObstacle(form, kept, now)
  return unready ?? ((await isUnderWay(connection, record.id, equipmentId)) ? '这台设备已有正在办理的使用登记' : undefined)
}

/** Submitted and not returned: one returned stands in nobody's way, and is checked against the others when it is submitted again. */
const beingHandled = undecidedStatuses(definition).filter((status) => !isEditable(definition, status))

/** Whether another application about the device is submitted and undecided. */
async function isUnderWay({ db }: Connection, id: string, equipmentId: string): Promise<boolean> {
  const other = await db
    .selectFrom('application')
    .select('id')
    .where('type', '=', definition.key)
    .where('status', 'in', beingHandled)
    .where('deleted', '=', false)
    .where('id', '!=', id)
    .where(sql<string>`form #>> '{fields,equipmentId}'`, '=', equipmentId)
    .executeTakeFirst()
  return other !== undefined
}

/** @throws Refusal INCOMPLETE with the numbers another device already has. */
const unused: Guard = async ({ connection, form: { fields } }) => {
  await refuseTaken(connection, fields)
  return undefined
}

async function refuseTaken(connection: Connection, fields: FormRow): Promise<void> {
  const fieldErrors = await duplicateNumbers(connection, fields.equipmentId ?? '', fields)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
}

async function useCertNo(context: TransitionContext): Promise<string> {
  const { connection, form, now } = context
  const { equipmentId = '' } = form.fields
  const had = equipmentId === '' ? '' : ((await deviceOf(context, equipmentId)).archive.fields.useCertNo ?? '')
  return certificateNumberFor(connection, { ...form.fields, useCertNo: had }, wireDate(now))
}

/** Codes in the archive for its attachments, by their codes in the application. */
const paperCodes = { USE_FORM: 'USE_REGISTRATION', PRODUCT_CERT: 'QUALITY_CERT', SUPERVISION_CERT: 'INSPECTION_REPORT', OTHER: 'OTHER' }

const registerSet: Effect = async (context) => {
  const { connection, record, form, now, number, attachments } = context
  const { fields } = form
  // Checked again after taking the series lock, which one approval holds at a time: of two devices with the same number, the second is refused.
  await refuseTaken(connection, fields)
  const { registrationCategory = '' } = fields
  const begun = fields.equipmentId ? await deviceOf(context, fields.equipmentId) : undefined
  const registered = {
    ...registeredBy(context, registrationCategory),
    ...(begun && !putsInUse(registrationCategory) ? { useStatus: begun.use_status } : { stopDate: '' }),
    ...(registrationCategory === furtherUse && { lifeExtendedTo: fields.usableTo ?? '' }),
  }
  const act = { caller: callerOf(context), now, reason: `${definition.label} ${number}` }
  const entered = begun ? (await archiveAfter(connection, begun, form, record.created_at)).kept : archiveWith(form, { fields: {}, tables: {} })
  const mode = registrationModeOf(fields.equclacode ?? '', fields.categoryCode)
  const written: FormRow = { ...entered.fields, ...registered, registrationMode: entered.fields.registrationMode || mode }
  const whole = { ...entered, fields: written }
  const changes = begun ? await archiveDifferences(connection, begun, whole) : []
  if (begun) {
    const changed = Object.keys(written).filter((key) => (begun.archive.fields[key] ?? '') !== (written[key] ?? ''))
    // The state even if it stays: it is the one in which voiding expects the device.
    await keepReplacedFields(connection, record.id, begun, [...changed, 'useStatus'])
    await changeDevice(connection, begun, whole, act)
  }
  const id = begun?.id ?? (await createDevice(connection, whole, act))
  if (attachments) await copyPapersToArchive({ attachments, clock: { now: () => now } }, connection, record.id, id, paperCodes)
  const kept = await deviceOf(context, id)
  await relyOnNotices(connection, record.id, [noticedDevice(kept.archive.fields)])
  return {
    equipmentId: id,
    registrationAuthority: registered.registrationAuthority,
    nextInspection: kept.archive.fields.nextInspectionDate ?? '',
    written: begun ? changesTold(changes) : `新建设备档案：${fields.equipmentName ?? ''}，使用登记证编号 ${registered.useCertNo}`,
  }
}

/** Fields the archive took from the registration, to be restored. The unit was the applicant before as well. */
const takenBack: readonly string[] = [...registeredFields.filter((key) => key !== 'useUnitId'), 'stopDate']

const unchangedSince: Guard = async (context) => {
  const { connection, record } = context
  const { registrationCategory = '', equipmentId = '' } = record.form.fields
  const { archive } = await deviceForDecision(connection, callerOf(context), equipmentId)
  const before = putsInUse(registrationCategory) ? undefined : await replacedFieldsOf(connection, record.id, equipmentId)
  return changedSince(context, archive.fields, registrationCategory, before?.useStatus)
}

/** Voids the certificate: fields the registration wrote and nobody has changed since are restored; a device it entered leaves the register. */
const withdrawSet: Effect = async (context) => {
  const { connection, record, now, number } = context
  const { fields: form } = record.form
  await releaseNotices(connection, record.id)
  const device = await deviceForDecision(connection, callerOf(context), form.equipmentId ?? '')
  const { fields: current, tables } = archiveOf(device)
  const replaced = await replacedFieldsOf(connection, record.id, device.id)
  const said: FormRow = { ...form, lifeExtendedTo: form.usableTo ?? '' }
  const before: FormRow = replaced
    ? Object.fromEntries(Object.entries(replaced).filter(([key]) => takenBack.includes(key) || (current[key] ?? '') === (said[key] ?? '')))
    : { ...unregistered('90'), ...(await discardMaintenance(context, device, definition.label)) }
  await changeDevice(
    connection,
    device,
    { fields: { ...current, ...before }, tables },
    { caller: callerOf(context), now, reason: `${definition.label} ${number} 作废` },
  )
  return undefined
}

/** What the form of a record says of its device, and the archive after its decision. */
async function archiveByRecord(connection: Connection, device: DeviceRow, id: string) {
  const { form, created_at } = await connection.db.selectFrom('application').select(['form', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
  return archiveAfter(connection, device, form, created_at)
}

/** A copied change asks for what its source did; the rest is as the archive has it now. */
const renewed: ModuleBehaviour['renewed'] = async (connection, { id, unit_id, form }) => {
  const { registrationCategory, equipmentId = '' } = form.fields
  const device = registrationCategory === firstUse ? undefined : await archiveRow(connection, equipmentId)
  if (device?.use_unit_id !== unit_id) return undefined
  const { fields, tables } = (await archiveByRecord(connection, device, id)).kept
  return { form: { fields: { ...form.fields, ...fields }, tables: { ...form.tables, ...tables } }, rows: {}, starting: {} }
}

async function checks(connection: Connection, { id, unitId, form, labels, status, submittedOn, today }: RecordView): Promise<MachineCheck[]> {
  const { fields } = form
  const { equipmentId = '', registrationCategory = '', inspectionConclusion = '', putIntoUseDate = '' } = fields
  const taken = await duplicateNumbers(connection, equipmentId, fields)
  const device = equipmentId === '' ? undefined : await archiveRow(connection, equipmentId)
  const after = device && (await archiveByRecord(connection, device, id)).kept
  const changes = device && after ? await archiveDifferences(connection, device, after) : []
  // The place of use may be in another county than the archive has it, whose registrar is not in charge of the device.
  const problem =
    device && after
      ? (obstacle(registrationCategory, device, unitId) ??
        (await obstacleAfter(connection, device, registrationCategory, after, startOfDay(today))) ??
        furtherUseObstacle(form, after, startOfDay(today)))
      : '设备档案不在本机关辖区'
  const found = device ? device.use_cert_no : `申请所填区域：${labels.useAreaCode ?? ''}`
  const last = putIntoUseDate && addDays(putIntoUseDate, daysToRegister)
  const against = [
    check('numbers', taken.length === 0, '设备代码、注册代码和产品编号没有重复', '编号与其他在册设备重复', duplicatesTold(taken, fields)),
    equipmentId === ''
      ? check('new', true, '平台没有这台设备的档案，发证时新建', '')
      : check('device', problem === undefined, `设备档案与登记类别相符，改 ${changes.length} 项`, problem ?? '', found),
  ]
  return problemsFirst([
    ...untilDecided(definition, status, against),
    check('conclusion', isQualified(inspectionConclusion), '检验结论合格', '检验结论不合格'),
    ...(registrationCategory === firstUse
      ? [check('inTime', submittedOn <= last, `在投入使用后${daysToRegister}日内申请`, `投入使用已超过${daysToRegister}日`, `投入使用日期 ${putIntoUseDate}`)]
      : []),
  ])
}

/** Creates a draft for a kind, or for a device with all values of its archive. @throws Refusal NOT_FOUND, BAD_REQUEST, NOT_ALLOWED_NOW */
export async function beginSet(
  connection: Connection,
  caller: Caller,
  about: { registrationCategory: (typeof setCategories)[number]; equclacode: string; equipmentId: string },
  now: Date,
  note: object,
) {
  const { registrationCategory } = about
  const device = about.equipmentId === '' ? undefined : await findDevice(connection, caller, about.equipmentId)
  if (device && device.relation !== 'own') throw new Refusal('NOT_FOUND')
  const kind = device?.kind ?? about.equclacode
  if (!formOfKind(kind)) throw new Refusal('BAD_REQUEST', '请选择设备种类')
  if (!device && registrationCategory !== firstUse) throw new Refusal('BAD_REQUEST', '请从设备档案选择设备')
  const message = device && obstacle(registrationCategory, device, caller.unitId)
  if (message !== undefined) throw new Refusal('NOT_ALLOWED_NOW', message)
  const start = await prefilled(connection, definition, caller, wireDate(now))
  const form: ApplicationForm = device
    ? { fields: { ...device.archive.fields, fillPerson: caller.name, fillDate: wireDate(now) }, tables: { ...device.archive.tables } }
    : { fields: { ...start, equclacode: kind }, tables: {} }
  const kept = { equipmentId: device?.id ?? '', registrationCategory }
  return saveDraft(connection, useRegistrationBySetBehaviour, caller, { form, kept }, now, note)
}

const useForm = (record: RecordView) => formBySet({ ...definition, ...formOfKind(record.form.fields.equclacode ?? '') })(record)

async function registered(connection: Connection, id: string): Promise<Readonly<Record<string, readonly FormRow[]>>> {
  const { form } = await connection.db.selectFrom('application').select('form').where('id', '=', id).executeTakeFirstOrThrow()
  const device = await archiveForMark(connection, form.fields.equipmentId ?? '')
  return { device: device ? [device] : [] }
}

const mark = (record: RecordView) => useMarkPaper(record.ownRows?.device?.[0] ?? {}, footer(record))

const lapsed: ModuleBehaviour['lapsed'] = async (connection, record, today) => {
  const { equipmentId = '', registrationCategory } = record.form.fields
  if (!record.inputs.useCertNo || !isUuid(equipmentId)) return undefined
  const reason = await lapsedSince(connection, record, equipmentId, registrationCategory)
  if (reason !== undefined) return { documents: ['certificate', 'mark'], reason }
  // A mark shows the dates of the last inspection: whoever does not see the archive would get those of the application.
  const device = await archiveForMark(connection, equipmentId)
  const unmarked = device ? markObstacle(device, today) : '看不到这台设备的档案，不能打印使用标志'
  return unmarked === undefined ? undefined : { documents: ['mark'], reason: unmarked }
}

export const useRegistrationBySetBehaviour: ModuleBehaviour = {
  definition,
  checks,
  compared: async (connection, { fields: { equipmentId = '' } }, id) => {
    const device = equipmentId === '' ? undefined : await archiveRow(connection, equipmentId)
    if (!device) return undefined
    const archive = archiveOf(device)
    const { said, kept } = await archiveByRecord(connection, device, id)
    // What stays as the archive has it is no change that the form asks for.
    const unasked = Object.entries(said.fields).filter(([key, value]) => kept.fields[key] !== value)
    const keys = new Set(fieldsOf(archiveDefinitionOf(device.kind)).map(({ key }) => key))
    return { label: '设备档案', form: { ...archive, fields: { ...archive.fields, ...Object.fromEntries(unasked) } }, keys }
  },
  // A copy of a first registration is for another device; a copied change keeps its device.
  copied: ({ fields: { registrationCategory = '', equipmentId = '' } }): FormRow => ({
    registrationCategory,
    equipmentId: registrationCategory === firstUse ? '' : equipmentId,
    written: '',
    nextInspection: '',
  }),
  renewed,
  snapshot: async (connection, { fields }) => ({
    registrationCategory: fields.registrationCategory || firstUse,
    ...(await authorityOf(connection, fields.useAreaCode ?? '')),
  }),
  documents: { form: useForm, certificate: certificateOf(factsBySet), mark },
  ownRows: registered,
  lapsed,
  guards: { registrable, unused, unchangedSince },
  effects: { registerSet, withdrawSet },
  series: { useCertNo },
  routes: (app, context: ServiceContext) => {
    route(app, context, useRegistrationEndpoints.beginSet, ({ caller, body, write }) =>
      write((connection, note) => beginSet(connection, caller, body, context.clock.now(), note)),
    )
  },
}
