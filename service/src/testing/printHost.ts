import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../configuration'

/** The print host as a program, bundled from its source like in the build, so that tests need no build first. */
export interface PrintHostProgram {
  entry: string
  remove(): Promise<void>
}

export async function buildPrintHost(): Promise<PrintHostProgram> {
  const root = projectRoot()
  // Next to the real bundle, so that it finds its font and its libraries.
  const entry = path.join(root, 'print/dist', `test-${process.pid}.js`)
  const options = ['--bundle', '--platform=node', '--format=cjs', '--log-level=error', '--external:pdfkit', '--external:qrcode', '--external:subset-font']
  await promisify(execFile)(path.join(root, 'node_modules/.bin/esbuild'), ['src/main.ts', `--outfile=${entry}`, ...options], { cwd: path.join(root, 'print') })
  return { entry, remove: () => rm(entry, { force: true }) }
}

/** The text of PDFs, extracted by pdf.js. */
export async function pdfTexts(files: readonly string[]): Promise<string[]> {
  const reader = path.join(projectRoot(), 'print/testing/pdf-text.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [reader, ...files])
  return (JSON.parse(stdout) as { files: string[][] }).files.map((pages) => pages.join('\n'))
}
