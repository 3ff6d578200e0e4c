import { z } from 'zod'
import { remoteManifestSchema } from '../portal/registry'

/** Releases: which build of a remote is served to whom (page /system/releases, command `pnpm release`). */

/** Where releases are managed. The area that has this page is never switched off there: nobody could switch it on again. */
export const releasesPath = '/system/releases'

const remote = z.string().regex(/^mf-[a-z]{1,40}$/)
const release = z.string().regex(/^[0-9A-Za-z.+-]{1,64}$/)

/** Why it is done; it stands in the history. */
export const releaseReasonSchema = z.string().trim().min(2, '请写明原因（至少 2 个字）').max(200, '原因最多 200 个字')

/** A change of what is served, by an administrator or by the release command. */
export const releaseChangeSchema = z.discriminatedUnion('act', [
  /** Serves a build to everyone; the one before becomes the previous one. */
  z.object({ act: z.literal('promote'), remote, release, reason: releaseReasonSchema }),
  /** Serves a build to some units: so many of a hundred, and those that are named by id. */
  z.object({
    act: z.literal('canary'),
    remote,
    release,
    percent: z.number().int().min(0).max(100),
    units: z.array(z.uuid()).max(200),
    reason: releaseReasonSchema,
  }),
  z.object({ act: z.literal('stopCanary'), remote, reason: releaseReasonSchema }),
  /**
   * Serves the previous build to everyone, and no canary. `release`: which one that is, as whoever decides has seen it: of two who go back at
   * once the second would go forward again.
   */
  z.object({ act: z.literal('rollback'), remote, release: release.optional(), reason: releaseReasonSchema }),
  /** Builds published before this one are served to nobody any more, and open pages are asked to leave them; null takes that back. */
  z.object({ act: z.literal('minimum'), remote, release: release.nullable(), reason: releaseReasonSchema }),
  z.object({ act: z.literal('enable'), remote, enabled: z.boolean(), reason: releaseReasonSchema }),
  z.object({ act: z.literal('owner'), remote, owner: z.string().trim().max(60), contact: z.string().trim().max(100), reason: releaseReasonSchema }),
])
export type ReleaseChange = z.infer<typeof releaseChangeSchema>
/** What stands in the history: a change that takes an area away is another one than the one that brings it back. */
export type ReleaseAct = ReleaseChange['act'] | 'publish' | 'disable' | 'collect' | 'renew'

/** What the release command asks for, with a deploy token. It may name units by their names, which the service looks up. */
export const deploymentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  /** Removes the builds nobody can need any more, as the service does by itself every day. */
  z.object({ act: z.literal('collect') }),
  /** Makes a build known whose folder stands in its place, which is checked. It is served to nobody yet, unless it is the first of its remote. */
  z.object({ act: z.literal('publish'), manifest: remoteManifestSchema, reason: releaseReasonSchema }),
  ...releaseChangeSchema.options,
  /** As `canary`, for whoever knows units by their names. */
  z.object({
    act: z.literal('canaryByName'),
    remote,
    release,
    percent: z.number().int().min(0).max(100),
    unitNames: z.array(z.string().trim().min(1).max(100)).max(200),
    reason: releaseReasonSchema,
  }),
])
export type Deployment = z.infer<typeof deploymentSchema>

/** Who does what no person did: the portal itself, as it starts or stops a canary. */
export const releasedByPortal = '平台'

export const releaseActNames: Readonly<Record<ReleaseAct, string>> = {
  publish: '登记',
  promote: '发布',
  canary: '灰度',
  stopCanary: '停止灰度',
  rollback: '回退',
  minimum: '最低版本',
  enable: '启用',
  disable: '停用',
  collect: '清除',
  renew: '重新签发',
  owner: '修改负责人',
}

/** A library a build was given: which version, and whose copy. */
const sharedCopySchema = z.object({ name: z.string().max(60), version: z.string().max(40), from: z.string().max(80) })
export type SharedCopy = z.infer<typeof sharedCopySchema>

const buildSchema = z.object({
  release: z.string(),
  version: z.string(),
  contractRange: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  pages: z.number().int(),
  /** Entries of the error log since it was published. */
  errors: z.number().int(),
  /** Which copy of each shared library a page was given last; empty until one has told. */
  shared: z.array(sharedCopySchema),
  /** Of the last seven days: loads that came, loads that did not, milliseconds one took on average (0: none came). */
  loads: z.number().int(),
  failures: z.number().int(),
  loadTime: z.number().int(),
})
export type ReleaseBuild = z.infer<typeof buildSchema>

export const releaseListSchema = z.object({
  /** Contract the portal offers: what a build needs must be within. */
  offered: z.string(),
  /** What whoever asked is told besides: that a build was published before, and nothing changed. */
  note: z.string().optional(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      title: z.string(),
      enabled: z.boolean(),
      /** It has the page all of this is managed on, and stays on. */
      managesReleases: z.boolean().optional(),
      owner: z.string(),
      contact: z.string(),
      stable: z.string(),
      stableSince: z.string(),
      previous: z.string().nullable(),
      /** Builds before this one are served to nobody. */
      minimum: z.string().nullable(),
      canary: z
        .object({ release: z.string(), since: z.string(), percent: z.number().int(), units: z.array(z.object({ id: z.string(), name: z.string() })) })
        .nullable(),
      /** Builds whose folders were removed. */
      collected: z.array(z.string()),
      /** Newest first, without those. */
      builds: z.array(buildSchema),
      /** Newest first, at most twenty. */
      history: z.array(z.object({ act: z.string(), release: z.string(), by: z.string(), reason: z.string(), at: z.string() })),
      /** The last entries of the error log, newest first, at most five. */
      lastErrors: z.array(z.object({ at: z.string(), release: z.string(), text: z.string() })),
    }),
  ),
})
export type ReleaseList = z.infer<typeof releaseListSchema>
export type RemoteReleases = ReleaseList['remotes'][number]

/** How a page fared with a build: told once per page and build. */
export const loadReportSchema = z.object({
  remote,
  release,
  ok: z.boolean(),
  milliseconds: z.number().int().min(0).max(120_000),
  shared: z.array(sharedCopySchema).max(40).default([]),
})
