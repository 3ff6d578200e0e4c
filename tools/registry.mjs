import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, registryOf, releaseOf } from '@shared/build'

/**
 * The registry's answer with one remote taken from the compiler's memory; everything else is the portal's own.
 *
 * @param {{ data?: { generation: string, remotes: import('@shared/contract/portal').RegistryRemote[] } }} answer
 * @param {import('@shared/contract/portal').RemoteManifest} manifest
 * @param {string[]} [earlier] builds before this one: open tabs that have one are asked to change, as those are that have the portal's
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

/** Every build of every remote, as it is served. */
export const releasesFolder = join(projectRoot, 'dist/remotes')

/**
 * Puts a build into its own folder, which never changes afterwards: the pages that are open keep what they load from.
 *
 * @param {string} built folder with the build's files, portal.json among them
 * @param {string} [releases] folder of all releases
 * @returns {string} the release's folder
 */
export function placeRelease(built, releases = releasesFolder) {
  const manifest = JSON.parse(readFileSync(join(built, 'portal.json'), 'utf8'))
  const folder = join(releases, manifest.name, releaseOf(manifest))
  if (existsSync(folder)) return folder
  // Two who place the same build at once place the same files.
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

/**
 * Places the builds in the workspace and writes dist/registry.json from them: a service makes them known as it starts.
 *
 * @param {string[]} names of the remotes
 */
export function writeRegistry(names) {
  for (const name of names) placeRelease(join(projectRoot, name, 'dist'))
  const registry = registryOf(names.map((name) => JSON.parse(readFileSync(join(projectRoot, name, 'dist/portal.json'), 'utf8'))))
  const folder = join(projectRoot, 'dist')
  mkdirSync(folder, { recursive: true })
  // A running service reads it at any moment.
  writeFileSync(join(folder, 'registry.json.new'), `${JSON.stringify(registry, null, 2)}\n`)
  renameSync(join(folder, 'registry.json.new'), join(folder, 'registry.json'))
}
