import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Route } from '@playwright/test'
import { type EmbeddedRemote, portalEndpoints, type RemoteManifest, registryRemoteSchema, releaseFolder, remoteManifestSchema } from '@shared/contract/portal'
import { projectRoot } from './portal'
import { changeRegistry } from './remoteFaults'

/** The small area of e2e/older, built with the previous contract. */
export interface OlderRemote {
  manifest: RemoteManifest
  /** Folder of the build. */
  dist: string
  /** Version of the contract it was built with. */
  version: string
  remove(): void
}

/** @throws with the compiler's errors when the area uses something newer than the older contract */
export async function buildOlderRemote(): Promise<OlderRemote> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'e2e/older/build.mjs')], { cwd: projectRoot })
  const { workspace, dist, version }: { workspace: string; dist: string; version: string } = JSON.parse(stdout)
  const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(join(dist, 'portal.json'), 'utf8')))
  return { manifest, dist, version, remove: () => rmSync(workspace, { recursive: true, force: true }) }
}

const type = (file: string) => (file.endsWith('.js') ? 'text/javascript' : file.endsWith('.css') ? 'text/css' : 'application/json')
/** Like the portal, lets pages of other systems read the area's files. */
const headers = { 'Access-Control-Allow-Origin': '*' }

/** Serves the area to one page only, as if it had been released: other journeys count the portal's areas. */
export async function serveOlderRemote(page: Page, { manifest, dist }: OlderRemote): Promise<void> {
  const baseUrl = releaseFolder(manifest)
  await page.route(
    (address) => address.pathname.startsWith(baseUrl),
    (route: Route) => {
      const file = new URL(route.request().url()).pathname.slice(baseUrl.length)
      return route.fulfill({ contentType: type(file), headers, body: readFileSync(join(dist, file)) })
    },
  )
  const remote = registryRemoteSchema.parse({ ...manifest, baseUrl, enabled: true, previous: null })
  await changeRegistry(page, (registry) => ({ ...registry, remotes: [...registry.remotes, remote] }))
  const { name, title, version, contractRange, container, manifest: hashes, entry } = manifest
  const embedded: EmbeddedRemote = { name, title, version, contractRange, container, manifest: hashes, entry, baseUrl }
  await page.route(
    (address) => address.pathname === portalEndpoints.embeddedRemote.path.replace(':name', name),
    (route: Route) => route.fulfill({ headers, json: { success: true, result: 'true', message: '', data: embedded } }),
  )
}
