import { z } from 'zod'
import { defineEndpoint } from '../../../endpoint/endpoint'
import { daySchema } from '../../../endpoint/values'
import { jobSchema } from '../../../job/schemas'
import { role } from '../../../roles'

/** 故障和困人救援统计: incidents at the elevators visible to the caller, by month, region and cause. */

const readers = { kind: 'roles', roles: [role.useUnit, role.maintenanceUnit, role.acceptor, role.administrator] } as const
/** Maximum period in months. */
export const mostStatisticsMonths = 36

/** Figures of one group. */
const eventSumSchema = z.object({
  /** `YYYY-MM`, an area code, or a cause; empty for the total. */
  key: z.string(),
  label: z.string(),
  faults: z.number().int(),
  /** How many of the faults marked their elevator as failing frequently. */
  frequent: z.number().int(),
  rescues: z.number().int(),
  /** Number of persons. */
  trapped: z.number().int(),
  onTime: z.number().int(),
  late: z.number().int(),
  /** Average minutes until rescuers arrived; null without rescues. */
  arrival: z.number().int().nullable(),
})
export type EventSum = z.infer<typeof eventSumSchema>

/** Groupings and their names. */
export const eventCuts = [
  { key: 'months', label: '按月' },
  { key: 'areas', label: '按区域' },
  { key: 'causes', label: '按原因' },
] as const
export type EventCut = (typeof eventCuts)[number]['key']

const eventStatisticsSchema = z.object({
  /** `YYYY-MM-DD`, both included. */
  from: z.string(),
  to: z.string(),
  total: eventSumSchema,
  /** Every month of the period, including those without incidents. */
  months: z.array(eventSumSchema),
  areas: z.array(eventSumSchema),
  causes: z.array(eventSumSchema),
})
export type EventStatistics = z.infer<typeof eventStatisticsSchema>

const query = z.object({
  /** Range of incident days; default: the twelve months up to today. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
})
export type EventStatisticsQuery = z.output<typeof query>

/** 按时到场率 as text. */
export const onTimeInWords = ({ onTime, late }: Pick<EventSum, 'onTime' | 'late'>): string =>
  onTime + late === 0 ? '–' : `${Math.round((1000 * onTime) / (onTime + late)) / 10}%`

export const eventStatisticsEndpoints = {
  statistics: defineEndpoint({
    method: 'GET',
    path: '/a/stone/elevatorEvent/statistics',
    summary: '电梯故障和困人救援统计：按月、区域、原因',
    access: readers,
    query,
    data: eventStatisticsSchema,
  }),
  exportStatistics: defineEndpoint({
    method: 'POST',
    path: '/a/stone/elevatorEvent/exportStatistics',
    summary: '电梯故障和困人救援统计：导出的任务',
    access: readers,
    audit: 'elevatorEvent.exportStatistics',
    secretAnswer: true,
    body: query,
    data: z.object({ url: z.string(), job: jobSchema.optional() }),
  }),
}
