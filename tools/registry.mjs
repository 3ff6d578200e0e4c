import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'

/**
 * The registry of a set of releases: each remote as it describes itself, and where it is served.
 *
 * @param {import('@shared/contract/portal').RemoteManifest[]} manifests
 * @returns {import('@shared/contract/portal').Registry}
 */
export function registryOf(manifests) {
  const remotes = manifests.map((manifest) => ({ ...manifest, baseUrl: `/remotes/${manifest.name}/${manifest.version}/`, enabled: true, previous: null }))
  return { generation: createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 12), remotes }
}

/**
 * The registry's answer with one remote taken from the compiler's memory; everything else is the portal's own.
 *
 * @param {{ data?: { generation: string, remotes: import('@shared/contract/portal').RegistryRemote[] } }} answer
 * @param {import('@shared/contract/portal').RemoteManifest} manifest
 */
export function withRemote(answer, manifest) {
  if (!answer.data) return answer
  const own = registryOf([manifest])
  const others = answer.data.remotes.filter(({ name }) => name !== manifest.name)
  return { ...answer, data: { generation: `${answer.data.generation}-${own.generation}`, remotes: [...others, ...own.remotes] } }
}

/**
 * Writes dist/registry.json from the builds in the workspace.
 *
 * @param {string[]} names of the remotes
 */
export function writeRegistry(names) {
  const registry = registryOf(names.map((name) => JSON.parse(readFileSync(join(projectRoot, name, 'dist/portal.json'), 'utf8'))))
  const folder = join(projectRoot, 'dist')
  mkdirSync(folder, { recursive: true })
  // A running service reads it at any moment.
  writeFileSync(join(folder, 'registry.json.new'), `${JSON.stringify(registry, null, 2)}\n`)
  renameSync(join(folder, 'registry.json.new'), join(folder, 'registry.json'))
}
