import { remoteNames, sharedInputs } from '@shared/build'

/**
 * @typedef {object} Package
 * @property {string} name folder below the project root
 * @property {'node' | 'browser'} kind
 * @property {string[]} inputs everything its build reads, relative to the project root
 * @property {string} proof file in dist that exists after a successful build
 */

/**
 * Packages to build, the slowest first, so that two parallel builds end at about the same time.
 *
 * @returns {Package[]}
 */
export function packages() {
  return [
    ...['service', 'print'].map((name) => ({
      name,
      kind: /** @type {const} */ ('node'),
      inputs: [name, 'shared/contract', 'tools/nodeBuild.mjs', 'pnpm-lock.yaml'],
      proof: 'main.js',
    })),
    { name: 'shell', kind: /** @type {const} */ ('browser'), inputs: ['shell', ...sharedInputs], proof: 'index.html' },
    ...remoteNames().map((name) => ({ name, kind: /** @type {const} */ ('browser'), inputs: [name, ...sharedInputs], proof: 'portal.json' })),
  ]
}
