import { isUnifiedCreditCode } from '@shared/contract/rules'

/** Generated numbers with valid check digits that belong to nobody. */

/** An identity number (GB 11643-1999) of the test area 330299 with a birth date and a running number. */
export function anIdentityNumber(serial: number, birth = '19900101'): string {
  const body = `330299${birth}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code (GB 32100-2015) with a running number of at most seven digits. */
export function aCreditCode(serial: number): string {
  const body = `91330200Q${String(serial).padStart(7, '0')}`
  const checks = [...creditAlphabet].flatMap((organization) => [...creditAlphabet].map((whole) => organization + whole))
  return body + checks.find((check) => isUnifiedCreditCode(body + check))
}

/** `YYYY-MM-DD` of the day `days` from now, in China. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
