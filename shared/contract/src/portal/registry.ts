import { z } from 'zod'
import { columnInteger } from '../endpoint/values'
import { roleTypes } from '../roles'

/** The manifest of a remote's build (portal.json) and the answer of the registry (design §4). */

export const routeEntrySchema = z.object({
  /** Absolute path: /construction/register-list. */
  path: z.string().regex(/^\/[A-Za-z0-9/_-]*$/),
  /** Name of the page inside its remote. */
  name: z.string(),
  title: z.string(),
  /** Access code; null: the page inherits its group's. */
  access: z.string().nullable(),
  hideInMenu: z.boolean().default(false),
  notCache: z.boolean().default(false),
  /** Roles that may open a page without own code; the service checks again. */
  roleTypes: z.array(z.enum(roleTypes)),
  // What may be absent stands last, and `external`, which the service adds, behind all: so the answer is written, and the text that is
  // signed has the order of the answer.
  /** Of a page no menu shows: it opens without a record, so that the search leads to it. */
  opensAlone: z.boolean().optional(),
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
  /** Place in the menu, small first: groups of one path from several remotes are one group. */
  order: columnInteger,
  children: z.array(routeEntrySchema),
})
export type RouteGroup = z.infer<typeof routeGroupSchema>
export type RouteGroupInput = z.input<typeof routeGroupSchema>

/** What a remote's `src/routes.ts` exports as `manifest`; the build adds version, ids and hashes and writes portal.json. */
export interface RemoteRoutes {
  /** Name of the package: mf-construction. */
  name: string
  title: string
  contractRange: string
  groups: RouteGroupInput[]
}

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)

/**
 * Name, version and build make up the path a build is served from and the folder that is deleted when it is old: none of them may
 * escape from it (`..`, `/`). Together they stay within the length of a release's name (release/schemas.ts).
 */
const remoteName = z.string().regex(/^mf-[a-z]{1,40}$/, '业务区的名称是 mf- 加小写字母')
const versionNumber = z
  .string()
  .max(39)
  .regex(/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/, '版本写作 1.4.0')
const buildNumber = z.string().regex(/^[0-9A-Za-z]{1,24}$/, '构建号是 1 到 24 个字母或数字')

export const remoteManifestSchema = z.object({
  name: remoteName,
  /** What users call the area, for the failure card: 施工告知. */
  title: z.string(),
  version: versionNumber,
  /** Contract versions this build works with: a caret range such as ^1.0.0. */
  contractRange: z.string(),
  buildId: buildNumber,
  /** Global the entry registers its container under. */
  container: z.string(),
  manifest: z.object({ file: z.string(), integrity }),
  entry: z.object({ file: z.string(), integrity }),
  groups: z.array(routeGroupSchema),
})
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/** Name of a build's folder, another for every build: 1.4.0-3f2a9c81d0e4. */
export const releaseOf = ({ version, buildId }: Pick<RemoteManifest, 'version' | 'buildId'>): string => `${version}-${buildId}`
/** Where a build is served from, ending in a slash. Nothing in it ever changes. */
export const releaseFolder = (manifest: Pick<RemoteManifest, 'name' | 'version' | 'buildId'>): string => `/remotes/${manifest.name}/${releaseOf(manifest)}/`

/** Where the build a development server has made last says what it is (RemoteManifest), at the server's origin; its files stand in `releaseFolder` there. */
export const developmentManifestPath = (remote: string): string => `/remotes/${remote}/portal.json`

/** Of a build's mf-manifest.json what the portal reads: the hash of every script and style sheet, by name. */
export const fileHashesSchema = z.object({ files: z.record(z.string(), integrity) })

export const registryRemoteSchema = remoteManifestSchema.extend({
  /** Folder the build is served from, see `releaseFolder`. */
  baseUrl: z.string(),
  enabled: z.boolean(),
  /** The version before this one, offered when this one fails. */
  previous: z
    .object({
      version: z.string(),
      /** Contract it needs; it may be another than the current one's. */
      contractRange: z.string(),
      baseUrl: z.string(),
      container: z.string(),
      manifest: z.object({ file: z.string(), integrity }),
      entry: z.object({ file: z.string(), integrity }),
    })
    .nullable(),
  /** Builds that open pages are asked to leave: those before the least version that is allowed. */
  retired: z.array(z.string()).default([]),
})
export type RegistryRemote = z.infer<typeof registryRemoteSchema>

export const registrySchema = z.object({
  /** Another one whenever something else is served to the caller. */
  generation: z.string(),
  remotes: z.array(registryRemoteSchema),
  /** Ed25519 over `signedText`, base64. */
  signature: z.string().optional(),
})
export type Registry = z.infer<typeof registrySchema>

/** Of a remote what a foreign page needs to mount it: the build everybody gets, a canary never. */
export const embeddedRemoteSchema = remoteManifestSchema
  .pick({ name: true, title: true, version: true, contractRange: true, container: true, manifest: true, entry: true })
  .extend({ baseUrl: z.string() })
export type EmbeddedRemote = z.infer<typeof embeddedRemoteSchema>

/** The text of a registry that is signed. @param registry as it came over the wire, or as its schema answers it */
export const signedText = ({ generation, remotes }: { generation: unknown; remotes: unknown }): string => JSON.stringify({ generation, remotes })

/** Version of what the portal offers remotes: the federated package and this contract. */
export const contractVersion = '2.1.0'
