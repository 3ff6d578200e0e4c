/** 变更登记: what prevents a change, what it writes, and how it is voided (domain §4.3 no. 3). */
import {
  applyBy,
  changeDevices,
  changeKindOf,
  correctionColumns,
  changeRegister as definition,
  type FormLookupAnswer,
  type MachineCheck,
  moveStageOf,
  passedSince,
  receivedRows,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { numberNaming } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { unitByCode } from '../../../database/unitCodes'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { noRecord } from '../../../workflow/record'
import { answerCheck, check, devicesCheck, problemsFirst, saidOfDevices, untilDecided } from '../../../workflow/transition/machineChecks'
import { copyPapersToArchive } from '../../equipment/archive/copyPapersToArchive'
import { keepReplacedFields, replacedFieldsOfEach } from '../../equipment/archive/replacedFields'
import { changeDevice, deviceForDecision } from '../../equipment/archive/writeArchive'
import { inspectionsUnderWay } from '../../equipment/device/applied'
import type { DeviceRow } from '../../equipment/device/findDevice'
import { withPresentCodes } from '../../equipment/device/parties'
import { nextCertificateNumber } from '../../equipment/numbers/certificateNumber'
import { idsNamed } from '../../inspection/devices'
import { restoreArchives } from '../common/archiveEffects'
import {
  alreadyOpen,
  archiveAfter,
  atDevice,
  type ChangedDevice,
  cautionsOf,
  endsInspection,
  isWholeUnit,
  leavesCity,
  type NamedPlace,
  numbersIn,
  openRenames,
  otherOpen,
  otherOpenAt,
  pathOf,
  placesOf,
  problemsOf,
  reissueCountOf,
  shownOf,
  underInspection,
  wholeUnitProblems,
} from '../common/changedDevices'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { projectsOf } from '../maintenance/maintainedDevices'
import { certifiedOf } from '../useRegistration/certificate'
import { endMaintenanceByChange, leavesRegister, moveMaintenance, passesMaintenance, returnMaintenance } from './changedMaintenance'
import { changeRegisterPapers } from './changeRegisterPapers'
import { tellCounties } from './movedDevice'
import { certificatesOf, lapsed } from './reissuedCertificates'

/** The applicant gets each problem at its field, the handler gets the first one as a sentence. */
const changeable: Guard = async ({ connection, record, transition, acting, form, now }) => {
  const places = await placesOf(connection, form, record.unit_id)
  const limited = acting.kind === 'account' ? wholeUnitProblems(form, acting.caller) : []
  const fieldErrors = [...limited, ...(await problemsOf(connection, form, places, wireDate(now)))]
  if (fieldErrors.length === 0) return undefined
  if (transition.requires?.includes('complete')) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return fieldErrors[0]?.message
}

const noOtherOpen: Guard = async ({ connection, record, form }) => {
  const isRename = form.fields.changeType === '04'
  await waitForOthersAbout(connection, definition.key, isRename ? [record.unit_id] : await idsNamed(connection, numbersIn(form)))
  if (isRename) {
    // An application for all devices lists none of them, but it would change the same devices as any other open 更名变更.
    const other = (await openRenames(connection, record.unit_id, record.id)).find(({ whole }) => whole || isWholeUnit(form))
    if (other) return alreadyOpen(other.number)
  }
  const fieldErrors = await otherOpenAt(connection, { type: definition.key, kind: form.fields.changeType ?? '', record: record.id }, form)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

/** The archive fields written when a certificate is reissued. A device that was never registered has none. */
function reissued({ form, now, inputs }: Parameters<Effect>[0], caller: Caller, { archive }: DeviceRow): FormRow {
  const category = changeKindOf(form.fields)?.category
  // A device leaving for another city gets a transfer proof only; the destination issues its new certificate.
  if (category === undefined || (archive.fields.useCertNo ?? '') === '' || stageOf(form.fields, archive.fields) === '2') return {}
  return {
    registrationCategory: category,
    useCertDate: wireDate(now),
    registrar: caller.name,
    registrationAuthority: caller.unitName,
    ...(inputs.useCertNo && { useCertNo: inputs.useCertNo }),
  }
}

const stageOf = ({ changeType, newAreaCode = '' }: FormRow, archive: FormRow): string => (changeType === '02' ? moveStageOf(archive, newAreaCode) : '1')

/** The number of a device that moves in from another city; every other keeps the one it has. */
async function useCertNo(context: TransitionContext): Promise<string> {
  const { connection, record, form, now } = context
  if (form.fields.changeType !== '02') return ''
  const [device] = (await placesOf(connection, form, record.unit_id)).flatMap((place) => place.device ?? [])
  if (!device) return ''
  const { fields } = (await deviceForDecision(connection, callerOf(context), device.id)).archive
  if ((fields.useCertNo ?? '') === '' || stageOf(form.fields, fields) !== '3') return ''
  return nextCertificateNumber(connection, { ...fields, useAreaCode: form.fields.newAreaCode ?? '' }, wireDate(now))
}

/** Codes in the archive for the attachments of a change of one device, by their codes in the application. A contract of maintenance stays there. */
const paperCodes = {
  CHANGE_FORM: 'USE_REGISTRATION',
  CERT_ORIGINAL: 'USE_REGISTRATION',
  CHANGE_PROOF: 'USE_REGISTRATION',
  ALTER_CERT: 'INSPECTION_REPORT',
  MOVE_REPORT: 'INSPECTION_REPORT',
  INSPECTION_REPORT: 'INSPECTION_REPORT',
  LIFE_ASSESS: 'INSPECTION_REPORT',
  NAME_PROOF: 'OTHER',
  OWNER_AUTH: 'OTHER',
  SCRAP_PHOTO: 'OTHER',
  OTHER: 'OTHER',
}

/** The id of the new unit, if it is registered in the portal: applications and reminders find a device's unit by this id. */
async function accountOfUnit({ connection }: TransitionContext, { useUnitId, useUnitUscc = '' }: FormRow): Promise<FormRow> {
  if (useUnitId !== '' || useUnitUscc === '') return {}
  const unit = await unitByCode(connection, useUnitUscc)
  return unit ? { useUnitId: unit.id } : {}
}

async function changeOne(context: Parameters<Effect>[0], caller: Caller, id: string, withPapers: boolean): Promise<void> {
  const { connection, record, form, now, number, attachments } = context
  const device = await deviceForDecision(connection, caller, id)
  const { fields, tables } = device.archive
  const after = archiveAfter({ form, archive: fields })
  const written = { ...after, ...(await accountOfUnit(context, after)), ...reissued(context, caller, device) }
  // A certificate says what the change made of the device, whatever becomes of it later.
  const certified = 'registrationCategory' in written ? certifiedOf({ ...fields, ...written }) : undefined
  await keepReplacedFields(connection, record.id, device, Object.keys(written), { certified })
  const givenTo = written.useUnitId === undefined || written.useUnitId === fields.useUnitId ? undefined : written.useUnitId || null
  if (withPapers && attachments) await copyPapersToArchive({ attachments, clock: { now: () => now } }, connection, record.id, id, paperCodes, givenTo)
  const why = form.fields.changeReason || form.fields.stopReason || ''
  const reason = `${labelOf('changeType', form.fields.changeType)} ${number}${why === '' ? '' : `：${why}`}`
  await changeDevice(connection, device, { fields: { ...fields, ...written }, tables: { ...tables } }, { caller, now, reason, leavesArea: true })
  await tellCounties(context, id, fields, { ...fields, ...written }, `${labelOf('changeType', form.fields.changeType)}（${number}）`)
}

const changeArchives: Effect = async (context) => {
  const { connection, record, form } = context
  const devices = (await placesOf(connection, form, record.unit_id)).flatMap(({ device }) => device ?? [])
  if (passesMaintenance(form.fields)) await moveMaintenance(context, devices)
  if (leavesRegister(form.fields)) await endMaintenanceByChange(context, devices)
  for (const { id } of devices) await changeOne(context, callerOf(context), id, devices.length === 1)
  // A device may have been transferred since the submission: the documents state how many were actually renamed.
  return isWholeUnit(form) ? { renameCount: String(devices.length), ...reissueCountOf(devices) } : undefined
}

const restoreChanged = restoreArchives(definition, (context, id, before, after) =>
  tellCounties(context, id, before, after, `${labelOf('changeType', context.form.fields.changeType)}（${context.number}）作废`),
)

const restoreMaintained: Effect = async (context) => {
  const { fields } = context.form
  if (!passesMaintenance(fields) && !leavesRegister(fields)) return restoreChanged(context)
  const returned: Parameters<typeof returnMaintenance>[1][number][] = []
  await restoreArchives(definition, async (_, id, _before, { equclacode = '', maintenanceUnitUscc = '' }) => {
    returned.push({ id, kind: equclacode, to: maintenanceUnitUscc })
  })(context)
  await returnMaintenance(context, returned)
  return undefined
}

/** Numbers of the maintenance projects that a change ends or that prevent it. */
async function projectsMet(connection: Connection, record: string, { fields }: RecordView['form'], devices: readonly ChangedDevice[]): Promise<string[]> {
  const { newContractStart = '', newContractEnd = '' } = fields
  const ids = devices.map(({ id }) => id)
  return [...new Set((await projectsOf(connection, record, ids, newContractStart, newContractEnd)).map(({ number }) => number))]
}

/** The inspections the change would take from their inspector, at each device: named as far as the reader may know them. */
async function inspectionsMet(connection: Connection, { fields }: RecordView['form'], places: readonly NamedPlace[]): Promise<FieldError[]> {
  const met = await underInspection(connection, fields, places)
  const idOf = (place: number) => places[place]?.device?.id ?? ''
  const named = await inspectionsUnderWay(
    connection,
    met.map(({ place }) => idOf(place)),
  )
  return met.flatMap(({ place, numbers }) => atDevice(place, (named.get(idOf(place)) ?? numbers).join('、')))
}

/** The id of the new unit is derived from its credit code, and at its new place a device gets a site of the unit's own. */
const notCompared: readonly string[] = ['useUnitId', 'useSite']

/** A change can be voided only while the archives still have the values it wrote: later changes were based on them. */
const unchangedSince: Guard = async (context) => {
  const { connection, record, form } = context
  for (const { equipmentId, fields: before } of await replacedFieldsOfEach(connection, record.id)) {
    const { archive } = await deviceForDecision(connection, callerOf(context), equipmentId)
    const { category } = changeKindOf(form.fields) ?? {}
    const certificate: FormRow = 'registrationCategory' in before && category ? { registrationCategory: category } : {}
    // The certificate too: one issued since for another change states what this one wrote.
    const [written = {}] = await withPresentCodes(connection, [{ ...archiveAfter({ form, archive: { ...archive.fields, ...before } }), ...certificate }])
    // An application granted when changes wrote less kept less.
    const compared = Object.entries(written).filter(([key]) => key in before && !notCompared.includes(key))
    const changed = compared.some(([key, value]) => (archive.fields[key] ?? '') !== value)
    if (changed) return `设备 ${numberNaming(archive.fields)} 的档案此后又有变更，不能作废`
  }
  return undefined
}

/** What the registrar must know of a transfer: whether the unit that receives the device agreed. One filed before it was asked has no such field. */
function consentCheck({ form: { fields }, inputs }: Pick<RecordView, 'form' | 'inputs'>): MachineCheck[] {
  if (fields.changeType !== '03' || !fields.newUnitRegistered) return []
  if (fields.newUnitRegistered === '0') return [check('counterpart', false, '', '新使用单位没有使用单位账号，未经其在线确认', fields.newUseUnitName)]
  return answerCheck(inputs, '新使用单位已确认接收', '新使用单位未确认（逾期未答复）', fields.newUseUnitName)
}

/** A device is inspected after it was moved, before it is used again; one that leaves the city is inspected where it comes to. */
function movedCheck({ fields }: RecordView['form'], [device]: readonly ChangedDevice[]): MachineCheck[] {
  if (fields.changeType !== '02' || leavesCity(fields) || !device) return []
  const { changeDate = '' } = fields
  const { inspectionDate = '' } = device.archive.fields
  const last = `移装日期 ${changeDate}，${inspectionDate === '' ? '档案中没有检验' : `档案中最近一次检验 ${inspectionDate}`}`
  return [check('moved', passedSince(device.archive.fields, changeDate), '移装后已检验合格', '档案中没有移装日期以后的合格检验', last)]
}

async function checks(connection: Connection, { id, unitId, form, inputs, status, today, submittedOn }: RecordView): Promise<MachineCheck[]> {
  const places = await placesOf(connection, form, unitId)
  const problems = await problemsOf(connection, form, places, today)
  const open = await otherOpen(connection, { type: definition.key, kind: form.fields.changeType ?? '', record: id }, numbersIn(form))
  const by = applyBy(form.fields)
  const inspected = await inspectionsMet(connection, form, places)
  const devices = places.flatMap(({ device }) => device ?? [])
  const projects = passesMaintenance(form.fields) ? await projectsMet(connection, id, form, devices) : []
  const standing = [
    devicesCheck(`设备档案与申请相符，共 ${devices.length} 台`, problems, form.tables.devices),
    check(
      'open',
      open.size === 0,
      '没有同一种变更的其他申请',
      '有同一种变更的其他申请尚未办结',
      saidOfDevices(
        numbersIn(form).flatMap((number, place) => atDevice(place, open.get(number))),
        form.tables.devices,
      ),
    ),
    ...(endsInspection(form.fields)
      ? [
          check(
            'inspection',
            inspected.length === 0,
            '设备没有在办的报检',
            `${inspected.length} 台设备有在办的报检`,
            saidOfDevices(inspected, form.tables.devices),
          ),
        ]
      : []),
    ...movedCheck(form, devices),
    ...(passesMaintenance(form.fields)
      ? [check('project', projects.length === 0, '合同期内没有维保项目', '合同期内另有维保项目，准予变更后终止', projects.join('、'))]
      : []),
  ]
  return problemsFirst([
    ...consentCheck({ form, inputs }),
    ...untilDecided(definition, status, standing),
    ...(by === '' ? [] : [check('deadline', submittedOn <= by, '在规定期限内申请', '超过规定期限申请', `应在 ${by} 前申请，${submittedOn} 提交`)]),
  ])
}

export const changeRegisterBehaviour: ModuleBehaviour = {
  definition,
  checks,
  snapshot: async (connection, form, unitId, now) => shownOf(connection, form, await placesOf(connection, form, unitId), wireDate(now)),
  documents: changeRegisterPapers,
  holders: { certificate: ({ form: { fields } }) => (fields.changeType === '03' ? (fields.newUseUnitName ?? '') : '') },
  ownRows: certificatesOf,
  lapsed,
  guards: { changeable, noOtherOpen, unchangedSince },
  effects: { changeArchives, restoreArchives: restoreMaintained },
  series: { useCertNo },
  routes: (app, context: ServiceContext) => {
    route(app, context, changeDevices, ({ caller, query, read }) =>
      read(async (connection): Promise<FormLookupAnswer> => {
        const { devices, offered, corrections, ...fields } = query
        const form = {
          fields: { ...fields, currentUnitName: caller.unitName },
          tables: {
            devices: devices.split(',').map((equipmentId) => ({ equipmentId })),
            corrections: receivedRows(corrections, correctionColumns),
          },
        }
        const today = wireDate(context.clock.now())
        const places = await placesOf(connection, form, caller.unitId)
        const problems = await problemsOf(connection, form, places, today, offered)
        const taken = await otherOpenAt(connection, { type: definition.key, kind: query.changeType, record: noRecord }, form, query.changeNo)
        const refused = [...wholeUnitProblems(form, caller), ...problems, ...taken]
        const found = [...refused, ...(await cautionsOf(connection, form, places, today))]
        // Only the first, most serious problem of each device.
        const list = found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index)
        return {
          list: list.map((one) => ({ field: one.field, message: one.message, path: pathOf(places, one.field), refuses: refused.includes(one) })),
          fields: await shownOf(connection, form, places, today),
        }
      }),
    )
  },
}
