import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inputHash } from './inputHash.mjs'

/** Root of the project: every path of the build is relative to it. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** Inputs of every browser build besides its own folder. */
export const sharedInputs = ['shared/contract', 'shared/portal', 'shared/ui', 'shared/build', 'pnpm-lock.yaml']

/**
 * @typedef {object} Identity
 * @property {string} name package name: mf-construction
 * @property {string} version of its package.json
 * @property {string} buildId twelve hexadecimal digits of the hash over all sources
 * @property {string} container a valid identifier, different for every build: mf_construction_0_1_0_3f2a9c81d0e4
 * @property {string} standIn the container's name while the build is compiled, the same for every build (StampBuildPlugin)
 */

/**
 * Name of a build's folder; the same as the contract's `releaseOf`.
 *
 * @param {{ version: string, buildId: string }} build
 */
export const releaseOf = ({ version, buildId }) => `${version}-${buildId}`

/** @param {string} text */
const identifier = (text) => text.replace(/[^A-Za-z0-9]/g, '_')

/**
 * Renames a watching build with each compilation: under a fixed name an open page would keep the first one it loaded.
 *
 * @param {Identity} identity
 * @param {string} buildId
 */
export function rename(identity, buildId) {
  Object.assign(identity, { buildId, container: identifier(`${identity.name}_${identity.version}_${buildId}`) })
}

/**
 * Identity of a build. The container's name includes version and build id, so that two builds of one remote can be loaded in
 * one page: with the same name, webpack would silently mix their chunks.
 *
 * @param {string} folder absolute path of the package
 * @param {'production' | 'development'} mode in development the build has one fixed name: an id that changes with each save would break hot updates
 * @returns {Identity}
 */
export function identify(folder, mode) {
  /** @type {{ name: string, version: string }} */
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const own = relative(projectRoot, folder)
  const buildId = mode === 'production' ? inputHash(projectRoot, [own, ...sharedInputs]).slice(0, 12) : 'dev'
  const named = (/** @type {string} */ id) => identifier(`${name}_${version}_${id}`)
  return { name, version, buildId, container: named(buildId), standIn: named(mode === 'production' ? '0'.repeat(buildId.length) : buildId) }
}
