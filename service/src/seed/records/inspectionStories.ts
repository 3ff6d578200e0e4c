import type { FormRow } from '@shared/contract/form'

/** The inspections of the demo, with their steps: by whom and when. */

export interface InspectionStep {
  /** A transition, or `pay`: payment by code at the demonstration cashier. */
  path: string
  by: string
  opinion?: string
  input?: FormRow
  /** The amount charged per device instead of the computed one, and the reason. */
  charged?: [amount: string, reason: string]
  /** The conclusion entered for every device before this step. */
  concluded?: string
  /** A paper uploaded before this step, by the same account. */
  paper?: [code: string, name: string]
}

export interface Story {
  owner: string
  /** Index of the institute. */
  institute: 0 | 1
  /** Working days since it began; the steps follow at one a day. */
  age: number
  steps: readonly InspectionStep[]
}

const commit = (by: string): InspectionStep => ({ path: 'commit', by })
const accepted: InspectionStep = { path: 'accept', by: 'acceptor', input: { feeType: '0' }, opinion: '材料齐全，予以通过。' }
const paid: InspectionStep = { path: 'pay', by: '' }
const assigned: InspectionStep = { path: 'assign', by: 'acceptor', input: { inspector: 'inspector', inspectOn: '+2 workdays' } }
const putOff: InspectionStep = { path: 'reschedule', by: 'use-unit', opinion: '当日小区停电检修，电梯不能运行。', input: { wishOn: '+9', wishOnElse: '+10' } }
const started: InspectionStep = { path: 'start', by: 'inspector' }
const demanded: InspectionStep = {
  path: 'rectify',
  by: 'inspector',
  input: { problem: '三层层门门锁啮合深度不足7毫米。', rectifyBy: '+14' },
  paper: ['OPINION_NOTICE', '检验意见通知单'],
}
const putRight: InspectionStep = {
  path: 'rectified',
  by: 'use-unit',
  opinion: '已更换门锁，啮合深度符合要求。',
  paper: ['RECTIFY_PROOF', '整改见证材料'],
}
const notPutRight: InspectionStep = {
  path: 'refuseRectified',
  by: 'inspector',
  opinion: '现场复查，三层门锁啮合深度仍为6毫米，照片不是同一层门。',
  input: { problem: '三层层门门锁啮合深度不足7毫米，须更换锁钩后拍照。', rectifyBy: '+10' },
}
const reported: InspectionStep = { path: 'report', by: 'inspector', concluded: '01', paper: ['REPORT', '检验报告'] }
const underWay = [commit('use-unit'), accepted, paid, assigned, started]
const issued = [...underWay, reported, { path: 'issue', by: 'acceptor' }]
const voided: InspectionStep = { path: 'void', by: 'admin', opinion: '报告编号与现场设备不符，予以作废。' }
const returned: InspectionStep = { path: 'return', by: 'acceptor', opinion: '检验申请表未盖章，请盖章后重新上传。' }
const refused: InspectionStep = { path: 'refuse', by: 'acceptor', opinion: '所报设备不在本机构检验范围内，请向相应的检验机构申请。' }
const transferred: InspectionStep = {
  path: 'updatePayCert',
  by: 'use-unit',
  input: { paidOn: '+0', payerName: '宁波示例物业服务有限公司' },
  paper: ['PAY_CERT', '缴费凭证'],
}

