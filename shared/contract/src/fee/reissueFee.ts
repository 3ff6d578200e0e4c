import { yuanOf } from '../rules/money'

/** 工本费 of a copy on paper, in cents: by the sample sheet of fees nothing (domain §4.4). */
export const reissueFeeEach = 0

/** What copies of some reports cost, in yuan; empty while nobody has said how many. */
export const reissueFee = (copies: string, reports: number): string =>
  /^[1-5]$/.test(copies) ? yuanOf(Number(copies) * Math.max(1, reports) * reissueFeeEach) : ''
