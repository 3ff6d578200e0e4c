import { sm2 } from 'sm-crypto-v2'

const c1c3c2 = 1

/**
 * @param publicKey uncompressed, hex, 04 first
 * @returns C1C3C2 as hex, with the leading 04 that the library omits
 */
export function encrypt(text: string, publicKey: string): string {
  return `04${sm2.doEncrypt(text, publicKey, c1c3c2)}`
}
