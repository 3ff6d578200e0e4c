import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalEndpoints, type RemoteManifest, releaseOf } from '@shared/contract/portal'
import { type Deployment, type ReleaseChange, releaseEndpoints } from '@shared/contract/release'
import { aManifest } from './releases'
import { type SignedIn, startTestService, type TestService } from './service'

/** The area whose builds are released. */
export const releasedRemote = 'mf-construction'
const token = 'a-token-of-this-test'

/** A portal that serves builds from a folder of its own, who releases them, and who uses them, set up before the tests of a file. */
export function releaseCast() {
  let service: TestService
  let administrator: SignedIn
  let builder: SignedIn
  let folder: string
  let environment: Record<string, string>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-releases-'))
    const registryFile = join(folder, 'registry.json')
    writeFileSync(registryFile, JSON.stringify({ remotes: [aManifest({ name: 'mf-sample' })] }))
    const hash = createHash('sha256').update(token).digest('hex')
    environment = { DEPLOY_TOKENS: `ci:${hash}`, REGISTRY_FILE: registryFile, RELEASES_FOLDER: folder }
    service = await startTestService({ environment })
    administrator = await service.signIn('9')
    builder = await service.signIn('3')
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const place = (release: string, name = releasedRemote) => join(folder, name, release)
  /** Puts a build where it is served from, as the release command does before publishing it. */
  const placed = (manifest: RemoteManifest): RemoteManifest => {
    const own = place(releaseOf(manifest), manifest.name)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'portal.json'), JSON.stringify(manifest))
    return manifest
  }
  const deploy = (body: Deployment, bearer = token) =>
    service.raw('POST', releaseEndpoints.deploy.path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    })
  const change = (body: ReleaseChange) => service.call(releaseEndpoints.change, { body }, administrator)
  const servedTo = async (as: SignedIn) => (await service.call(portalEndpoints.registry, {}, as)).data?.remotes.find(({ name }) => name === releasedRemote)
  const releaseServedTo = async (as: SignedIn) => (await servedTo(as))?.baseUrl.split('/')[3]
  const listed = async () => {
    const { data } = await service.call(releaseEndpoints.list, {}, administrator)
    return data?.remotes.find((row) => row.remote === releasedRemote)
  }

  const cast = {
    get service() {
      return service
    },
    get administrator() {
      return administrator
    },
    get builder() {
      return builder
    },
    get environment() {
      return environment
    },
    /** Signed in again: a session does not outlive the days a test moves the clock. */
    async signInAgain() {
      administrator = await service.signIn('9')
    },
  }
  return { cast, place, placed, deploy, change, servedTo, releaseServedTo, listed }
}
