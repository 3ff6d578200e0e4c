/**
 * A number a caller can read out to the hotline, and that stands in the report of the error: E-20261120-4F7C.
 * @param random between 0 and 1
 */
export function problemNumber(now: Date, random: number): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('')
  const tail = Math.floor(random * 0x10000)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')
  return `E-${day}-${tail}`
}
