import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type RemoteManifest, releaseOf, remoteManifestSchema } from '@shared/contract/portal'
import { buildFolder } from '../http/buildFolder'
import { Refusal } from '../refusal'

/** Checks that the files of a build are present before it is served. */

/**
 * A known build without files would be offered to everybody, and no page of its area would open.
 * @throws Refusal when the portal.json in the build's folder differs from the manifest
 */
export async function requireFiles(releases: string, manifest: RemoteManifest): Promise<void> {
  const release = releaseOf(manifest)
  const folder = buildFolder(releases, manifest.name, release)
  if (!folder) throw new Refusal('NOT_ALLOWED_NOW', `${manifest.name} 的版本 ${release} 不是合规的版本号`)
  const text = await readFile(join(folder, 'portal.json'), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Refusal('NOT_ALLOWED_NOW', `服务的版本目录（RELEASES_FOLDER）里没有 ${manifest.name}/${release}/portal.json，请先用发布命令写入文件`)
  if (!isDeepStrictEqual(described(text), manifest))
    throw new Refusal('NOT_ALLOWED_NOW', `${manifest.name}/${release}/portal.json 与登记的内容不一致，不能提供给用户`)
}

/** Parses a portal.json; undefined when it is not a valid manifest. */
function described(text: string): RemoteManifest | undefined {
  try {
    return remoteManifestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
