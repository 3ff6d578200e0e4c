/** Working days, Monday to Friday. Public holidays are announced year by year and only make a promise later, never earlier. */

const dayLength = 86_400_000

/**
 * The date that is `count` working days after a date.
 * @param from `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, always a working day when `count` is at least 1.
 */
export function workdaysAfter(from: string, count: number): string {
  let day = Date.parse(`${from}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    day += dayLength
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
