import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './identity.mjs'

/**
 * Every remote of the project: a folder `mf-…` that says its routes. Build, tests and development find them by this and
 * by no list; what is left of a folder that is gone (`dist`, `node_modules`) is none.
 *
 * @param {string} [root]
 * @returns {string[]} names of the folders, in order
 */
export function remoteNames(root = projectRoot) {
  return readdirSync(root)
    .filter((name) => /^mf-[a-z]+$/.test(name) && existsSync(join(root, name, 'src/routes.ts')))
    .sort()
}
