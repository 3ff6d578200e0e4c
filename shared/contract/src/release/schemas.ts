import { z } from 'zod'
import { remoteManifestSchema } from '../portal/registry'

/** Releases: which build of a remote is served to whom (page /system/releases, command `pnpm release`). */

/** Page where releases are managed. The area with this page cannot be disabled there, since nobody could enable it again. */
export const releasesPath = '/system/releases'

const remote = z.string().regex(/^mf-[a-z]{1,40}$/)
const release = z.string().regex(/^[0-9A-Za-z.+-]{1,64}$/)

/** Reason for a change, recorded in the history. */
export const releaseReasonSchema = z.string().trim().min(2, '请写明原因（至少 2 个字）').max(200, '原因最多 200 个字')

/** A change of the served builds, by an administrator or the release command. */
export const releaseChangeSchema = z.discriminatedUnion('act', [
  /** Serves a build to everyone; the current one becomes the previous one. */
  z.object({ act: z.literal('promote'), remote, release, reason: releaseReasonSchema }),
  /** Serves a build to some units: a percentage, and those listed by id. */
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
   * Serves the previous build to everyone and ends the canary. `release`: the build the caller expects to return to, so that of two concurrent
   * rollbacks the second does not undo the first.
   */
  z.object({ act: z.literal('rollback'), remote, release: release.optional(), reason: releaseReasonSchema }),
  /** Builds published before this one are no longer served, and pages that have them open are asked to leave them; null removes the limit. */
  z.object({ act: z.literal('minimum'), remote, release: release.nullable(), reason: releaseReasonSchema }),
  z.object({ act: z.literal('enable'), remote, enabled: z.boolean(), reason: releaseReasonSchema }),
  z.object({ act: z.literal('owner'), remote, owner: z.string().trim().max(60), contact: z.string().trim().max(100), reason: releaseReasonSchema }),
])
export type ReleaseChange = z.infer<typeof releaseChangeSchema>
/** Acts recorded in the history; disabling an area is recorded as a different act than enabling it. */
export type ReleaseAct = ReleaseChange['act'] | 'publish' | 'disable' | 'collect' | 'renew'

/** Requests of the release command, with a deploy token. Units may be given by name, which the service resolves. */
export const deploymentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  /** Removes builds that are no longer needed, as the service does daily. */
  z.object({ act: z.literal('collect') }),
  /** Registers a build whose folder is already in place, which is checked. It is not served yet, unless it is the remote's first build. */
  z.object({ act: z.literal('publish'), manifest: remoteManifestSchema, reason: releaseReasonSchema }),
  ...releaseChangeSchema.options,
  /** Like `canary`, with units given by name. */
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

/** Author of changes made by the portal itself: starting or stopping a canary. */
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

/** A shared library loaded by a build: its version, and which build provided it. */
const sharedCopySchema = z.object({ name: z.string().max(60), version: z.string().max(40), from: z.string().max(80) })
export type SharedCopy = z.infer<typeof sharedCopySchema>
/** More shared libraries than any page has. */
export const mostSharedCopies = 40

const buildSchema = z.object({
  release: z.string(),
  version: z.string(),
  contractRange: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  pages: z.number().int(),
  /** Published before the minimum: it is served to nobody until that is changed. */
  retired: z.boolean(),
  /** Error log entries since it was published. */
  errors: z.number().int(),
  /** The copy of each shared library that a page most recently loaded; empty until the first report. */
  shared: z.array(sharedCopySchema),
  /** Last seven days: successful loads, failed loads, and average load time in milliseconds (0: no successful load). */
  loads: z.number().int(),
  failures: z.number().int(),
  loadTime: z.number().int(),
})
export type ReleaseBuild = z.infer<typeof buildSchema>

export const releaseListSchema = z.object({
  /** Contract version offered by the portal, with which a build's range must be compatible. */
  offered: z.string(),
  /** Additional note for the caller: the build was already published and nothing changed. */
  note: z.string().optional(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      title: z.string(),
      enabled: z.boolean(),
      /** Has the release management page, so it cannot be disabled. */
      managesReleases: z.boolean().optional(),
      owner: z.string(),
      contact: z.string(),
      stable: z.string(),
      stableSince: z.string(),
      previous: z.string().nullable(),
      /** Builds before this one are not served. */
      minimum: z.string().nullable(),
      canary: z
        .object({ release: z.string(), since: z.string(), percent: z.number().int(), units: z.array(z.object({ id: z.string(), name: z.string() })) })
        .nullable(),
      /** Builds whose folders were removed. */
      collected: z.array(z.string()),
      /** Newest first, without the removed ones. */
      builds: z.array(buildSchema),
      /** Newest first, at most twenty. */
      history: z.array(z.object({ act: z.string(), release: z.string(), by: z.string(), reason: z.string(), at: z.string() })),
      /** The latest error log entries, newest first, at most five. */
      lastErrors: z.array(z.object({ at: z.string(), release: z.string(), text: z.string() })),
    }),
  ),
})
export type ReleaseList = z.infer<typeof releaseListSchema>
export type RemoteReleases = ReleaseList['remotes'][number]

/** Result of loading a build on a page: reported once per page and build. */
export const loadReportSchema = z.object({
  remote,
  release,
  ok: z.boolean(),
  milliseconds: z.number().int().min(0).max(120_000),
  shared: z.array(sharedCopySchema).max(mostSharedCopies).default([]),
})
