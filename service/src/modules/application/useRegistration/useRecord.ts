/** 使用登记(档案内设备/历史补录): which device it is about, whom a claim affects, and what registration writes (domain §4.3 no. 4). */
import { useRecord as definition, deviceLookup, type MachineCheck, undecidedStatuses, visibleGroups } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import { inUse, registrationModeOf, stopped } from '@shared/contract/equipment'
import { blankForms, type FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import { sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { isUuid } from '../../../database/userInput'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { asSample, chineseDate, filledForm, footer, shown, unfiled } from '../../../workflow/form/filledForm'
import { noticedDevice, releaseNotices, relyOnNotices } from '../../../workflow/reliance'
import { check, problemsFirst, untilDecided } from '../../../workflow/transition/machineChecks'
import { copyPapersToArchive } from '../../equipment/archive/copyPapersToArchive'
import { keepReplacedFields, replacedFieldsOf } from '../../equipment/archive/replacedFields'
import { changeDevice, createDevice, deviceForDecision } from '../../equipment/archive/writeArchive'
import { certificateNumberFor, nextCertificateNumber } from '../../equipment/numbers/certificateNumber'
import { duplicateNumbers } from '../../equipment/numbers/duplicates'
import { alreadyOpen } from '../common/changedDevices'
import { discardMaintenance } from '../common/endedMaintenance'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { announceClaim, isAnnounced, leftOnClaim, objectionCheck, otherUnitSince, registeredUnit, unopposed } from './claim'
import { datesDoubt, devicesNamed, type FoundDevice, inArchive } from './recordedDevices'
import { changedSince, filledIn, lapsedSince, refuseOtherCity, registeredBy, registeredFields, unregistered, useFields } from './useRegistration'
import { isAboutVehicle } from './vehicleOfCylinders'

const noDevice = { foundKind: '', foundName: '', foundModel: '', foundCode: '', foundMaker: '', foundSerial: '' }
const describe = (device: FoundDevice): typeof noDevice => ({
  foundKind: catalogueName(device.variety || device.category),
  foundName: device.name,
  foundModel: device.model,
  foundCode: device.equipment_code,
  foundMaker: device.manufacturer,
  foundSerial: device.factory_no,
})

async function snapshot(connection: Connection, { fields }: { fields: FormRow }): Promise<FormRow> {
  if (!inArchive(fields)) return noDevice
  const [device, another] = await devicesNamed(connection, fields)
  return device && !another ? describe(device) : noDevice
}

type Registrable = Pick<FoundDevice, 'use_unit_id' | 'use_status' | 'kind' | 'category'>

/** Why a device cannot be registered this way, as a sentence; undefined if it can. */
function obstacle(kind: string, found: readonly Registrable[], unitId: string): string | undefined {
  const [device, another] = found
  if (!device) return '没有找到这个编号的设备，请核对；平台没有档案的请先新增设备，以前登记过的选择“历史补录”'
  if (another) return `有多台设备使用这个编号，请${kind === '1' ? '从档案选择' : '改填设备代码、注册代码或使用登记证编号'}`
  if (registrationModeOf(device.kind, device.category) === 'NONE') return messages.neverRegistered
  const own = device.use_unit_id === unitId
  if (kind === '1' && !own) return '这台设备不在本单位名下，请选择“认领设备”'
  if (kind === '1' && device.use_status !== '00') return '这台设备已办理使用登记，不用再办'
  if (kind !== '2' || !own) return undefined
  return device.use_status === '00' ? '这台设备已在本单位名下，请选择“登记已建档设备”' : '这台设备已在本单位名下并已办理使用登记，不用认领'
}

/** @throws Refusal INCOMPLETE with what prevents the registration, at its field. */
const deviceFound: Guard = async ({ connection, record, form }) => {
  const { fields } = form
  if (inArchive(fields)) {
    const found = await devicesNamed(connection, fields)
    const message = obstacle(fields.recordKind ?? '', found, record.unit_id)
    if (message !== undefined) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'deviceNumber', message }] })
    await refuseOtherCity(connection, found[0]?.id ?? '', fields)
    return undefined
  }
  // The form says so too; this is for what was submitted before it did.
  const isNever = registrationModeOf(fields.equclacode ?? '', fields.categoryCode) === 'NONE'
  const fieldErrors = isNever ? [{ field: 'equclacode', message: messages.neverRegistered }] : await duplicateNumbers(connection, '', fields)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

