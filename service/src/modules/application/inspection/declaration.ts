/** 自助申报: what prevents it, and how a granted extension changes the due date (domain §4.3 no. 18). */
import {
  type ApplicationForm,
  declarationDevices,
  declarationProblems,
  declaration as definition,
  type FormLookupAnswer,
  keptSnapshot,
  type MachineCheck,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { dueDay } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { route } from '../../../http/route'
import { Refusal } from '../../../refusal'
import { callerOf, type Effect, type Guard, type RecordView } from '../../../workflow/behaviour'
import { chineseDate, filledForm, footer, shown } from '../../../workflow/form/filledForm'
import { noRecord } from '../../../workflow/record'
import { check, devicesCheck, problemsFirst, untilDecided } from '../../../workflow/transition/machineChecks'
import { keepReplacedFields, replacedFieldsOfEach } from '../../equipment/archive/replacedFields'
import { changeDevice, deviceForDecision } from '../../equipment/archive/writeArchive'
import { idsNamed, repeatedDevices } from '../../inspection/devices'
import { restoreArchives } from '../common/archiveEffects'
import { atDevice, commonArea, isElsewhere, type NamedPlace, numbersIn, otherOpenAt, pathOf, placesOf } from '../common/changedDevices'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'

/** @param offered how many of the last places are only suggestions, each to be checked against those before them */
function problemsOf({ fields }: ApplicationForm, places: readonly NamedPlace[], offered = 0): FieldError[] {
  const together = places.slice(0, places.length - offered).flatMap(({ device }) => device ?? [])
  const repeated = repeatedDevices(places)
  return places.flatMap(({ number, device }, place) => {
    if (number === '') return []
    if (!device) return atDevice(place, '设备档案中没有这个编号，或不在本单位名下')
    const again = repeated[place]
    if (again !== undefined) return atDevice(place, again)
    const [problem] = declarationProblems(fields, device.archive.fields)
    if (problem?.field === 'delayTo') return [{ field: 'delayTo', message: places.length > 1 ? `第${place + 1}台：${problem.message}` : problem.message }]
    const message = problem?.message ?? (isElsewhere(device, together) ? '设备由不同的登记机关管理，请按所在地分开申报' : undefined)
    return atDevice(place, message)
  })
}

/** The applicant gets each problem at its field, the handler gets the first one as a sentence. */
const declarable: Guard = async ({ connection, record, transition, form, acting }) => {
  // An institute only takes note and changes no device; it sees just the devices of its area.
  if (acting.kind === 'account' && acting.caller.roleType === role.acceptor) return undefined
  const fieldErrors = problemsOf(form, await placesOf(connection, form, record.unit_id))
  if (fieldErrors.length === 0) return undefined
  if (transition.requires?.includes('complete')) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return fieldErrors[0]?.message
}

/** An extension nobody decided in time would be granted for days that have passed. */
const delayAhead: Guard = async ({ form: { fields }, now }) =>
  fields.delayTo && fields.delayTo <= wireDate(now) ? `拟延期至的日期 ${fields.delayTo} 已过，请退回修改` : undefined

const openProblems = (connection: Connection, form: ApplicationForm, record: string, own = ''): Promise<FieldError[]> =>
  otherOpenAt(connection, { type: definition.key, kind: form.fields.declareKind ?? '', record }, form, own)

const noOtherOpen: Guard = async ({ connection, record, form }) => {
  await waitForOthersAbout(connection, definition.key, await idsNamed(connection, numbersIn(form)))
  const fieldErrors = await openProblems(connection, form, record.id)
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors })
  return undefined
}

const grantDelay: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const { declareKind = '', delayTo = '', reason = '' } = form.fields
  if (declareKind !== '1') return undefined
  const caller = callerOf(context)
  for (const { device: named } of await placesOf(connection, form, record.unit_id)) {
    if (!named) continue
    const device = await deviceForDecision(connection, caller, named.id)
    const { fields, tables } = device.archive
    await keepReplacedFields(connection, record.id, device, ['delayToDate'])
    const delayed = { fields: { ...fields, delayToDate: delayTo }, tables: { ...tables } }
    await changeDevice(connection, device, delayed, { caller, now, reason: `延期检验 ${number}：${reason}` })
  }
  return undefined
}

