import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { projectRoot, releaseOf } from './identity.mjs'
import { remoteNames } from './remoteNames.mjs'
import { readRemoteSources } from './remoteSources.mjs'

/**
 * Builds the registry of a set of releases: the manifest of each remote, and where it is served.
 *
 * @param {import('@shared/contract/portal').RemoteManifest[]} manifests
 * @returns {import('@shared/contract/portal').Registry}
 */
export function registryOf(manifests) {
  const remotes = manifests.map((manifest) => ({
    ...manifest,
    baseUrl: `/remotes/${manifest.name}/${releaseOf(manifest)}/`,
    enabled: true,
    previous: null,
    retired: [],
  }))
  return { generation: createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 12), remotes }
}

/**
 * Builds the registry of all remotes from their sources, without a build. The service's tests read menus, access codes and the
 * pages of roles from it. It cannot be used to load code.
 *
 * @returns {Promise<import('@shared/contract/portal').Registry>}
 */
export async function registryOfSources() {
  const file = (/** @type {string} */ name) => ({ file: name, integrity: `sha384-${'A'.repeat(64)}` })
  const manifests = await Promise.all(
    remoteNames().map(async (name) => {
      const { manifest, remoteManifestSchema } = await readRemoteSources(join(projectRoot, name))
      const build = { version: '0.1.0', buildId: 'sources', container: `${name.replace(/-/g, '_')}_0_1_0_sources` }
      return remoteManifestSchema.parse({ .../** @type {object} */ (manifest), ...build, manifest: file('mf-manifest.json'), entry: file('remoteEntry.js') })
    }),
  )
  return registryOf(manifests)
}
