import { role } from '../../roles'
import type { ReviewQueueDefinition, StepDefinition } from '../definition'
import type { PartyDefinition } from '../parties'
import { inspectionStates, inspectionWorkdays, paymentDays } from './inspectionStates'
import { type InspectionOptions, inspectedOn, inspectionTransitions } from './inspectionTransitions'

/**
 * The flow of an inspection (domain §4.2): pre-examined by the institute, paid or free, accepted, assigned, done on site, rectified if
 * necessary, reported. 10 → 20 → 40 → 45 → 50 → 55 → 60 → 62 ⇄ 63 → 60 → 65 → 70, 62 → 60 if not rectified in time; free or by agreement 20 → 50; by voucher 40 → 42 → 45;
 * cancelled 20, 40 → 90 and 50 → 85 → 90; refused 20, 30 → 80. Acceptor, finance and inspector belong to the chosen institute.
 */

/** The parties of an inspection. @param institute form field that names it @param useUnit field with the use unit's credit code */
export const inspectionParties = (institute: string, useUnit: string): PartyDefinition[] => [
  { relation: 'owner', roles: [role.useUnit, role.maintenanceUnit], source: { kind: 'applicant' } },
  { relation: 'counterpart', roles: [role.useUnit], source: { kind: 'uscc', field: useUnit } },
  { relation: 'institute', roles: [role.acceptor, role.finance], source: { kind: 'unit', field: institute } },
  { relation: 'assignee', roles: [role.inspector], source: { kind: 'input', field: 'inspector' } },
  { relation: 'assignee', roles: [role.inspector], source: { kind: 'input', field: 'secondInspector' } },
  { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
]

const steps: StepDefinition[] = [
  { label: '提交报检', states: ['10', '15', '30'], by: ['commit'] },
  { label: '预审', states: ['20'], by: ['accept'], promise: `${inspectionWorkdays.preExamine}个工作日内` },
  { label: '缴费受理', states: ['40', '42', '45'], by: ['acceptAuto', 'accept'], promise: `${paymentDays}日内缴费` },
  { label: '安排检验', states: ['50'], by: ['assign'], promise: `${inspectionWorkdays.assign}个工作日内` },
  { label: '现场检验', states: ['55', '56', '60', '62', '63'], by: ['report'] },
  { label: '出具报告', states: ['65', '70'], by: ['issue'], promise: `检验后${inspectionWorkdays.report}个工作日内` },
]
const exits: StepDefinition[] = [
  { label: '不予受理', states: ['80'], by: ['refuse'] },
  { label: '核实取消申请', states: ['85'], by: [], promise: '检验机构核实中' },
  { label: '取消', states: ['90'], by: ['audit', 'cancel', 'payExpire'] },
  { label: '作废', states: ['95'], by: ['void'] },
]

/** Tabs of check-online (domain, handlerViews). */
const queues: ReviewQueueDefinition[] = [
  { label: '待预审', states: ['20'], waiting: true },
  { label: '待缴费确认', states: ['42'], waiting: true },
  { label: '待派工', states: ['50'], waiting: true },
  { label: '改期待答复', states: ['56'], waiting: true },
  { label: '检验中', states: ['55', '60', '62', '63', '65'], waiting: true },
  { label: '取消审批', states: ['85'], waiting: true },
  { label: '退回补正', states: ['30'], waiting: false },
  { label: '已办结', states: ['70'], waiting: false },
]

export const inspectionFlow = (options: InspectionOptions) => ({
  states: inspectionStates(options.noun),
  transitions: inspectionTransitions(options),
  issuedNumbers: [inspectedOn],
  steps,
  exits,
  queues,
})
