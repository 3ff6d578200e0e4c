import { z } from 'zod'
import { defineEndpoint } from '../../endpoint/endpoint'
import { daySchema } from '../../endpoint/values'
import { jobSchema } from '../../job/schemas'

/** 故障和困人救援统计: what happened to the elevators a reader finds in the lists, by month, region and cause. */

const readers = { kind: 'roles', roles: ['1', '2', '4', '9'] } as const
/** So many months are looked at together. */
export const mostStatisticsMonths = 36

/** What is counted of a group. */
const eventSumSchema = z.object({
  /** `YYYY-MM`, code of a region, or of a cause; empty for all. */
  key: z.string(),
  label: z.string(),
  faults: z.number().int(),
  /** Of these so many made their elevator one that fails often. */
  frequent: z.number().int(),
  rescues: z.number().int(),
  /** People. */
  trapped: z.number().int(),
  onTime: z.number().int(),
  late: z.number().int(),
  /** Minutes until rescuers were there, on average; null without rescues. */
  arrival: z.number().int().nullable(),
})
export type EventSum = z.infer<typeof eventSumSchema>

/** Groups by which there are sums, and what they are called. */
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
  /** Every month, also one in which nothing happened. */
  months: z.array(eventSumSchema),
  areas: z.array(eventSumSchema),
  causes: z.array(eventSumSchema),
})
export type EventStatistics = z.infer<typeof eventStatisticsSchema>

const query = z.object({
  /** Days it happened on; the twelve months up to today where they are left out. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
})
export type EventStatisticsQuery = z.output<typeof query>

/** 按时到场率 in words. */
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
