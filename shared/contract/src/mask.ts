/** How personal data reads where the full value is not needed (PIPL; look: 330299********0019, 130****0001). */
export function maskIdentityNumber(value: string): string {
  return value.length < 10 ? '*'.repeat(value.length) : `${value.slice(0, 6)}${'*'.repeat(value.length - 10)}${value.slice(-4)}`
}
export function maskMobile(value: string): string {
  return value.length < 8 ? '*'.repeat(value.length) : `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`
}
export function mask(kind: 'idCard' | 'mobile', value: string): string {
  return kind === 'idCard' ? maskIdentityNumber(value) : maskMobile(value)
}
