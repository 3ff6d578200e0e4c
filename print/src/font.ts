import { readFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

/**
 * Noto Sans SC without layout tables. The regular weight is complete (10 MB); the bold one, for titles, contains the characters of GB
 * 2312. Both are read once and subset for every document (10 ms).
 */
const files = { regular: 'NotoSansSC-Regular.ttf', bold: 'NotoSansSC-Bold-GB2312.ttf' } as const
export type Weight = keyof typeof files

const whole = new Map<Weight, Promise<Buffer>>()
function load(weight: Weight): Promise<Buffer> {
  const known = whole.get(weight) ?? readFile(path.resolve(__dirname, '../fonts', files[weight]))
  whole.set(weight, known)
  return known
}

/** Loads the fonts in advance, so that the first document does not wait for the disk. */
export async function loadFonts(): Promise<void> {
  await Promise.all([load('regular'), load('bold')])
}

/** Every character of GB 2312 and ASCII: the contents of the bold font. */
const boldCharacters = new Set([
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...new TextDecoder('gbk').decode(
    Uint8Array.from({ length: 87 * 94 * 2 }, (_, index) => (index % 2 === 0 ? 0xa1 + Math.floor(index / 188) : 0xa1 + (((index - 1) / 2) % 94))),
  ),
])

/** Whether a text can be set in bold; one rare character sets its whole line in the regular weight. */
export const hasBold = (text: string): boolean => [...text].every((character) => boldCharacters.has(character))

/**
 * A TrueType font with only the glyphs of `text`: given the whole font, pdfkit would spend seconds and megabytes on it.
 * @param text every character the document will draw in this weight; repetitions do no harm.
 */
export async function fontFor(weight: Weight, text: string): Promise<Buffer> {
  const characters = [...new Set(text)].join('')
  return subsetFont(await load(weight), characters, { targetFormat: 'truetype', noHinting: true })
}
