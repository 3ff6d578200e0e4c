import type { FormRow } from '../form/definition'
import { isDateTimeText } from '../rules/rules'
import type { CrossCheck } from './definition'

/** Times of an event, written `YYYY-MM-DD HH:mm`: how long something took, and that one follows another. */

const minutesOf = (time = ''): number => (isDateTimeText(time) ? Date.parse(`${time.replace(' ', 'T')}:00Z`) : Number.NaN)

/** Whole minutes from one field's time to another's, as text; empty while one is missing or they run backwards. */
export function minutesBetween(fields: FormRow, from: string, to: string): string {
  const minutes = (minutesOf(fields[to]) - minutesOf(fields[from])) / 60_000
  return minutes >= 0 ? String(minutes) : ''
}

/**
 * Checks that each time follows those before it and that none lies in the future. What is left out stands in nobody's way.
 * @param times in their order, with the labels their messages name
 */
export function timesInOrder(times: readonly { key: string; label: string }[]): CrossCheck[] {
  const future = times.map(
    ({ key, label }): CrossCheck => ({ field: key, message: `${label}不能晚于今天`, holds: ({ fields }, today) => (fields[key] ?? '').slice(0, 10) <= today }),
  )
  // Latest first: the message names the nearest of the times that it comes before.
  const order = times.flatMap(({ key, label }, place) =>
    times
      .slice(0, place)
      .reverse()
      .map(
        (earlier): CrossCheck => ({
          field: key,
          message: `${label}不能早于${earlier.label}`,
          holds: ({ fields }) => !(minutesOf(fields[key]) < minutesOf(fields[earlier.key])),
        }),
      ),
  )
  return [...future, ...order]
}
