import { type CrossCheck, notAfterToday } from '../form/crossCheck'
import type { FormRow } from '../form/definition'
import { isDateTimeText } from '../rules/rules'

/** Times of an event, written `YYYY-MM-DD HH:mm`: durations, and checks of their order. */

const minutesOf = (time = ''): number => (isDateTimeText(time) ? Date.parse(`${time.replace(' ', 'T')}:00Z`) : Number.NaN)

/** Whole minutes between two fields, as text; empty if one is missing or the second is earlier. */
export function minutesBetween(fields: FormRow, from: string, to: string): string {
  const minutes = (minutesOf(fields[to]) - minutesOf(fields[from])) / 60_000
  return minutes >= 0 ? String(minutes) : ''
}

/**
 * Checks that each time is not before the earlier ones and that none is in the future. Empty times are skipped.
 * @param times in their order, with the labels used in messages
 */
export function timesInOrder(times: readonly { key: string; label: string }[]): CrossCheck[] {
  const future = times.map(({ key, label }) => notAfterToday(key, label))
  // Latest first, so that the message names the nearest time that is violated.
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
