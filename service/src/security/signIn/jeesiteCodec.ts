/**
 * The login fields as JeeSite sends them, for clients without SM2. Two forms: plain Base64 of UTF-8, and JeeSite's own DES variant:
 * UTF-16BE in blocks of four characters, zero-padded, ECB, 16 uppercase hex digits per block; each key string is cut into four-character
 * DES keys, applied one after another. The key schedule's first permutation is not the one of FIPS 46-3. This only hides text from a
 * glance and does not protect it: it is offered over TLS, for compatibility (domain §6.2).
 */

type Bits = readonly number[]

const initialPermutation = [
  58, 50, 42, 34, 26, 18, 10, 2, 60, 52, 44, 36, 28, 20, 12, 4, 62, 54, 46, 38, 30, 22, 14, 6, 64, 56, 48, 40, 32, 24, 16, 8, 57, 49, 41, 33, 25, 17, 9, 1, 59,
  51, 43, 35, 27, 19, 11, 3, 61, 53, 45, 37, 29, 21, 13, 5, 63, 55, 47, 39, 31, 23, 15, 7,
]
const finalPermutation = [
  40, 8, 48, 16, 56, 24, 64, 32, 39, 7, 47, 15, 55, 23, 63, 31, 38, 6, 46, 14, 54, 22, 62, 30, 37, 5, 45, 13, 53, 21, 61, 29, 36, 4, 44, 12, 52, 20, 60, 28, 35,
  3, 43, 11, 51, 19, 59, 27, 34, 2, 42, 10, 50, 18, 58, 26, 33, 1, 41, 9, 49, 17, 57, 25,
]
const expansion = [
  32, 1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 8, 9, 10, 11, 12, 13, 12, 13, 14, 15, 16, 17, 16, 17, 18, 19, 20, 21, 20, 21, 22, 23, 24, 25, 24, 25, 26, 27, 28, 29, 28,
  29, 30, 31, 32, 1,
]
const roundPermutation = [16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25]
const keyCompression = [
  14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2, 41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34,
  53, 46, 42, 50, 36, 29, 32,
]
const rotations = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1]
/** The eight S-boxes, four rows of sixteen each, one hex digit per entry. */
const substitutions = [
  'e4d12fb83a6c59070f74e2d1a6cb953841e8d62bfc973a50fc8249175b3ea06d',
  'f18e6b34972dc05a3d47f28ec01a69b50e7ba4d158c6932fd8a13f42b67c05e9',
  'a09e63f51dc7b428d709346a285ecbf1d6498f30b12c5ae71ad069874fe3b52c',
  '7de3069a1285bc4fd8b56f03472c1ae9a690cb7df13e52843f06a1d8945bc72e',
  '2c417ab6853fd0e9eb2c47d150fa3986421bad78f9c5630eb8c71e2d6f09a453',
  'c1af92680d34e75baf427c9561de0b389ef528c3704a1db6432c95fabe17608d',
  '4b2ef08d3c975a61d0b7491ae35c2f8614bdc37eaf6805926bd814a7950fe23c',
  'd2846fb1a93e50c71fd8a374c56b0e927b419ce206adf35821e74a8dfc90356b',
]

const charactersPerBlock = 4
const bitAt = (bits: Bits, place: number): number => bits[place] ?? 0
const permute = (bits: Bits, table: readonly number[]): number[] => table.map((place) => bitAt(bits, place - 1))
const blocksOf = (text: string): string[] => text.match(/[\s\S]{1,4}/g) ?? []
const bitsOf = (value: number, width: number): number[] => Array.from({ length: width }, (_, index) => (value >> (width - 1 - index)) & 1)
const numberOf = (bits: Bits): number => bits.reduce((value, bit) => value * 2 + bit, 0)

/** Four UTF-16 units as 64 bits, missing ones zero. */
const textBits = (text: string): number[] => Array.from({ length: charactersPerBlock }, (_, index) => bitsOf(text.charCodeAt(index) || 0, 16)).flat()

function roundKeys(key: Bits): number[][] {
  const reduced = Array.from({ length: 56 }, (_, place) => bitAt(key, 8 * (7 - (place % 8)) + Math.floor(place / 8)))
  let left = reduced.slice(0, 28)
  let right = reduced.slice(28)
  return rotations.map((count) => {
    left = [...left.slice(count), ...left.slice(0, count)]
    right = [...right.slice(count), ...right.slice(0, count)]
    return permute([...left, ...right], keyCompression)
  })
}

function roundFunction(half: Bits, key: Bits): number[] {
  const mixed = permute(half, expansion).map((bit, index) => bit ^ bitAt(key, index))
  const substituted = substitutions.flatMap((box, index) => {
    const six = mixed.slice(6 * index, 6 * index + 6)
    const row = bitAt(six, 0) * 2 + bitAt(six, 5)
    return bitsOf(Number.parseInt(box[row * 16 + numberOf(six.slice(1, 5))] ?? '0', 16), 4)
  })
  return permute(substituted, roundPermutation)
}

function cipherBlock(block: Bits, keys: readonly Bits[]): number[] {
  const mixed = permute(block, initialPermutation)
  let left = mixed.slice(0, 32)
  let right = mixed.slice(32)
  for (const key of keys) {
    const mask = roundFunction(right, key)
    const next = left.map((bit, index) => bit ^ bitAt(mask, index))
    left = right
    right = next
  }
  return permute([...right, ...left], finalPermutation)
}

/** `k1,k2,k3`, each cut into DES keys of four characters. */
const keySchedule = (keys: string): number[][][] =>
  keys
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .flatMap((key) => blocksOf(key).map((part) => roundKeys(textBits(part))))

/** Encrypts a text, in uppercase hex. */
export function desEncode(text: string, keys: string): string {
  const schedule = keySchedule(keys)
  return blocksOf(text)
    .map((block) => schedule.reduce<Bits>((bits, key) => cipherBlock(bits, key), textBits(block)))
    .map((bits) => Array.from({ length: 16 }, (_, index) => numberOf(bits.slice(4 * index, 4 * index + 4)).toString(16)).join(''))
    .join('')
    .toUpperCase()
}

/** Decrypts a text; undefined when it is not in this form. */
export function desDecode(sealed: string, keys: string): string | undefined {
  if (sealed.length > 4_000 || sealed.length % 16 !== 0 || !/^[0-9A-Fa-f]+$/.test(sealed)) return undefined
  const schedule = keySchedule(keys)
    .reverse()
    .map((key) => [...key].reverse())
  const units = (sealed.match(/.{16}/g) ?? []).flatMap((hex) => {
    const block = [...hex].flatMap((digit) => bitsOf(Number.parseInt(digit, 16), 4))
    const bits = schedule.reduce<Bits>((mixed, key) => cipherBlock(mixed, key), block)
    return Array.from({ length: charactersPerBlock }, (_, index) => numberOf(bits.slice(16 * index, 16 * index + 16)))
  })
  return String.fromCharCode(...units.filter((unit) => unit !== 0))
}

/** Decodes Base64 of UTF-8; undefined when it is not Base64. */
export function base64Decode(sealed: string): string | undefined {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(sealed) ? Buffer.from(sealed, 'base64').toString('utf8') : undefined
}
