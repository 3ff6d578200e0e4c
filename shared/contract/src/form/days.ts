import { addDays } from '../equipment/due/calendar'
import { messages } from '../messages'
import type { FieldDefinition } from './definition'

/** On which side of today the day of a field may lie: which days are offered, and what is said of the others. */

/** Days a calendar offers, both included. */
export interface OfferedDays {
  min?: string
  max?: string
}

/** @param today `YYYY-MM-DD` */
function besideToday(day: FieldDefinition['day'], today: string): OfferedDays {
  if (day === 'upToToday') return { max: today }
  if (day === 'fromToday') return { min: today }
  return day === 'afterToday' ? { min: addDays(today, 1) } : {}
}

/** What is wrong with a day, or a month up to today's, for its distance from today. */
export function dayProblem({ day, label, type }: FieldDefinition, value: string, today: string | undefined): string | undefined {
  if (value === '' || today === undefined) return undefined
  const { min = '', max = value } = besideToday(day, today)
  if (value > max) return type === 'month' ? messages.afterThisMonth(label) : messages.afterToday(label)
  if (value >= min) return undefined
  return day === 'afterToday' ? messages.notAfterToday(label) : messages.beforeToday(label)
}

/** The days of a field: its own bounds, and on which side of today its rule has it. @param today `YYYY-MM-DD` */
export function daysOffered({ min, max, day }: Pick<FieldDefinition, 'min' | 'max' | 'day'>, today: string): OfferedDays {
  const rule = besideToday(day, today)
  const [latest] = [min, rule.min]
    .filter((one) => one !== undefined)
    .sort()
    .reverse()
  const [earliest] = [max, rule.max].filter((one) => one !== undefined).sort()
  return { ...(latest !== undefined && { min: latest }), ...(earliest !== undefined && { max: earliest }) }
}
