import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressesQuickly, inputHash, projectRoot } from '@shared/build'

const records = join(projectRoot, 'node_modules/.cache/builds')

/** @param {import('./packages.mjs').Package} pack */
export function hashOf(pack) {
  // Without the Node version, which does not change the output. A build compressed quickly for tests must not be released, so it has another hash.
  return inputHash(projectRoot, pack.inputs) + (compressesQuickly() ? '-quick' : '')
}

/**
 * Whether a package's last build was made from its current sources.
 *
 * @param {import('./packages.mjs').Package} pack
 * @param {string} hash
 */
export function isUpToDate(pack, hash) {
  const record = join(records, pack.name)
  return existsSync(join(projectRoot, pack.name, 'dist', pack.proof)) && existsSync(record) && readFileSync(record, 'utf8') === hash
}

/** Called before a build, so that an interrupted one does not count. @param {import('./packages.mjs').Package} pack */
export function forgetBuild(pack) {
  rmSync(join(records, pack.name), { force: true })
}

/**
 * @param {import('./packages.mjs').Package} pack
 * @param {string} hash of the sources when the build began
 */
export function rememberBuild(pack, hash) {
  mkdirSync(records, { recursive: true })
  writeFileSync(join(records, pack.name), hash)
}
