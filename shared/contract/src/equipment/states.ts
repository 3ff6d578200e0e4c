import { type Tone, useStatus } from '../enums'

/**
 * States of a device in the archive: what it is used as, what its latest inspection said, and how its dates stand to a day. The
 * words are in the enums; here is what follows from them.
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

/** In use: the only state in which a device has to be inspected (domain §3.2). */
export const inUse = '10'
/** 停用: it neither works nor has to be inspected, and starts again by an application. */
export const stopped = '20'
/** 移装迁出: gone from where it was registered, and not yet registered where it is put up again. */
export const movedOut = '50'
/** 无维保单位: an elevator in use has to be maintained (安全法 第45条; domain §3.4). */
export const lacksMaintenance = (row: { equclacode: string; useStatus: string; maintenanceUnitName: string }): boolean =>
  row.equclacode === '3000' && row.useStatus === inUse && row.maintenanceUnitName === ''

/** States of devices that are gone: their numbers may be given again, and nobody counts them. */
export const goneStatuses: readonly string[] = ['30', '40', movedOut, '90']
/** The others: devices that are there. */
export const presentStatuses: readonly string[] = useStatus.map(({ code }) => code).filter((code) => !goneStatuses.includes(code))
/** As a list is asked for them: what a total of devices counts. */
export const standingStatuses = presentStatuses.join()
export const useStatusTone = (code: string): Tone => (isUseStatus(code) ? useStatusTones[code] : 'idle')

/** What a conclusion means for the device's use (domain §3.2, §3.6 S4). */
export const unqualifiedConclusions: readonly string[] = ['03', '04', '13', '25']
/** 限制运行: the device may be used, and the next date moves. */
export const restrictedConclusions: readonly string[] = ['22', '23', '24']
/** Neither of them: such a device may be registered for use (domain §4.3 no. 1). An empty conclusion is none. */
export const isQualified = (code: string): boolean => code !== '' && !unqualifiedConclusions.includes(code) && !restrictedConclusions.includes(code)
export const conclusionTone = (code: string): Tone =>
  code === '' ? 'idle' : unqualifiedConclusions.includes(code) ? 'failed' : restrictedConclusions.includes(code) ? 'attention' : 'done'

/** Dates a device may have to keep. */
export const dueDuties = ['inspection', 'detect', 'loadTest'] as const
/** 定期检验, 自行检测, 载荷试验. */
export type DueDuty = (typeof dueDuties)[number]

/** 检验到期状态: how a date that something is due by stands to today. */
export const dueStates = ['NORMAL', 'SOON', 'OVERDUE', 'UNSET', 'NA'] as const
export type DueState = (typeof dueStates)[number]

const dueTones: Readonly<Record<DueState, Tone>> = { NORMAL: 'done', SOON: 'attention', OVERDUE: 'failed', UNSET: 'moving', NA: 'idle' }
export const dueTone = (state: DueState): Tone => dueTones[state]

/** How a year of an elevator's plan stands: `notOwed` are detections that were due before detections were asked for. */
export const planStates = ['done', 'overdue', 'due', 'planned', 'notOwed'] as const
export type PlanState = (typeof planStates)[number]

/** Kinds that are made and supervised but never inspected in use: 压力管道元件, 安全附件. */
export const kindsWithoutInspection: readonly string[] = ['7000', 'F000']
