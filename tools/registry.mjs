import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectRoot, registryOf, releaseOf } from '@shared/build'

/**
 * The portal's registry response with one remote replaced by the build in the compiler's memory.
 *
 * @param {{ data?: { generation: string, remotes: import('@shared/contract/portal').RegistryRemote[] } }} answer
 * @param {import('@shared/contract/portal').RemoteManifest} manifest
 * @param {string[]} [earlier] earlier builds: open tabs that use one are asked to switch, as are those that use the portal's
 */
export function withRemote(answer, manifest, earlier = []) {
  if (!answer.data) return answer
  const own = registryOf([manifest])
  const others = answer.data.remotes.filter(({ name }) => name !== manifest.name)
  const released = answer.data.remotes.find(({ name }) => name === manifest.name)
  const retired = [...earlier, ...(released ? [releaseOf(released)] : [])]
  return {
    ...answer,
    data: { generation: `${answer.data.generation}-${own.generation}`, remotes: [...others, ...own.remotes.map((remote) => ({ ...remote, retired }))] },
  }
}

/** Every build of every remote, in the layout it is served in. */
export const releasesFolder = join(projectRoot, 'dist/remotes')

/**
 * Copies a build into its own folder, which never changes afterwards: open pages can go on loading from it.
 *
 * @param {string} built folder with the build's files, portal.json among them
 * @param {string} [releases] folder of all releases
 * @returns {string} the release's folder
 */
export function placeRelease(built, releases = releasesFolder) {
  const manifest = JSON.parse(readFileSync(join(built, 'portal.json'), 'utf8'))
  const folder = join(releases, manifest.name, releaseOf(manifest))
  if (existsSync(folder)) return folder
  // Two processes that place the same build at once place the same files.
  const unfinished = `${folder}.${process.pid}`
  cpSync(built, unfinished, { recursive: true })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Source maps of all packages, where their builds leave them: a folder for each. */
export const mapsFolder = join(projectRoot, 'dist/maps')

/**
 * Copies a remote's source maps to where the service reads them for its error log. Scripts have a hash in their names, so the maps of all builds
 * stand side by side.
 *
 * @param {string} name of the remote
 * @param {string} folder of the maps of all packages
 * @param {string} [built] folder the build left them in
 */
export function placeMaps(name, folder, built = mapsFolder) {
  const from = join(built, name)
  const to = join(folder, name)
  if (resolve(from) !== resolve(to) && existsSync(from)) cpSync(from, to, { recursive: true })
}

/**
 * Places the builds in the workspace and writes dist/registry.json from them; a service reads it when it starts.
 *
 * @param {string[]} names of the remotes
 */
export function writeRegistry(names) {
  for (const name of names) placeRelease(join(projectRoot, name, 'dist'))
  const registry = registryOf(names.map((name) => JSON.parse(readFileSync(join(projectRoot, name, 'dist/portal.json'), 'utf8'))))
  const folder = join(projectRoot, 'dist')
  mkdirSync(folder, { recursive: true })
  // Renamed into place, because a running service may read it at any moment.
  writeFileSync(join(folder, 'registry.json.new'), `${JSON.stringify(registry, null, 2)}\n`)
  renameSync(join(folder, 'registry.json.new'), join(folder, 'registry.json'))
}