/** A unit may have one open application per device. @throws Refusal INCOMPLETE with the number of the other one */
const noOtherOpen: Guard = async ({ connection, record, form: { fields } }) => {
  if (!inArchive(fields)) return undefined
  const [device] = await devicesNamed(connection, fields)
  if (!device) return undefined
  await waitForOthersAbout(connection, definition.key, [device.id])
  const others = await connection.db
    .selectFrom('application')
    .select(['number', sql<FormRow>`form -> 'fields'`.as('fields')])
    .where('type', '=', definition.key)
    .where('unit_id', '=', record.unit_id)
    .where('status', 'in', undecidedStatuses(definition))
    .where('deleted', '=', false)
    .where('id', '!=', record.id)
    .where(sql<boolean>`form #>> '{fields,recordKind}' in ('1', '2')`)
    .execute()
  // The other application may name the device by another of its numbers.
  for (const other of others) {
    if (!(await devicesNamed(connection, other.fields)).some(({ id }) => id === device.id)) continue
    throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'deviceNumber', message: alreadyOpen(other.number) }] })
  }
  return undefined
}

async function deviceOf(context: TransitionContext, id: string) {
  const { connection, record, form } = context
  const found = id || (await devicesNamed(connection, form.fields))[0]?.id
  return deviceForDecision(connection, callerOf(context), found ?? record.id)
}

const deviceFields = [
  'equclacode',
  'categoryCode',
  'varietyCode',
  'equipmentName',
  'projectName',
  'model',
  'equipmentCode',
  'registrationCode',
  'manufacturer',
  'factoryNo',
  'manufactureDate',
  'cylinderPlateNo',
  'cylinderVin',
] as const

/** A claim changes the unit of a device, not its state: whoever claims a stopped one applies for 启用, which needs a valid inspection. */
const statusAfter = ({ recordKind }: FormRow, before = ''): string => (recordKind === '2' && before === stopped ? stopped : inUse)

/** 登记类别 of each 办理方式. */
const categoryOf = ({ recordKind = '' }: FormRow): string | undefined => ({ '1': '01', '2': '06', '3': '99' })[recordKind]

/** Codes in the archive for its attachments, by their codes in the application. */
const paperCodes = { CERT_PHOTO: 'USE_REGISTRATION', USE_FORM: 'USE_REGISTRATION', OTHER: 'OTHER' }

const registerDevice: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const { fields } = form
  const registered: FormRow = {
    ...filledIn(fields, useFields),
    ...registeredBy(context, categoryOf(fields)),
  }
  const act = { caller: callerOf(context), now, reason: `${definition.label} ${number}` }
  const withPapers = async (equipmentId: string) => {
    const { attachments } = context
    if (attachments) await copyPapersToArchive({ attachments, clock: { now: () => now } }, connection, record.id, equipmentId, paperCodes)
    return { equipmentId }
  }
  if (!inArchive(fields)) {
    const mode = registrationModeOf(fields.equclacode ?? '', fields.categoryCode, isAboutVehicle(fields))
    const begun = { ...filledIn(fields, deviceFields), ...registered, registrationMode: mode }
    return withPapers(await createDevice(connection, { fields: begun, tables: {} }, act))
  }
  const device = await deviceOf(context, '')
  // Checked again with the device locked: of two decided at the same moment, neither guard has seen the other.
  const kind = fields.recordKind ?? ''
  const since = obstacle(kind, [device], record.unit_id) ?? (kind === '1' || isAnnounced(context, device) ? undefined : otherUnitSince)
  if (since !== undefined) throw new Refusal('NOT_ALLOWED_NOW', since)
  const { fields: before, tables } = device.archive
  const left = kind === '2' ? leftOnClaim(before, fields) : {}
  await keepReplacedFields(connection, record.id, device, [...replacedFields, ...Object.keys(left)])
  const written = { ...left, ...registered, useStatus: statusAfter(fields, device.use_status) }
  await changeDevice(connection, device, { fields: { ...before, ...written }, tables: { ...tables } }, act)
  // A claimed device was registered before, whatever notices name it.
  if (kind === '1') await relyOnNotices(connection, record.id, [noticedDevice(before)])
  return withPapers(device.id)
}