/** Inspections in every state a record can stay in, at two institutes that see nothing of each other. */
export const stories: readonly Story[] = [
  { owner: 'use-unit', institute: 0, age: 1, steps: [] },
  { owner: 'use-unit', institute: 0, age: 2, steps: [commit('use-unit')] },
  { owner: 'two-roles', institute: 0, age: 6, steps: [commit('two-roles')] },
  { owner: 'use-unit', institute: 1, age: 3, steps: [commit('use-unit')] },
  { owner: 'use-unit', institute: 0, age: 5, steps: [commit('use-unit'), returned] },
  { owner: 'use-unit', institute: 0, age: 4, steps: [commit('use-unit'), accepted] },
  {
    owner: 'use-unit',
    institute: 1,
    age: 4,
    steps: [commit('use-unit'), { ...accepted, by: 'acceptor2', charged: ['700.00', '同址多台，按标准减收'] }],
  },
  { owner: 'use-unit', institute: 1, age: 7, steps: [commit('use-unit'), { ...accepted, by: 'acceptor2' }, paid] },
  { owner: 'use-unit', institute: 0, age: 5, steps: [commit('use-unit'), accepted, transferred] },
  { owner: 'use-unit', institute: 0, age: 4, steps: [commit('use-unit'), accepted, paid] },
  { owner: 'use-unit', institute: 0, age: 6, steps: [commit('use-unit'), accepted, paid, assigned, putOff] },
  { owner: 'use-unit', institute: 0, age: 5, steps: [commit('use-unit'), accepted, paid, assigned] },
  { owner: 'use-unit', institute: 0, age: 8, steps: underWay },
  { owner: 'use-unit', institute: 0, age: 9, steps: [...underWay, demanded] },
  { owner: 'use-unit', institute: 0, age: 10, steps: [...underWay, demanded, putRight] },
  { owner: 'use-unit', institute: 0, age: 10, steps: [...underWay, reported] },
  { owner: 'use-unit', institute: 0, age: 20, steps: issued },
  {
    owner: 'use-unit',
    institute: 1,
    age: 12,
    steps: [commit('use-unit'), { path: 'accept', by: 'acceptor2', input: { feeType: '2', feeReason: '复查抽检，不收费' } }],
  },
  { owner: 'use-unit', institute: 0, age: 9, steps: [commit('use-unit'), refused] },
  {
    owner: 'use-unit',
    institute: 0,
    age: 7,
    steps: [commit('use-unit'), accepted, paid, { path: 'cancelApply', by: 'use-unit', opinion: '电梯大修停用，检验推迟，申请取消并退费。' }],
  },
  {
    owner: 'use-unit',
    institute: 0,
    age: 15,
    steps: [commit('use-unit'), accepted, { path: 'cancelApply', by: 'use-unit', opinion: '合并到下一批一起报检。' }],
  },
  // Its refund waits for another finance member.
  {
    owner: 'use-unit',
    institute: 0,
    age: 8,
    steps: [
      commit('use-unit'),
      accepted,
      paid,
      { path: 'cancelApply', by: 'use-unit', opinion: '电梯已报废，不再检验。' },
      { path: 'approveCancellation', by: 'finance', opinion: '经核实，同意取消并退费。' },
    ],
  },
  { owner: 'use-unit', institute: 0, age: 3, steps: [commit('use-unit'), { path: 'revoke', by: 'use-unit' }] },
  { owner: 'use-unit', institute: 0, age: 26, steps: [...issued, voided] },
  // The last two are paid by one order.
  { owner: 'use-unit', institute: 0, age: 3, steps: [commit('use-unit'), accepted] },
  { owner: 'use-unit', institute: 0, age: 2, steps: [commit('use-unit'), accepted] },
]

const cancelled: InspectionStep = { path: 'cancelApply', by: 'use-unit', opinion: '电梯大修停用，检验推迟，申请取消。' }
export const detectingUnit = 'use-unit'
/**
 * 电梯检验检测 by an institute, in every state a record can stay in: load tests of elevators that are also inspected. Self-tests by the unit are in
 * `detections.ts`.
 */
export const detectStories: readonly Omit<Story, 'owner' | 'institute'>[] = [
  { age: 2, steps: [commit('use-unit'), { path: 'revoke', by: 'use-unit' }] },
  { age: 4, steps: [commit('use-unit'), returned] },
  { age: 3, steps: [commit('use-unit'), accepted] },
  { age: 4, steps: [commit('use-unit'), accepted, transferred] },
  { age: 5, steps: [commit('use-unit'), accepted, paid] },
  { age: 5, steps: [commit('use-unit'), accepted, paid, assigned] },
  { age: 6, steps: [commit('use-unit'), accepted, paid, assigned, putOff] },
  { age: 7, steps: underWay },
  { age: 9, steps: [...underWay, demanded] },
  { age: 14, steps: [...underWay, demanded, putRight, notPutRight, putRight] },
  { age: 8, steps: [commit('use-unit'), refused] },
  { age: 6, steps: [commit('use-unit'), accepted, paid, cancelled] },
  { age: 10, steps: [commit('use-unit'), cancelled] },
  { age: 24, steps: [...issued, voided] },
]
