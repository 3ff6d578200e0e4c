/**
 * A number with thousands separators: 12,345. Also for amounts in yuan, `'1234567.80'`. Does not use `toLocaleString`, whose first call loads
 * the browser's locale data and delays the first numbers on the home page by 14 ms.
 */
export const groupedNumber = (value: number | string): string => String(value).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** A count as written beside what is counted: 12,345; `10000+` where nothing beyond was counted. */
export const countWords = (count: number, capped = false): string => (capped ? `${count}+` : groupedNumber(count))
