/** 维保终止申请: whose contract ends, what its receipt does to the archive, and its documents (domain §4.3 no. 11). */
import { maintenanceTermination as definition, type MachineCheck, needsNotice, terminationNoticeDays, terminationReason } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { daysBetween } from '@shared/contract/rules'
import { sql } from 'kysely'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { codeToday, unitByCode } from '../../../database/unitCodes'
import { notify } from '../../../notification/notify'
import { Refusal } from '../../../refusal'
import { viewer } from '../../../security/caller'
import { callerOf, type Effect, type Guard, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { filingReceipt, filledForm } from '../../../workflow/form/filledForm'
import { answerCheck, check, devicesCheck, problemsFirst, untilDecided } from '../../../workflow/transition/machineChecks'
import { clearMaintenance, devicesByNumbers, isUnmaintained, lockedDevices, writeMaintenance } from '../../equipment/archive/maintenance'
import { keepReplacedFields, replacedFieldsOf } from '../../equipment/archive/replacedFields'
import { idsNamed } from '../../inspection/devices'
import { alreadyOpen } from '../common/changedDevices'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { waitForOthersAbout } from '../common/oneAtATime'
import { archivesOf, devicesIn, otherTerminations, problemsOf, refuseProblems, registerTerminationDevices, terminationStandings } from './maintainedDevices'
import { knownSince, noticeProblem, reasonDoubt } from './terminationNotice'

const byCompany = (fields: FormRow): boolean => fields.applicantSide === '2'

const devicesMaintained: Guard = async ({ connection, record, form }) => {
  refuseProblems((await terminationStandings(connection, record.unit_id, devicesIn(form))).standings)
  return undefined
}

/** Either side may end a contract: of two that ask, the second is told of the first. */
const noOtherOpen: Guard = async ({ connection, record, form }) => {
  const numbers = devicesIn(form)
  await waitForOthersAbout(connection, definition.key, await idsNamed(connection, numbers))
  const open = await otherTerminations(connection, record.id, numbers)
  refuseProblems(numbers.map((number) => ({ device: undefined, problem: open.has(number) ? alreadyOpen(open.get(number) ?? '') : undefined })))
  return undefined
}

/** @throws Refusal INCOMPLETE if a maintenance unit would end the contract before its notice period is over. */
const noticeGiven: Guard = async ({ connection, record, form, now }) => {
  const message = await noticeProblem(connection, record.id, form.fields, wireDate(now))
  if (message) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'terminateDate', message }] })
  return undefined
}

const notEndedYet: Guard = async ({ form, now }) =>
  (form.fields.terminateDate ?? '') > wireDate(now) ? undefined : '维保已经终止，不能撤销；恢复维保的请提交维保项目申请'

/** Whoever comes next has registered a contract that begins: the one that ended cannot go on beside it. A renewal of the same company follows it. */
const noSuccessor: Guard = async ({ connection, record, form }) => {
  const { maintainer } = await sidesOf(connection, record.unit_id, form.fields)
  const devices = [...(await devicesByNumbers(connection, devicesIn(form))).values()].map(({ id }) => id)
  if (devices.length === 0) return undefined
  const next = await connection.db
    .selectFrom('maintenance_begin')
    .innerJoin('application', 'application.id', 'maintenance_begin.application_id')
    .select('application.number')
    .where('maintenance_begin.equipment_id', 'in', devices)
    .where(sql<boolean>`maintenance_begin.maintenance ->> 'maintenanceUnitUscc' is distinct from ${maintainer}`)
    .limit(1)
    .executeTakeFirst()
  return next && `设备已有接续的维保项目 ${next.number}，请先撤销该项目，再撤销终止`
}

/** Credit codes of both sides of the contract a record ends. */
async function sidesOf(connection: Connection, unitId: string, fields: FormRow): Promise<{ maintainer: string; user: string }> {
  const { uscc } = await connection.db.selectFrom('unit').select('uscc').where('id', '=', unitId).executeTakeFirstOrThrow()
  const other = await codeToday(connection, fields.counterpartUscc ?? '')
  return byCompany(fields) ? { maintainer: uscc, user: other } : { maintainer: other, user: uscc }
}

/** Devices of the record that the maintenance unit still maintains, for the decision, locked. */
const devicesMaintainedBy = async (context: TransitionContext, maintainer: string) =>
  (await lockedDevices(context, devicesIn(context.form))).filter(({ archive }) => archive.fields.maintenanceUnitUscc === maintainer)

/** Writes the last day to the archive; from that day on, or at once if it has passed, the archive no longer names the maintenance unit. */
const endMaintenance: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const { terminateDate = '', newMaintenanceUnit = '' } = form.fields
  const { maintainer, user } = await sidesOf(connection, record.unit_id, form.fields)
  const devices = await devicesMaintainedBy(context, maintainer)
  if (devices.length === 0) return undefined
  const act = { caller: callerOf(context), now, reason: `${definition.label} ${number}` }
  const over = terminateDate <= wireDate(now)
  for (const device of devices) {
    if (over) await clearMaintenance(connection, device, act)
    else {
      await keepReplacedFields(connection, record.id, device, ['maintenanceContractEnd'])
      await writeMaintenance(connection, device, { maintenanceContractEnd: terminateDate }, act)
    }
  }
  const ids = devices.map(({ id }) => id)
  await connection.query({ text: 'select end_maintenance_projects($1, $2, $3, false)', values: [ids, maintainer, terminateDate] })
  if (!over) {
    await connection.db
      .insertInto('maintenance_end')
      .values(ids.map((equipment_id) => ({ application_id: record.id, equipment_id, maintainer, ends_on: terminateDate })))
      .execute()
  }
  const left = devices.filter(({ archive: { fields } }) => isUnmaintained({ ...fields, maintenanceUnitName: '' })).length
  if (left > 0) await tellUser(connection, { record: record.id, number, user, left, terminateDate, newMaintenanceUnit, now })
  return undefined
}

