import { readFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

/** Noto Sans SC without layout tables: 10 MB, so it is read once and cut down for every document (10 ms). */
const fontFile = path.resolve(__dirname, '../fonts/NotoSansSC-Regular.ttf')

let whole: Promise<Buffer> | undefined

/** Reads the font ahead, so that the first document does not wait for the disk. */
export function loadFont(): Promise<Buffer> {
  whole ??= readFile(fontFile)
  return whole
}

/**
 * A TrueType font with only the glyphs of `text`. pdfkit given the whole font spends seconds and megabytes on it.
 * @param text every character the document will draw; repetitions do no harm.
 */
export async function fontFor(text: string): Promise<Buffer> {
  const characters = [...new Set(text)].join('')
  return subsetFont(await loadFont(), characters, { targetFormat: 'truetype', noHinting: true })
}
