/** Numbers with valid check digits, outside the ranges issued to anyone (domain §8). */

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const organisationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** GB 11714-1997: check character over eight characters. */
function organisationCheck(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const sum = [...body].reduce((total, character, index) => total + organisationAlphabet.indexOf(character) * (weights[index] ?? 0), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

/** GB 32100-2015: 统一社会信用代码 for the demo organisation `QQ` and six digits. */
export function creditCode(department: string, kind: string, region: string, serial: number): string {
  const organisation = `QQ${String(serial).padStart(6, '0')}`
  const body = department + kind + region + organisation + organisationCheck(organisation)
  let weight = 1
  let sum = 0
  for (const character of body) {
    sum += creditAlphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return body + creditAlphabet[(31 - (sum % 31)) % 31]
}

/** GB 11643-1999, with region 330299, which does not exist. @param birth `YYYYMMDD` */
export function identityNumber(birth: string, serial: number): string {
  const body = `330299${birth}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/** Mobile numbers that are not in use: 13000000001 onwards. */
export const mobileNumber = (serial: number): string => `130${String(serial).padStart(8, '0')}`
export const landlineNumber = (serial: number): string => `0574-${String(serial).padStart(8, '0')}`