interface Unmaintained {
  record: string
  number: string
  /** Credit code of the use unit. */
  user: string
  left: number
  terminateDate: string
  newMaintenanceUnit: string
  now: Date
}

/** An elevator may not run without maintenance (安全法 第45条): its user is notified, whichever side ended the contract. */
async function tellUser(connection: Connection, { record, number, user, left, terminateDate, newMaintenanceUnit, now }: Unmaintained): Promise<void> {
  const unit = await unitByCode(connection, user)
  if (!unit) return
  const next = newMaintenanceUnit ? `接续单位${newMaintenanceUnit}应在此前提交维保项目申请` : '没有接续维保单位，请尽快落实'
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(unit.id)], roleTypes: [role.useUnit] },
    {
      title: `${left} 台电梯自${terminateDate}起无维保单位`,
      text: `${next}；没有维保单位的电梯不得使用`,
      bizType: definition.key,
      bizId: record,
      number,
      tone: 'attention',
      path: `${definition.pages.detail}?id=${record}`,
      at: now,
    },
  )
}

/** The withdrawal of a termination is agreed: the contract continues unchanged. */
const goOnMaintaining: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const { maintainer } = await sidesOf(connection, record.unit_id, form.fields)
  const devices = await devicesMaintainedBy(context, maintainer)
  const { terminateDate = '', contractEnd = '' } = form.fields
  await connection.db.deleteFrom('maintenance_end').where('application_id', '=', record.id).execute()
  for (const device of devices) {
    // Changed since, for example by a longer contract: what is newer stays.
    if (device.archive.fields.maintenanceContractEnd !== terminateDate) continue
    // A termination received before the archive's own day was kept has only the one typed for all of its devices.
    const before = await replacedFieldsOf(connection, record.id, device.id)
    const maintenance = { maintenanceContractEnd: before?.maintenanceContractEnd ?? contractEnd }
    await writeMaintenance(connection, device, maintenance, { caller: callerOf(context), now, reason: `${definition.label} ${number} 撤销` })
  }
  const ids = devices.map(({ id }) => id)
  await connection.query({ text: 'select end_maintenance_projects($1, $2, $3, true)', values: [ids, maintainer, terminateDate] })
  return undefined
}

/** What speaks against a reason: the end of a contract stands in the form, everything else in the archives. */
const doubtedBy = ({ terminateReason, contractEnd = '' }: FormRow): string =>
  terminateReason === terminationReason.contractOver && contractEnd !== '' ? '所填的合同终止日期' : '档案'

async function checks(connection: Connection, { id, unitId, form, status, inputs, submittedOn }: RecordView): Promise<MachineCheck[]> {
  const { fields } = form
  const { standings } = await terminationStandings(connection, unitId, devicesIn(form))
  const sent = (await knownSince(connection, id)) || submittedOn
  const doubt = await reasonDoubt(connection, unitId, fields, archivesOf(standings))
  const notice = daysBetween(sent, fields.terminateDate ?? '')
  return problemsFirst([
    ...answerCheck(inputs, '对方单位已确认', '对方单位未确认（逾期未答复）', fields.counterpartUnit),
    ...untilDecided(definition, status, [
      devicesCheck('设备由双方使用、维保，与档案一致', problemsOf(standings), form.tables.devices),
      ...(doubt === undefined ? [] : [check('reason', false, '', `终止原因与${doubtedBy(fields)}不符`, doubt)]),
    ]),
    check('successor', (fields.newMaintenanceUnit ?? '') !== '', '有接续维保单位', '没有接续维保单位', fields.newMaintenanceUnit),
    ...(needsNotice(fields)
      ? [check('notice', notice >= terminationNoticeDays, `已提前${terminationNoticeDays}日提出`, `提前不足${terminationNoticeDays}日`, `提前${notice}天`)]
      : []),
  ])
}

export const maintenanceTerminationBehaviour: ModuleBehaviour = {
  definition,
  checks,
  snapshot: async (connection, form, unitId) => (await terminationStandings(connection, unitId, devicesIn(form))).sides,
  guards: { devicesMaintained, noOtherOpen, noticeGiven, notEndedYet, noSuccessor },
  effects: { endMaintenance, goOnMaintaining },
  documents: {
    form: filledForm(definition, '特种设备维保终止申请表', '本单位对所填内容和所附材料的真实性负责。'),
    receipt: filingReceipt(
      definition,
      '特种设备维保终止回执',
      ['counterpartUnit', 'contractNo', 'terminateDate', 'terminateReason', 'newMaintenanceUnit'],
      ['没有维保单位的电梯不得使用。使用单位变更维保单位的，应当在30日内办理变更。'],
    ),
  },
  routes: registerTerminationDevices,
}
