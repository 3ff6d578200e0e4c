import type { RegistryRemote } from '@shared/contract/portal'

/** One version of a remote, as the loader needs it. */
export interface Build {
  /** Name of the remote: mf-construction. */
  name: string
  version: string
  /** Its folder, which names the build in the error log. */
  release: string
  contractRange: string
  container: string
  /** Absolute addresses. */
  manifestUrl: string
  entryUrl: string
  manifestIntegrity: string
  entryIntegrity: string
}

type BuildFiles = Pick<RegistryRemote, 'version' | 'contractRange' | 'baseUrl' | 'container' | 'manifest' | 'entry'>

/** @param origin that the folder is relative to */
export function buildOf(name: string, files: BuildFiles, origin: string): Build {
  const base = new URL(files.baseUrl, origin)
  return {
    name,
    version: files.version,
    release: files.baseUrl.split('/').slice(-2)[0] ?? files.version,
    contractRange: files.contractRange,
    container: files.container,
    manifestUrl: new URL(files.manifest.file, base).href,
    entryUrl: new URL(files.entry.file, base).href,
    manifestIntegrity: files.manifest.integrity,
    entryIntegrity: files.entry.integrity,
  }
}

/** @param origin of the page: the registry's folders are relative to it */
export const currentBuild = (remote: RegistryRemote, origin: string): Build => buildOf(remote.name, remote, origin)

/** The previous version, offered when the current one fails. */
export function previousBuild(remote: RegistryRemote, origin: string): Build | undefined {
  return remote.previous ? buildOf(remote.name, remote.previous, origin) : undefined
}

export const keyOf = (of: Pick<Build, 'container'>): string => of.container
