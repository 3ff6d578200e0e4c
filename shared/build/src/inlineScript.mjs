import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

/**
 * The one script that stands inside pages, `shell/inline/inline.js`, as short as its ES5 gets. A file would cost a request
 * before the first painting.
 * @param {string} shell folder of the shell
 * @returns its text, and its source expression in a content security policy, which allows this text and no other
 * @throws when the contract names another one: the browser would refuse the script
 */
export function inlineScript(shell) {
  const source = join(shell, 'inline/inline.js')
  // Not swc, as for the other scripts: it writes `catch {}`, which the browsers this is for cannot read.
  const text = transformSync(readFileSync(source, 'utf8'), { minify: true, target: 'es5', legalComments: 'none' }).code.trim()
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
  const contract = join(import.meta.dirname, '../../contract/src/portal/pages.ts')
  if (!readFileSync(contract, 'utf8').includes(hash)) {
    throw new Error(`${source} has changed: write '${hash}' into ${contract} and into deploy/nginx/headers.conf`)
  }
  return { text, hash }
}
