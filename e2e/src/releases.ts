import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileHashesSchema, releaseOf, remoteManifestSchema } from '@shared/contract/portal'
import { type Deployment, releaseEndpoints } from '@shared/contract/release'
import { projectRoot } from './portal'

/** Runs the release command. @returns its output. @throws with its output when it refuses */
export async function release(...parameters: string[]): Promise<string> {
  const program = join(projectRoot, 'tools/release.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], { cwd: projectRoot, env: process.env })
  return stdout
}

const hashOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const readManifest = (folder: string) => remoteManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')))

/** The build of a remote in the workspace. */
export const builtRelease = (remote: string): string => releaseOf(readManifest(join(projectRoot, remote, 'dist')))

/** Sends the release command's request without starting the command. @throws when the portal refuses */
export async function deploy(deployment: Deployment): Promise<void> {
  const answer = await fetch(new URL(releaseEndpoints.deploy.path, process.env.PORTAL_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.DEPLOY_TOKEN}` },
    body: JSON.stringify(deployment),
  })
  if (!answer.ok || (await answer.clone().json()).success !== true) throw new Error(`${deployment.act}: ${await answer.text()}`)
}

/**
 * A second build of a remote without a compiler: the first one under another build id, with one text changed in its pages.
 * @returns its folder, its release, and a function that removes the folder
 */
export function anotherBuild(remote: string, text: string, instead: string): { folder: string; release: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'))
  cpSync(join(projectRoot, remote, 'dist'), folder, { recursive: true, filter: (file) => !/\.map$/.test(file) })
  const first = readManifest(folder)
  const buildId = createHash('sha256').update(`${first.buildId} ${text} ${instead}`).digest('hex').slice(0, 12)
  const container = first.container.replace(first.buildId, buildId)
  for (const file of readdirSync(folder)) {
    if (!/\.(?:js|css|json)$/.test(file)) continue
    const content = readFileSync(join(folder, file), 'utf8')
    const changed = content.replaceAll(first.container, container).replaceAll(text, instead)
    if (changed === content) continue
    writeFileSync(join(folder, file), changed)
    // Compressed like a build, only less well, because the release check measures compressed sizes.
    rmSync(join(folder, `${file}.gz`), { force: true })
    if (existsSync(join(folder, `${file}.br`)))
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(changed, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
  const hashIn = (file: string) => hashOf(readFileSync(join(folder, file)))
  const federationFile = join(folder, first.manifest.file)
  const federation: object = JSON.parse(readFileSync(federationFile, 'utf8'))
  const { files } = fileHashesSchema.parse(federation)
  for (const packed of ['.br', '.gz']) for (const file of [federationFile, join(folder, 'portal.json')]) rmSync(file + packed, { force: true })
  writeFileSync(federationFile, JSON.stringify({ ...federation, files: Object.fromEntries(Object.keys(files).map((file) => [file, hashIn(file)])) }))
  const manifest = {
    ...first,
    buildId,
    container,
    manifest: { ...first.manifest, integrity: hashIn(first.manifest.file) },
    entry: { ...first.entry, integrity: hashIn(first.entry.file) },
  }
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(manifest))
  return { folder, release: releaseOf(manifest), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
