/** 维保项目申请: one live project per device, what its receipt writes to the archive, and its documents (domain §4.3 no. 12). */
import { maintenanceProject as definition, grantedStatus, isOnDemand, type MachineCheck, maintenanceFiling } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { labelOf } from '@shared/contract/enums'
import { maintenanceWritten } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { codeToday } from '../../../database/unitCodes'
import { Refusal } from '../../../refusal'
import { coversArea } from '../../../security/area'
import { callerOf, type Effect, type RecordView, type TransitionContext } from '../../../workflow/behaviour'
import { filingReceipt, filledForm } from '../../../workflow/form/filledForm'
import { check, devicesCheck, problemsFirst, saidOfDevices, untilDecided } from '../../../workflow/transition/machineChecks'
import { clearMaintenance, devicesByNumbers, isMaintainedUntil, lockedDevices, writeMaintenance } from '../../equipment/archive/maintenance'
import { numbersOf } from '../../inspection/devices'
import { certificatesHeld } from '../../operator/record'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { devicesIn, problemsOf, projectStandings, refuseProblems, registerProjectDevices } from './maintainedDevices'

/** Arrival times above this many minutes are questioned in the form (TSG T5002-2017: 30 in a city with districts). */
const usualArrival = 30

/** Claims all devices for the project, or none. @throws Refusal INCOMPLETE with what prevents a device, at its row. */
const claimDevices: Effect = async ({ connection, record, form }) => {
  const { contractStart = '', contractEnd = '' } = form.fields
  const numbers = devicesIn(form)
  const standings = await projectStandings(connection, form.fields, numbers, record.id)
  refuseProblems(standings)
  const ids = standings.flatMap(({ device }) => device?.id ?? [])
  const { rows } = await connection.query({
    text: 'select equipment_id from claim_maintenance($1, $2, $3, $4)',
    values: [record.id, ids, contractStart, contractEnd],
  })
  const taken = new Set(rows.map((row) => row.equipment_id))
  refuseProblems(standings.map(({ device }) => ({ device, problem: device && taken.has(device.id) ? '另一个维保项目刚刚提交了这台设备' : undefined })))
  return undefined
}

const companyOf = ({ connection: { db }, record }: TransitionContext) =>
  db.selectFrom('unit').select(['unit_name', 'uscc', 'licence_no']).where('id', '=', record.unit_id).executeTakeFirstOrThrow()

/** The archive names the maintenance unit from now on, or from the first day of its contract if another one maintains the device until then. */
const beginMaintenance: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  const { fields } = form
  const company = await companyOf(context)
  const devices = await lockedDevices(context, devicesIn(form))
  const user = await codeToday(connection, fields.useUnitUscc ?? '')
  const moved = devices.find(({ archive }) => archive.fields.useUnitUscc !== user)
  if (moved) throw new Refusal('NOT_ALLOWED_NOW', `设备${numbersOf(moved)[0] ?? ''}已不在所填的使用单位名下，请退回补正`)
  const maintenance = maintenanceWritten({
    maintenanceUnitName: company.unit_name,
    maintenanceUnitUscc: company.uscc,
    maintenanceLicenceNo: company.licence_no,
    maintenanceContact: fields.leader ?? '',
    maintenanceTel: fields.dutyTel ?? '',
    maintenanceContractNo: fields.contractNo ?? '',
    maintenanceContractStart: fields.contractStart ?? '',
    maintenanceContractEnd: fields.contractEnd ?? '',
    maintenanceMode: labelOf('maintMode', fields.maintMode),
  })
  const { contractStart = '' } = fields
  for (const device of devices) {
    if (isMaintainedUntil(device.archive.fields, contractStart, wireDate(now))) {
      const begins = { application_id: record.id, equipment_id: device.id, begins_on: contractStart, maintenance: JSON.stringify(maintenance) }
      await connection.db.insertInto('maintenance_begin').values(begins).execute()
    } else await writeMaintenance(connection, device, maintenance, { caller: callerOf(context), now, reason: `${definition.label} ${number}` })
  }
  return undefined
}

/** Withdraws a project from the archives that still refer to its contract. */
const undoMaintenance: Effect = async (context) => {
  const { connection, record, form, now, number } = context
  await connection.db.deleteFrom('maintenance_begin').where('application_id', '=', record.id).execute()
  const { uscc } = await companyOf(context)
  const devices = await lockedDevices(context, devicesIn(form))
  const stands = (archived: FormRow) => archived.maintenanceUnitUscc === uscc && archived.maintenanceContractNo === form.fields.contractNo
  for (const device of devices) {
    if (stands(device.archive.fields))
      await clearMaintenance(connection, device, { caller: callerOf(context), now, reason: `${definition.label} ${number} 撤销` })
  }
  return undefined
}

const workersIn = ({ tables }: RecordView['form']): readonly FormRow[] => tables.workers ?? []

