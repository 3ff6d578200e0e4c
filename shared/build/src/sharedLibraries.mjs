import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { antdFallback } from './antdFallback.mjs'
import { projectRoot } from './identity.mjs'

/**
 * Libraries of which a page has one copy, whichever build provides it. A name that ends in a slash shares the modules below it
 * (`react/jsx-runtime`). This is the only list: a library that one build shares and another does not would be loaded twice.
 */
const libraries = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router', 'antd', 'dayjs', 'zustand', 'axios', 'zod', '@tanstack/react-query']

/**
 * Libraries the shell's frame and home page do not use. The shell puts them into a separate file, fetched when the page is idle:
 * a third of a megabyte that does not delay the home page.
 */
const late = new Set(['antd', 'dayjs'])

/** Packages that depend on the libraries: a remote has zod through the contract only. */
const owners = ['shared/ui', 'shared/portal', 'shared/contract']

/**
 * Installed version of a library. package.json says `catalog:`, which the federation plugin cannot read.
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
 * The `shared` map of the federation plugin, the same for the shell and every remote.
 *
 * The shell loads them eagerly: it is always first in the page, and a library in its entry costs no second round trip.
 * Remotes keep their own copies as a fallback, so that one build runs in the portal and in a foreign page.
 *
 * @param {{ eager?: boolean, development?: boolean, finished?: boolean }} [options] finished: antd bundled into one file, see antdFallback
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
  // Strict: with an older portal package a newer remote must fail with a reason instead of running against a contract it does not know.
  map['@shared/portal'] = { singleton: true, eager, version, requiredVersion: `^${version}`, strictVersion: true }
  // One refresh runtime for all builds, so that the page keeps its state when a remote is edited.
  if (development) map['react-refresh/runtime'] = { singleton: true, eager: true, requiredVersion: false }
  return map
}
