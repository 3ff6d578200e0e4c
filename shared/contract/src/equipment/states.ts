import { type Tone, useStatus } from '../enums'

/**
 * States of a device: its use, the result of its latest inspection, and its due dates relative to today. The texts are in the enums; this file
 * has the rules.
 */

const useStatusTones: Readonly<Record<(typeof useStatus)[number]['code'], Tone>> = {
  '00': 'moving',
  '10': 'done',
  '20': 'idle',
  '30': 'idle',
  '40': 'idle',
  '50': 'idle',
  '90': 'idle',
}
const isUseStatus = (code: string): code is keyof typeof useStatusTones => code in useStatusTones

/** 待登记: not yet registered for use, so without a certificate. */
export const awaitsRegistration = '00'
/** In use: the only state in which a device must be inspected (domain §3.2). */
export const inUse = '10'
/** 停用: out of use and not subject to inspection; restarting needs an application. */
export const stopped = '20'
/** What a stopped device needs before it is used again, beside the application: what `changeKinds` judges of it, in words. */
export const restartRule = '检验有效期在停用前或者停用期间届满的，电梯停用满一年的，先检验合格'
/** The same beside a number of stopped devices, of which only some need an inspection. */
export const restartNote = '启用须先申请'
/** 移装迁出: left its place of registration and not yet registered at the new place. */
export const movedOut = '50'
/** 无维保单位: an elevator in use must be maintained (安全法 第45条; domain §3.4). */
export const lacksMaintenance = (row: { equclacode: string; useStatus: string; maintenanceUnitName: string }): boolean =>
  row.equclacode === '3000' && row.useStatus === inUse && row.maintenanceUnitName === ''

/** States of devices that are gone: their numbers may be used again, and they are not counted. */
export const goneStatuses: readonly string[] = ['30', '40', movedOut, '90']
/** How a total of devices says that those are not in it. */
export const goneNote = '不含报废、注销、迁出和历史废弃'
/** All other states: devices that still exist. */
export const presentStatuses: readonly string[] = useStatus.map(({ code }) => code).filter((code) => !goneStatuses.includes(code))
/** The same as a list filter: the devices counted in totals. */
export const standingStatuses = presentStatuses.join()
export const useStatusTone = (code: string): Tone => (isUseStatus(code) ? useStatusTones[code] : 'idle')

/** Conclusions with which a device must not be used (domain §3.2, §3.6 S4). */
export const unqualifiedConclusions: readonly string[] = ['03', '04', '13', '25']
/** 限制运行: the device may be used, and the next due date moves. */
export const restrictedConclusions: readonly string[] = ['22', '23', '24']
/** Neither unqualified nor restricted: such a device may be registered for use (domain §4.3 no. 1). An empty conclusion does not count. */
export const isQualified = (code: string): boolean => code !== '' && !unqualifiedConclusions.includes(code) && !restrictedConclusions.includes(code)
export const conclusionTone = (code: string): Tone =>
  code === '' ? 'idle' : unqualifiedConclusions.includes(code) ? 'failed' : restrictedConclusions.includes(code) ? 'attention' : 'done'

/** Duties of a device that have due dates. */
export const dueDuties = ['inspection', 'detect', 'loadTest'] as const
/** 定期检验, 自行检测, 载荷试验. */
export type DueDuty = (typeof dueDuties)[number]

/** 检验到期状态: state of a due date relative to today. */
export const dueStates = ['NORMAL', 'SOON', 'OVERDUE', 'UNSET', 'NA'] as const
export type DueState = (typeof dueStates)[number]

const dueTones: Readonly<Record<DueState, Tone>> = { NORMAL: 'done', SOON: 'attention', OVERDUE: 'failed', UNSET: 'moving', NA: 'idle' }
export const dueTone = (state: DueState): Tone => dueTones[state]

/** State of one year of an elevator's plan; `notOwed`: a detection that was due before the rule required detections. */
export const planStates = ['done', 'overdue', 'due', 'planned', 'notOwed'] as const
export type PlanState = (typeof planStates)[number]

/** Kinds that are manufactured under supervision but never inspected in use: 压力管道元件, 安全附件. */
export const kindsWithoutInspection: readonly string[] = ['7000', 'F000']
