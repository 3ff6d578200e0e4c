/** Numbers that pass the checks of their standards and belong to nobody. */

/** An identity number (GB 11643-1999) of the test area 330299 with a birth date and a running number. */
export function anIdentityNumber(serial: number, birth = '19900101'): string {
  const body = `330299${birth}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

/** A unified social credit code (GB 32100-2015) with a running number. */
export function aCreditCode(serial: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `91330200QQ${String(serial).padStart(7, '0')}`
  let weight = 1
  let sum = 0
  for (const character of body) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return body + alphabet[(31 - (sum % 31)) % 31]
}

/** `YYYY-MM-DD` so many days from now, in China. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
