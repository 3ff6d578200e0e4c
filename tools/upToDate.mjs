import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressesQuickly, inputHash, projectRoot } from '@shared/build'

const records = join(projectRoot, 'node_modules/.cache/builds')

/** @param {import('./packages.mjs').Package} pack */
export function hashOf(pack) {
  // Not the Node version: what is built is the same. What was compressed for tests is no release: that is built anew.
  return inputHash(projectRoot, pack.inputs) + (compressesQuickly() ? '-quick' : '')
}

/**
 * Whether a package's last build was made from what its sources are now.
 *
 * @param {import('./packages.mjs').Package} pack
 * @param {string} hash
 */
export function isUpToDate(pack, hash) {
  const record = join(records, pack.name)
  return existsSync(join(projectRoot, pack.name, 'dist', pack.proof)) && existsSync(record) && readFileSync(record, 'utf8') === hash
}

/** @param {import('./packages.mjs').Package} pack before its build: one that is interrupted must not count */
export function forgetBuild(pack) {
  rmSync(join(records, pack.name), { force: true })
}

/**
 * @param {import('./packages.mjs').Package} pack
 * @param {string} hash of the sources as they were when the build began
 */
export function rememberBuild(pack, hash) {
  mkdirSync(records, { recursive: true })
  writeFileSync(join(records, pack.name), hash)
}
