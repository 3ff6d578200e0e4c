/** Amounts are reckoned in integer cents and travel as yuan with two places, so that no sum ever rounds by itself. */

/** Cents of an amount in yuan, `1234.5` or `1234.50`; undefined when the text is none. */
export function centsOf(yuan: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** What is paid at once at most, in cents: what an integer of the database and of the payment platforms holds. */
export const mostPaidCents = 2_000_000_000

/** An amount in cents as it is read: `1234.50`; what went back may stand with its sign. */
export const yuanOf = (cents: number): string => (cents < 0 ? `-${yuanOf(-cents)}` : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