/** Fields a registration overwrites; they are restored when it is voided. */
const replacedFields = [...useFields, ...registeredFields]

const unchangedSince: Guard = async (context) => {
  const { fields } = context.record.form
  const { id, archive } = await deviceOf(context, fields.equipmentId ?? '')
  const before = await replacedFieldsOf(context.connection, context.record.id, id)
  return changedSince(context, archive.fields, categoryOf(fields), statusAfter(fields, before?.useStatus))
}

/** Voids the certificate: the device gets its previous unit and values back; one that had no archive leaves the register. */
const withdrawRegistration: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  await releaseNotices(connection, record.id)
  const device = await deviceOf(context, record.form.fields.equipmentId ?? '')
  const { fields: current, tables } = device.archive
  const replaced = inArchive(form.fields) ? ((await replacedFieldsOf(connection, record.id, device.id)) ?? unregistered('00')) : unregistered('90')
  // A device that stays with its unit keeps what the unit has changed since, such as its contacts; to another unit it goes back as it came.
  const isOwn = form.fields.recordKind === '1'
  const isNewer = (key: string) => isOwn && useFields.includes(key) && (current[key] ?? '') !== (form.fields[key] ?? '')
  const before = Object.fromEntries(Object.entries(replaced).filter(([key]) => !isNewer(key)))
  const act = { caller: callerOf(context), now, reason: `${definition.label} ${number} 作废` }
  const ended = inArchive(form.fields) ? {} : await discardMaintenance(context, device, definition.label)
  await changeDevice(connection, device, { fields: { ...current, ...before, ...ended }, tables: { ...tables } }, act)
  return undefined
}

/** A device registered before keeps its number: whoever claims it takes over its certificate. */
async function useCertNo(context: TransitionContext): Promise<string> {
  const { connection, form, now } = context
  const { fields } = form
  if (!inArchive(fields)) return fields.useCertNo || nextCertificateNumber(connection, fields, wireDate(now))
  const { archive } = await deviceOf(context, '')
  return certificateNumberFor(connection, { ...archive.fields, useAreaCode: fields.useAreaCode ?? '' }, wireDate(now))
}

async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const {
    unitId,
    form: { fields },
    status,
  } = record
  if (!inArchive(fields)) {
    const taken = await duplicateNumbers(connection, '', fields)
    return [...untilDecided(definition, status, [check('numbers', taken.length === 0, '没有编号相同的在册设备', '编号与在册设备重复')])]
  }
  const found = await devicesNamed(connection, fields)
  const problem = obstacle(fields.recordKind ?? '', found, unitId)
  const against = problem ?? (found[0] && (await datesDoubt(connection, found[0], fields.putIntoUseDate ?? '')))
  const standing = untilDecided(definition, status, [
    check('device', against === undefined, '设备档案与申请相符', against ?? '', found[0] ? `档案：${found[0].name} ${found[0].equipment_code}` : ''),
  ])
  if (fields.recordKind !== '2' || !found[0]?.use_unit_id) return [...standing]
  return problemsFirst([...standing, await objectionCheck(connection, record)])
}

const useForm = filledForm(definition, '特种设备使用登记表', '本单位对所填内容的真实性负责，在使用过程中接受监督管理。')
const kept = (document: PrintDocument): PrintDocument => ({ ...document, fileName: `${blankForms.useRegistration}.pdf`, footer: messages.productTitle })

/** The blank form, for a device that has no archive. */
export const blankUseForm = (): PrintDocument => kept(useForm({ ...unfiled({ fields: { recordKind: '3' }, tables: {} }), labels: { recordKind: '' } }))

