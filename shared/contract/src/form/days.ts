import { messages } from '../messages'
import { addDays } from '../rules/calendar'
import type { FieldDefinition } from './definition'

/** Rules that put a date before or after today: which days the calendar offers, and the message for the others. */

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

/** The problem of a date (or of a month, which may be the current one) that violates its rule relative to today. */
export function dayProblem({ day, label, type }: FieldDefinition, value: string, today: string | undefined): string | undefined {
  if (value === '' || today === undefined) return undefined
  const { min = '', max = value } = besideToday(day, today)
  if (value > max) return type === 'month' ? messages.afterThisMonth(label) : messages.afterToday(label)
  if (value >= min) return undefined
  return day === 'afterToday' ? messages.notAfterToday(label) : messages.beforeToday(label)
}

/** The days a field accepts: its own bounds combined with its rule relative to today. @param today `YYYY-MM-DD` */
export function daysOffered({ min, max, day }: Pick<FieldDefinition, 'min' | 'max' | 'day'>, today: string): OfferedDays {
  const rule = besideToday(day, today)
  const [latest] = [min, rule.min]
    .filter((one) => one !== undefined)
    .sort()
    .reverse()
  const [earliest] = [max, rule.max].filter((one) => one !== undefined).sort()
  return { ...(latest !== undefined && { min: latest }), ...(earliest !== undefined && { max: earliest }) }
}
