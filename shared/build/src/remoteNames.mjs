import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './identity.mjs'

/**
 * Every remote of the project: a folder `mf-…` with `src/routes.ts`. Build, tests and development use this instead of a list.
 * Leftovers of a removed remote (`dist`, `node_modules`) do not count.
 *
 * @param {string} [root]
 * @returns {string[]} names of the folders, in order
 */
export function remoteNames(root = projectRoot) {
  return readdirSync(root)
    .filter((name) => /^mf-[a-z]+$/.test(name) && existsSync(join(root, name, 'src/routes.ts')))
    .sort()
}