/** The form filled in for a fictitious unit. */
export const sampleUseForm = (): PrintDocument =>
  asSample(
    kept(
      useForm({
        ...unfiled(
          {
            fields: {
              recordKind: '3',
              equipmentName: '曳引驱动乘客电梯',
              model: 'SL-1000',
              equipmentCode: '31103309920230001',
              manufacturer: '示例电梯(中国)有限公司',
              factoryNo: 'SN20230001',
              manufactureDate: '2023-03-06',
              useUnitName: '宁波示例物业服务有限公司',
              useUnitUscc: '91330200QQ0000039F',
              useUnitAddress: '宁波市鄞州区示例路100号',
              safetyManager: '张示例',
              safetyManagerMobile: '13000000001',
              usePlaceDetail: '示例花园1幢1单元',
              putIntoUseDate: '2023-06-01',
              fillPerson: '李示例',
              fillDate: '2026-01-12',
            },
            tables: {},
          },
          '2026-01-12',
        ),
        labels: {
          recordKind: '历史补录',
          equclacode: '电梯',
          categoryCode: '曳引与强制驱动电梯',
          varietyCode: '曳引驱动乘客电梯',
          useAreaCode: '浙江省宁波市鄞州区',
          declared: '是',
        },
      }),
    ),
  )

/** 使用登记证 as it is issued, for the seal of the authority. */
function certificate(record: RecordView): PrintDocument {
  const groups = visibleGroups(definition, record.form.fields).filter(({ key }) => ['archive', 'device', 'use'].includes(key))
  return {
    title: '特种设备使用登记证',
    number: `编号：${record.inputs.useCertNo ?? ''}`,
    fileName: `使用登记证${record.inputs.useCertNo ?? record.number}.pdf`,
    footer: footer(record),
    blocks: [
      { kind: 'paragraph', indent: true, text: '按照《中华人民共和国特种设备安全法》的规定，准予登记使用。' },
      ...groups.map(({ label, fields }) => ({
        kind: 'fields' as const,
        title: label,
        rows: fields
          // A certificate is displayed publicly: contact persons are left out.
          .filter(({ key, sensitive }) => sensitive === undefined && shown(record, key) !== '')
          .map(({ key, label: name }) => ({ label: name, value: shown(record, key), wide: shown(record, key).length > 18 })),
      })),
      { kind: 'signature', lines: [record.acceptedBy || '登记机关（盖章）', chineseDate(record.lastMove.on)] },
    ],
  }
}

export const useRecordBehaviour: ModuleBehaviour = {
  definition,
  checks,
  lapsed: async (connection, record) => {
    const { fields } = record.form
    const { equipmentId = '' } = fields
    const reason = isUuid(equipmentId) ? await lapsedSince(connection, record, equipmentId, categoryOf(fields)) : undefined
    return reason === undefined ? undefined : { documents: ['certificate'], reason }
  },
  snapshot,
  documents: { form: useForm, certificate },
  guards: { deviceFound, noOtherOpen, unchangedSince },
  standingGuards: { unopposed },
  effects: { announceClaim, registerDevice, withdrawRegistration },
  parties: { registeredUnit },
  series: { useCertNo },
  routes: (app, context) => {
    route(app, context, deviceLookup, ({ caller, query, read }) =>
      read(async (connection) => {
        const found = await devicesNamed(connection, query)
        const message = obstacle(query.recordKind, found, caller.unitId)
        const refused = message === undefined ? [] : [{ field: 'deviceNumber', message, path: '', refuses: true }]
        if (refused.length > 0 || !found[0]) return { list: refused, fields: noDevice }
        const doubt = await datesDoubt(connection, found[0], query.putIntoUseDate)
        // Whoever claims another unit's device proves since when it is used, and is not told.
        const said = query.recordKind === '2' ? '投入使用日期与设备档案不一致' : doubt
        const remarks = doubt === undefined ? [] : [{ field: 'putIntoUseDate', message: `${said}，请核对`, path: '', refuses: false }]
        return { list: remarks, fields: describe(found[0]) }
      }),
    )
  },
}
