import { z } from 'zod'
import { columnInteger } from '../endpoint/values'
import { roleTypes } from '../roles'

/** The manifest of a remote's build (portal.json) and the registry answer (design §4). */

export const routeEntrySchema = z.object({
  /** Absolute path: /construction/register-list. */
  path: z.string().regex(/^\/[A-Za-z0-9/_-]*$/),
  /** Name of the page inside its remote. */
  name: z.string(),
  title: z.string(),
  /** Access code; null: inherited from the group. */
  access: z.string().nullable(),
  hideInMenu: z.boolean().default(false),
  notCache: z.boolean().default(false),
  /** Roles that may open the page if they have its access code, too; the service checks again. */
  roleTypes: z.array(z.enum(roleTypes)),
  // Optional keys come last, and `external`, which the service adds, after all others: the answer is written in this order, and the signed text depends on it.
  /** For pages not in the menu: the page can be opened without a record, so search results may link to it. */
  opensAlone: z.boolean().optional(),
  /** What is done here besides what its title says, in the words people use: the search finds the page by them too. */
  words: z.array(z.string()).optional(),
  /** Opens in a new window instead of a tab. */
  external: z.url().optional(),
})
export type RouteEntry = z.infer<typeof routeEntrySchema>

export const routeGroupSchema = z.object({
  path: z.string(),
  title: z.string(),
  icon: z.string(),
  access: z.string().nullable(),
  hideInMenu: z.boolean().default(false),
  showAlways: z.boolean().default(false),
  /** Position in the menu, ascending; groups with the same path from several remotes are merged. */
  order: columnInteger,
  children: z.array(routeEntrySchema),
})
export type RouteGroup = z.infer<typeof routeGroupSchema>
export type RouteGroupInput = z.input<typeof routeGroupSchema>

/** What a remote's `src/routes.ts` exports as `manifest`; the build adds version, ids and hashes and writes portal.json. */
export interface RemoteRoutes {
  /** Package name: mf-construction. */
  name: string
  title: string
  contractRange: string
  groups: RouteGroupInput[]
}

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)

/**
 * Name, version and build form the path a build is served from and the folder that is deleted when it is outdated: none may escape from it
 * (`..`, `/`). Together they fit the length limit of a release name (release/schemas.ts).
 */
const remoteName = z.string().regex(/^mf-[a-z]{1,40}$/, '业务区的名称是 mf- 加小写字母')
const versionNumber = z
  .string()
  .max(39)
  .regex(/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/, '版本写作 1.4.0')
const buildNumber = z.string().regex(/^[0-9A-Za-z]{1,24}$/, '构建号是 1 到 24 个字母或数字')

export const remoteManifestSchema = z.object({
  name: remoteName,
  /** Name of the area for users, shown on the failure card: 施工告知. */
  title: z.string(),
  version: versionNumber,
  /** Contract versions this build works with: a caret range such as ^1.0.0. */
  contractRange: z.string(),
  buildId: buildNumber,
  /** Global variable under which the entry script registers its container. */
  container: z.string(),
  manifest: z.object({ file: z.string(), integrity }),
  entry: z.object({ file: z.string(), integrity }),
  groups: z.array(routeGroupSchema),
})
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/** Folder name of a build, unique per build: 1.4.0-3f2a9c81d0e4. */
export const releaseOf = ({ version, buildId }: Pick<RemoteManifest, 'version' | 'buildId'>): string => `${version}-${buildId}`
/** Path a build is served from, ending in a slash. Its files never change. */
export const releaseFolder = (manifest: Pick<RemoteManifest, 'name' | 'version' | 'buildId'>): string => `/remotes/${manifest.name}/${releaseOf(manifest)}/`

/** Path on a development server's origin where the manifest (RemoteManifest) of its latest build is; the files are in `releaseFolder` there. */
export const developmentManifestPath = (remote: string): string => `/remotes/${remote}/portal.json`

/** The part of a build's mf-manifest.json that the portal reads: the hash of every script and style sheet, by name. */
export const fileHashesSchema = z.object({ files: z.record(z.string(), integrity) })

export const registryRemoteSchema = remoteManifestSchema.extend({
  /** Folder the build is served from, see `releaseFolder`. */
  baseUrl: z.string(),
  enabled: z.boolean(),
  /** The previous version, offered when this one fails to load or to render. */
  previous: z
    .object({
      version: z.string(),
      /** Contract version it needs; may differ from that of the current build. */
      contractRange: z.string(),
      baseUrl: z.string(),
      container: z.string(),
      manifest: z.object({ file: z.string(), integrity }),
      entry: z.object({ file: z.string(), integrity }),
    })
    .nullable(),
  /** Builds that open pages should leave: those older than the minimum allowed version. */
  retired: z.array(z.string()).default([]),
})
export type RegistryRemote = z.infer<typeof registryRemoteSchema>

export const registrySchema = z.object({
  /** Changes whenever the caller is served something else. */
  generation: z.string(),
  remotes: z.array(registryRemoteSchema),
  /** Ed25519 signature of `signedText`, base64. */
  signature: z.string().optional(),
})
export type Registry = z.infer<typeof registrySchema>

/** What a foreign page needs to mount a remote. Always the build that everybody gets, never a canary. */
export const embeddedRemoteSchema = remoteManifestSchema
  .pick({ name: true, title: true, version: true, contractRange: true, container: true, manifest: true, entry: true })
  .extend({ baseUrl: z.string() })
export type EmbeddedRemote = z.infer<typeof embeddedRemoteSchema>

/** The signed text of a registry. @param registry as received, or as parsed by its schema */
export const signedText = ({ generation, remotes }: { generation: unknown; remotes: unknown }): string => JSON.stringify({ generation, remotes })

/** Version of what the portal offers to remotes: the federated package and this contract. */
export const contractVersion = '2.1.0'