/** Rows of workers whose item T certificate is not in the maintenance unit's own records. */
async function unknownWorkers(connection: Connection, unitId: string, workers: readonly FormRow[], today: string): Promise<number[]> {
  const numbers = workers.map(({ certNo = '' }) => certNo).filter((number) => number !== '')
  const held = await certificatesHeld(connection, unitId, numbers, today, 'T')
  return workers.flatMap(({ certNo = '' }, index) => (certNo === '' || held.has(certNo) ? [] : [index]))
}

/** A hint, not a reason to refuse: a maintenance unit may keep its personnel records elsewhere. */
async function warnings(connection: Connection, id: string, form: RecordView['form']): Promise<FieldError[]> {
  const record = await connection.db.selectFrom('application').select(['unit_id', 'updated_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const unknown = await unknownWorkers(connection, record.unit_id, workersIn(form), wireDate(record.updated_at))
  const slow = Number(form.fields.rescueMinutes ?? '') > usualArrival
  return [
    ...(slow ? [{ field: 'rescueMinutes', message: `超过${usualArrival}分钟，请核对能否在规定时间内到场` }] : []),
    ...unknown.map((index) => ({ field: `workers.${index}.certNo`, message: '作业人员中没有这个有效的电梯修理(T)证书，请核对' })),
  ]
}

/** Whether the maintenance unit has filed maintenance on demand where the devices are: it files in each area it works in. */
async function filedOnDemand({ db }: Connection, unitId: string, areaCode: string): Promise<boolean> {
  const filings = await db
    .selectFrom('application')
    .select('area_code')
    .where('type', '=', maintenanceFiling.key)
    .where('unit_id', '=', unitId)
    .where('kind', '=', '2')
    .where('status', '=', grantedStatus)
    .where('deleted', '=', false)
    .execute()
  return filings.some(({ area_code }) => coversArea(area_code, areaCode))
}

async function checks(connection: Connection, { id, unitId, form, status, today }: RecordView): Promise<MachineCheck[]> {
  const { fields } = form
  const company = await connection.db.selectFrom('unit').select(['licence_no', 'licence_expire', 'uscc']).where('id', '=', unitId).executeTakeFirstOrThrow()
  const standings = await projectStandings(connection, fields, devicesIn(form), id)
  const named = await devicesByNumbers(connection, devicesIn(form))
  const others = devicesIn(form).map((number) => {
    const { maintenanceUnitUscc = '', maintenanceUnitName = '', maintenanceContractEnd = '' } = named.get(number)?.fields ?? {}
    const stands = maintenanceUnitUscc !== '' && maintenanceUnitUscc !== company.uscc && maintenanceContractEnd >= (fields.contractStart ?? '')
    return { problem: stands ? maintenanceUnitName : undefined }
  })
  const maintained = problemsOf(others)
  // The view masks ID numbers for everyone but its owner: compare the stored ones.
  const written = await connection.db.selectFrom('application').select('form').where('id', '=', id).executeTakeFirstOrThrow()
  const unknown = await unknownWorkers(connection, unitId, workersIn(written.form), today)
  const objections = await connection.db
    .selectFrom('application_event')
    .select('opinion')
    .where('application_id', '=', id)
    .where('action', '=', 'object')
    .orderBy('id')
    .execute()
  const standing = [
    devicesCheck('设备与档案一致，没有其他维保项目', problemsOf(standings), form.tables.devices),
    check(
      'maintained',
      maintained.length === 0,
      '档案中没有其他单位在合同期内维保',
      `${maintained.length} 台设备档案中由其他单位维保`,
      saidOfDevices(maintained, form.tables.devices),
    ),
    check('workers', unknown.length === 0, '维保人员的证书在作业人员档案中有效', `${unknown.length} 人的证书不在可查的作业人员档案中`),
    check(
      'licence',
      company.licence_expire >= today,
      '许可证在有效期内',
      '许可证已到期或没有登记',
      `企业档案：${company.licence_no || '未登记'}，有效期至${company.licence_expire || '未登记'}`,
    ),
    ...(isOnDemand(fields.maintMode)
      ? [check('onDemand', await filedOnDemand(connection, unitId, fields.areaCode ?? ''), '已在所在区域备案按需维保', '在所在区域没有按需维保的备案')]
      : []),
  ]
  return problemsFirst([
    check('objection', objections.length === 0, '使用单位没有提出异议', '使用单位提出异议', objections.map(({ opinion }) => opinion).join('；')),
    ...untilDecided(definition, status, standing),
  ])
}

export const maintenanceProjectBehaviour: ModuleBehaviour = {
  definition,
  checks,
  warnings,
  effects: { claimDevices, beginMaintenance, undoMaintenance },
  documents: {
    form: filledForm(definition, '电梯维保项目申请表', '本单位对所填内容和所附材料的真实性负责。'),
    receipt: filingReceipt(
      definition,
      '电梯维保项目回执',
      ['projectName', 'useUnitName', 'siteAddress', 'contractNo', 'contractStart', 'contractEnd', 'dutyTel'],
      ['终止维保的，应当提交维保终止申请；合同到期续签的，应当提交新的维保项目申请。'],
    ),
  },
  routes: registerProjectDevices,
}
