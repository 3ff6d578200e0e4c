import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

/**
 * The only script inlined in pages, `shell/inline/inline.js`, minified as ES5. A separate file would cost a request
 * before the first paint.
 * @param {string} shell folder of the shell
 * @returns its text, and its source expression for the content security policy: the hash that allows exactly this text
 * @throws when the contract has a different hash: the browser would refuse the script
 */
export function inlineScript(shell) {
  const source = join(shell, 'inline/inline.js')
  // Not swc, which minifies the other scripts: it writes `catch {}`, which the browsers this script is for cannot parse.
  const text = transformSync(readFileSync(source, 'utf8'), { minify: true, target: 'es5', legalComments: 'none' }).code.trim()
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
  const contract = join(import.meta.dirname, '../../contract/src/portal/pages.ts')
  if (!readFileSync(contract, 'utf8').includes(hash)) {
    throw new Error(`${source} has changed: write '${hash}' into ${contract} and into deploy/nginx/headers.conf`)
  }
  return { text, hash }
}
