/**
 * A number as a reader takes it in, by thousands: 12,345. Also an amount in yuan, `'1234567.80'`.
 * Not `toLocaleString`: the first call loads the browser's locale data, 14 ms before the first numbers of home are seen.
 */
export const groupedNumber = (value: number | string): string => String(value).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
