/** Amounts are calculated in integer cents and sent as yuan with two decimals, so that sums have no rounding errors. */

/** Converts yuan, `1234.5` or `1234.50`, to cents; undefined if the text is not an amount. */
export function centsOf(yuan: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Maximum payment in cents: fits an integer column of the database and the payment platforms. */
export const mostPaidCents = 2_000_000_000

/** Converts cents to yuan: `1234.50`; negative for refunds. */
export const yuanOf = (cents: number): string => (cents < 0 ? `-${yuanOf(-cents)}` : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
