import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { antdFallback } from './antdFallback.mjs'
import { projectRoot } from './identity.mjs'

/**
 * The libraries of which a page has one copy, whoever brings it. A name that ends in a slash shares what is below it
 * (`react/jsx-runtime`). This is the only list: a library one build shares and another forgets is loaded twice.
 */
const libraries = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router', 'antd', 'dayjs', 'zustand', 'axios', 'zod', '@tanstack/react-query']

/**
 * What the shell's frame and home page do without. The shell brings these in a file of their own, fetched while nobody
 * waits: a third of a megabyte that nothing on the way to home has to wait for.
 */
const late = new Set(['antd', 'dayjs'])

/** Packages that bring a library: a remote has zod through the contract only. */
const owners = ['shared/ui', 'shared/portal', 'shared/contract']

/**
 * Version of a library as it is installed. package.json says `catalog:`, which the federation plugin cannot read.
 *
 * @param {string} library
 * @returns {string}
 */
function installedVersion(library) {
  const name = library.replace(/\/$/, '')
  const file = owners.map((owner) => join(projectRoot, owner, 'node_modules', name, 'package.json')).find(existsSync)
  if (!file)
    throw new Error(
      `${name} is shared by every build but installed in none of ${owners.join(', ')}: add it to one of their package.json files and run pnpm install.`,
    )
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/** @returns {string} version of the federated portal package */
function portalVersion() {
  return JSON.parse(readFileSync(join(projectRoot, 'shared/portal/package.json'), 'utf8')).version
}

/**
 * The shared map of a build, the same for the shell and every remote.
 *
 * The shell takes them eagerly: it is always first in the page, and a library that comes with its entry costs no second
 * round trip. Remotes keep their own copies as a fallback, so that one build runs in the portal and in a foreign page.
 *
 * @param {{ eager?: boolean, development?: boolean, finished?: boolean }} [options] finished: antd as one file made before, see antdFallback
 */
export function sharedLibraries({ eager = false, development = false, finished = false } = {}) {
  /** @type {Record<string, { singleton: boolean, eager: boolean, version?: string, requiredVersion: string | false, strictVersion?: boolean, import?: string }>} */
  const map = {}
  for (const library of libraries) {
    const version = installedVersion(library)
    map[library] = { singleton: true, eager: eager && !late.has(library), version, requiredVersion: `^${version.split('.')[0]}.0.0` }
  }
  if (finished) map.antd = { .../** @type {(typeof map)[string]} */ (map.antd), import: antdFallback() }
  const version = portalVersion()
  // Strict: on an older portal package a newer remote must fail with a reason instead of running against a contract it does not know.
  map['@shared/portal'] = { singleton: true, eager, version, requiredVersion: `^${version}`, strictVersion: true }
  // One refresh runtime for all builds: an edit in a remote then keeps the state of the whole page.
  if (development) map['react-refresh/runtime'] = { singleton: true, eager: true, requiredVersion: false }
  return map
}
