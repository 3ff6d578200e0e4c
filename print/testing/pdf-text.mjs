/**
 * Extracts the text of a PDF, page by page, so that tests can check what is printed. As a command: `node pdf-text.mjs file.pdf …` prints
 * JSON `{ files: string[][] }`, the pages of each file: several at once, since pdf.js takes longer to load than to read.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** @param {Uint8Array} bytes @returns {Promise<string[]>} the text of each page, lines separated by line feeds */
export async function pdfPages(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  const pdf = await task.promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await task.destroy()
  return pages
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = []
  for (const file of process.argv.slice(2)) files.push(await pdfPages(await readFile(file)))
  console.log(JSON.stringify({ files }))
}
