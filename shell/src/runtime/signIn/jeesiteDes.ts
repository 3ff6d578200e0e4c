/**
 * JeeSite's DES encoding of login fields. It obscures but does not protect them, since the page knows the key; it exists for
 * services configured to use it. Text and keys are split into blocks of four UTF-16 characters. Each block of text is encrypted
 * with all blocks of the first key, then of the second, then of the third. PC-1 differs from FIPS 46-3.
 */

const initial = [
  57, 49, 41, 33, 25, 17, 9, 1, 59, 51, 43, 35, 27, 19, 11, 3, 61, 53, 45, 37, 29, 21, 13, 5, 63, 55, 47, 39, 31, 23, 15, 7, 56, 48, 40, 32, 24, 16, 8, 0, 58,
  50, 42, 34, 26, 18, 10, 2, 60, 52, 44, 36, 28, 20, 12, 4, 62, 54, 46, 38, 30, 22, 14, 6,
]
const final = [
  39, 7, 47, 15, 55, 23, 63, 31, 38, 6, 46, 14, 54, 22, 62, 30, 37, 5, 45, 13, 53, 21, 61, 29, 36, 4, 44, 12, 52, 20, 60, 28, 35, 3, 43, 11, 51, 19, 59, 27, 34,
  2, 42, 10, 50, 18, 58, 26, 33, 1, 41, 9, 49, 17, 57, 25, 32, 0, 40, 8, 48, 16, 56, 24,
]
const pBox = [15, 6, 19, 20, 28, 11, 27, 16, 0, 14, 22, 25, 4, 17, 30, 9, 1, 7, 23, 13, 31, 26, 2, 8, 18, 12, 29, 5, 21, 10, 3, 24]
const pc2 = [
  13, 16, 10, 23, 0, 4, 2, 27, 14, 5, 20, 9, 22, 18, 11, 3, 25, 7, 15, 6, 26, 19, 12, 1, 40, 51, 30, 36, 46, 54, 29, 39, 50, 44, 32, 47, 43, 48, 38, 55, 33, 52,
  45, 41, 49, 35, 28, 31,
]
const shifts = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1]
/** The eight S-boxes, row by row, one hex digit per entry. */
const sBoxes = [
  'e4d12fb83a6c5907' + '0f74e2d1a6cb9538' + '41e8d62bfc973a50' + 'fc8249175b3ea06d',
  'f18e6b34972dc05a' + '3d47f28ec01a69b5' + '0e7ba4d158c6932f' + 'd8a13f42b67c05e9',
  'a09e63f51dc7b428' + 'd709346a285ecbf1' + 'd6498f30b12c5ae7' + '1ad069874fe3b52c',
  '7de3069a1285bc4f' + 'd8b56f03472c1ae9' + 'a690cb7df13e5284' + '3f06a1d8945bc72e',
  '2c417ab6853fd0e9' + 'eb2c47d150fa3986' + '421bad78f9c5630e' + 'b8c71e2d6f09a453',
  'c1af92680d34e75b' + 'af427c9561de0b38' + '9ef528c3704a1db6' + '432c95fabe17608d',
  '4b2ef08d3c975a61' + 'd0b7491ae35c2f86' + '14bdc37eaf680592' + '6bd814a7950fe23c',
  'd2846fb1a93e50c7' + '1fd8a374c56b0e92' + '7b419ce206adf358' + '21e74a8dfc90356b',
]

type Bits = readonly number[]
const pick = (bits: Bits, order: readonly number[]): number[] => order.map((index) => bits[index] ?? 0)
const xor = (left: Bits, right: Bits): number[] => left.map((bit, index) => bit ^ (right[index] ?? 0))

/** Four UTF-16 characters as 64 bits, padded with zeros. */
function bitsOf(text: string): number[] {
  return Array.from({ length: 64 }, (_, index) => ((text.charCodeAt(index >> 4) || 0) >> (15 - (index & 15))) & 1)
}
const blocksOf = (text: string): number[][] => Array.from({ length: Math.ceil(text.length / 4) }, (_, index) => bitsOf(text.slice(index * 4, index * 4 + 4)))

function roundKeys(key: Bits): number[][] {
  const chosen = Array.from({ length: 56 }, (_, index) => key[8 * (7 - (index % 8)) + Math.floor(index / 8)] ?? 0)
  let [left, right] = [chosen.slice(0, 28), chosen.slice(28)]
  return shifts.map((shift) => {
    left = [...left.slice(shift), ...left.slice(0, shift)]
    right = [...right.slice(shift), ...right.slice(0, shift)]
    return pick([...left, ...right], pc2)
  })
}

/** Expands 32 bits to 48: each group of four gets its neighbour on both sides. */
const expand = (half: Bits): number[] => Array.from({ length: 48 }, (_, index) => half[(Math.floor(index / 6) * 4 + (index % 6) + 31) % 32] ?? 0)

function substitute(bits: Bits): number[] {
  return sBoxes.flatMap((box, index) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bits.slice(index * 6, index * 6 + 6)
    const value = Number.parseInt(box.charAt((a * 2 + f) * 16 + b * 8 + c * 4 + d * 2 + e), 16)
    return [value >> 3, (value >> 2) & 1, (value >> 1) & 1, value & 1]
  })
}

function encryptBlock(block: Bits, key: Bits): number[] {
  const mixed = pick(block, initial)
  let [left, right] = [mixed.slice(0, 32), mixed.slice(32)]
  for (const roundKey of roundKeys(key)) [left, right] = [right, xor(left, pick(substitute(xor(expand(right), roundKey)), pBox))]
  return pick([...right, ...left], final)
}

const hexOf = (bits: Bits): string =>
  Array.from({ length: 16 }, (_, index) => Number.parseInt(bits.slice(index * 4, index * 4 + 4).join(''), 2).toString(16)).join('')

/**
 * @param keys the three keys, separated by commas: `thinkgem,jeesite,com`
 * @returns uppercase hex, 16 digits for every four characters
 */
export function encode(text: string, keys: string): string {
  const keyBlocks = keys.split(',').flatMap(blocksOf)
  return blocksOf(text)
    .map((block) => hexOf(keyBlocks.reduce<number[]>(encryptBlock, block)))
    .join('')
    .toUpperCase()
}