/** A granted extension can be voided only while no inspection or other extension has replaced it. */
const delayStands: Guard = async (context) => {
  const { connection, record, form } = context
  for (const { equipmentId } of await replacedFieldsOfEach(connection, record.id)) {
    const { archive } = await deviceForDecision(connection, callerOf(context), equipmentId)
    if (archive.fields.delayToDate !== form.fields.delayTo) return '设备此后已检验或者另有延期，不能作废'
  }
  return undefined
}

function shownOf(places: readonly NamedPlace[]): FormRow {
  const known = places.flatMap(({ number, device }) => {
    if (!device) return []
    const { fields } = device.archive
    const { equipmentName = '', equclacode = '', useCertNo = '', unitInternalNo = '' } = fields
    return [[number, { equipmentName, equclacode, useCertNo, unitInternalNo, currentDue: dueDay(fields) }] as const]
  })
  return { deviceAreaCode: commonArea(places.flatMap(({ device }) => device ?? [])), ...keptSnapshot(Object.fromEntries(known)) }
}

async function checks(connection: Connection, { id, unitId, form, status }: RecordView): Promise<MachineCheck[]> {
  const places = await placesOf(connection, form, unitId)
  const problems = problemsOf(form, places)
  const open = await openProblems(connection, form, id)
  const standing = [
    devicesCheck(`设备档案与申报相符，共 ${places.length} 台`, problems, form.tables.devices),
    check('open', open.length === 0, '没有同一类别的其他申报', '有同一类别的其他申报尚未办结'),
  ]
  return problemsFirst(untilDecided(definition, status, standing))
}

/** The decision, to be sealed by the office that made it. */
const opinion = (record: RecordView): PrintDocument => ({
  title: '自助申报办理意见',
  number: `编号：${record.number}`,
  fileName: `自助申报办理意见${record.number}.pdf`,
  footer: footer(record),
  blocks: [
    { kind: 'paragraph', text: `${record.unitName}：` },
    {
      kind: 'paragraph',
      indent: true,
      text: `你单位于${chineseDate(record.submittedOn)}提交的${shown(record, 'declareKind')}（编号：${record.number}），办理意见为：${record.status === '82' ? '不同意' : '同意'}。${record.lastMove.opinion}`,
    },
    { kind: 'signature', lines: [record.acceptedBy || '办理单位（盖章）', chineseDate(record.lastMove.on)] },
  ],
})

export const declarationBehaviour: ModuleBehaviour = {
  definition,
  checks,
  snapshot: async (connection, form, unitId) => shownOf(await placesOf(connection, form, unitId)),
  documents: { form: filledForm(definition, '特种设备自助申报表', '本单位对所填内容的真实性负责。'), opinion },
  guards: { declarable, noOtherOpen, delayAhead, delayStands },
  effects: { grantDelay, withdrawDelay: restoreArchives(definition) },
  routes: (app, context: ServiceContext) => {
    route(app, context, declarationDevices, ({ caller, query, read }) =>
      read(async (connection): Promise<FormLookupAnswer> => {
        const { devices, offered, ...fields } = query
        const form = { fields, tables: { devices: devices.split(',').map((equipmentId) => ({ equipmentId })) } }
        const places = await placesOf(connection, form, caller.unitId)
        const problems = problemsOf(form, places, offered)
        const taken = (await openProblems(connection, form, noRecord, query.declareNo)).filter(
          ({ field }) => !problems.some((problem) => problem.field === field),
        )
        const list = [...problems, ...taken]
        return { list: list.map(({ field, message }) => ({ field, message, path: pathOf(places, field), refuses: true })), fields: shownOf(places) }
      }),
    )
  },
}
