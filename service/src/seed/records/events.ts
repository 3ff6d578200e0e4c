import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { faultRegistrationBehaviour } from '../../modules/application/elevatorEvent/faultRegistration'
import { rescueRegistrationBehaviour } from '../../modules/application/elevatorEvent/rescueRegistration'
import type { Caller } from '../../security/caller'
import { saveDraft } from '../../workflow/draft'
import { workdaysBefore } from '../../workflow/workdays'
import { landlineNumber } from '../material/identity'
import { officeTime } from '../material/officeTime'
import { castOfAccounts, type Step, takeSteps } from './stories'
import type { SeedUnits } from './units'

interface Story {
  kind: 'rescue' | 'fault'
  owner: string
  /** Elevator it happened to, by number: equal numbers mean the same elevator. */
  elevator: number
  /** Working days ago. */
  age: number
  fields?: FormRow
  /** Steps after the draft; without `by`, taken by the owner. */
  steps: readonly (Omit<Step, 'by'> & { by?: string })[]
}

const commit = { path: 'commit' }
const verified = { path: 'audit', by: 'acceptor', opinion: '经核实情况属实。' }

/** 故障登记 and 救援登记 in every state; the third elevator has frequent faults, and one rescue arrived late. */
const stories: readonly Story[] = [
  { kind: 'fault', owner: 'maintainer', elevator: 3, age: 16, steps: [commit, verified] },
  { kind: 'fault', owner: 'maintainer', elevator: 3, age: 9, steps: [commit, verified] },
  { kind: 'fault', owner: 'use-unit', elevator: 3, age: 2, fields: { stopped: '0' }, steps: [commit] },
  { kind: 'fault', owner: 'maintainer', elevator: 4, age: 6, steps: [commit, { path: 'return', by: 'acceptor', opinion: '请补充维修单或现场照片。' }] },
  {
    kind: 'fault',
    owner: 'maintainer',
    elevator: 5,
    age: 12,
    steps: [commit, verified, { path: 'void', by: 'acceptor', opinion: '与其他登记重复，予以作废。' }],
  },
  { kind: 'fault', owner: 'maintainer', elevator: 5, age: 11, steps: [commit, { path: 'revoke' }] },
  {
    kind: 'fault',
    owner: 'use-unit',
    elevator: 6,
    age: 8,
    steps: [commit, { path: 'return', by: 'acceptor', opinion: '故障现象与原因分类不一致，请核实后重新提交。' }, { path: 'cancel' }],
  },
  { kind: 'fault', owner: 'maintainer', elevator: 6, age: 1, fields: { result: '' }, steps: [] },
  { kind: 'rescue', owner: 'maintainer', elevator: 1, age: 14, steps: [commit, verified] },
  {
    kind: 'rescue',
    owner: 'maintainer',
    elevator: 2,
    age: 1,
    fields: { arriveTime: '08:24', rescuedTime: '08:40', recoverTime: '09:30', lateReason: '早高峰高架事故拥堵，绕行到场' },
    steps: [commit],
  },
  { kind: 'rescue', owner: 'use-unit', elevator: 7, age: 5, steps: [commit, { path: 'return', by: 'acceptor', opinion: '请补充救援记录单。' }] },
  { kind: 'rescue', owner: 'maintainer', elevator: 8, age: 1, fields: { handling: '' }, steps: [] },
  { kind: 'rescue', owner: 'maintainer', elevator: 9, age: 3, steps: [commit, { path: 'revoke' }] },
  {
    kind: 'rescue',
    owner: 'use-unit',
    elevator: 9,
    age: 7,
    steps: [commit, { path: 'return', by: 'acceptor', opinion: '与维保单位的登记重复，请核实。' }, { path: 'cancel' }],
  },
  {
    kind: 'rescue',
    owner: 'maintainer',
    elevator: 10,
    age: 13,
    steps: [commit, verified, { path: 'void', by: 'acceptor', opinion: '救援时间登记有误，予以作废，请重新登记。' }],
  },
]

/** Elevators of a unit that an event can name: only those with a registration code that the maintenance company maintains, as both register events. */
async function elevatorsOf({ db }: Connection, unitId: string, maintainedBy: string): Promise<FormRow[]> {
  const rows = await db
    .selectFrom('equipment')
    .select(['registration_code', 'area_code', 'place'])
    .where('use_unit_id', '=', unitId)
    .where(sql<string>`archive #>> '{fields,maintenanceUnitUscc}'`, '=', maintainedBy)
    .where('kind', '=', '3000')
    .where('use_status', '=', '10')
    .where('registration_code', '<>', '')
    .orderBy('registration_code')
    .limit(Math.max(...stories.map(({ elevator }) => elevator)))
    .execute()
  return rows.map((row) => ({ equipmentId: row.registration_code, areaCode: row.area_code, place: row.place }))
}

/** Registers every fault and rescue of the stories and takes each through its steps. */
export async function seedEvents(context: ServiceContext, connection: Connection, units: SeedUnits, callers: readonly Caller[]): Promise<void> {
  const named = castOfAccounts(callers)
  const now = context.clock.now()
  const elevators = await elevatorsOf(connection, named('use-unit').unitId, named('maintainer').unitUscc)
  const inspectionOrg = units.institutes[0]?.id ?? ''
  for (const [index, { kind, owner, age, steps, ...story }] of stories.entries()) {
    const day = workdaysBefore(wireDate(now), age)
    const momentOf = (later: number) => officeTime(now, day, 10 * 60 + index * 7 + later)
    const behaviour = kind === 'rescue' ? rescueRegistrationBehaviour : faultRegistrationBehaviour
    const fields = withDay(day, { ...elevators[story.elevator - 1], inspectionOrg, ...(kind === 'rescue' ? aRescue(index) : aFault(index)), ...story.fields })
    const draft = await saveDraft(connection, behaviour, named(owner), { form: { fields, tables: {} } }, momentOf(0), {})
    const taken = steps.map((step) => ({ by: owner, ...step }))
    await takeSteps(connection, behaviour, draft, taken, named, (place) => momentOf(10 + place * 30))
  }
}

/** Adds the day to times of day. */
const withDay = (day: string, fields: FormRow): FormRow =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, /^\d\d:\d\d$/.test(value) ? `${day} ${value}` : value]))

const aFault = (index: number): FormRow => ({
  faultTime: '07:40',
  reportTime: '07:52',
  reporter: '王测试',
  reporterTel: landlineNumber(40 + index),
  trapped: '0',
  stopped: '1',
  faultCode: '02',
  causeKind: '3',
  faultPart: '层门门锁',
  phenomenon: '关门到位后反复开启，不能启动。',
  arriveTime: '08:15',
  repairEndTime: '09:05',
  repairPerson: '张测试一',
  repairCertNo: 'T330299198501010019',
  replacedParts: '门锁触点',
  result: '更换门锁触点，试运行三十次正常。',
})

const aRescue = (index: number): FormRow => ({
  callTime: '07:45',
  dispatchTime: '07:47',
  callerName: '李测试',
  callerTel: landlineNumber(60 + index),
  trappedCount: '2',
  trappedFloor: '6层至7层',
  rescueLevel: '1',
  rescuers: '张测试一、张测试二',
  arriveTime: '08:03',
  rescuedTime: '08:16',
  injured: '0',
  recoverTime: '09:10',
  causeKind: '9',
  faultCode: '04',
  causeDetail: '控制柜接触器触点粘连，轿厢停在开锁区域之外。',
  handling: '盘车平层后救出乘客，更换接触器并试运行。',
})
