import { join } from 'node:path'

const remotePattern = /^mf-[a-z]{1,40}$/
const releasePattern = /^\d+\.\d+\.\d+[0-9A-Za-z.+-]{0,60}$/

/**
 * The folder of a build.
 * @param releases folder of all builds
 * @returns undefined for an invalid name: it might lead out of the folder
 */
export function buildFolder(releases: string, remote: string, release: string): string | undefined {
  if (!remotePattern.test(remote) || !releasePattern.test(release)) return undefined
  return join(releases, remote, release)
}
