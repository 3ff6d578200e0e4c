import { isDeepStrictEqual } from 'node:util'
import { contractVersion, type RemoteManifest, releaseOf, remoteManifestSchema, satisfies } from '@shared/contract/portal'
import { type ReleaseAct, type ReleaseChange, releasedByPortal, releasesPath } from '@shared/contract/release'
import type { Updateable } from 'kysely'
import { after, hours } from '../clock'
import type { Connection } from '../database/database'
import type { LoadsByRelease, RemoteReleaseTable } from '../database/tables/releaseTables'
import { messageChannel, newRelease } from '../notification/notify'
import { Refusal } from '../refusal'
import { requireFiles } from './releaseFiles'

/** Who makes a change to releases, why and when. */
export interface Deed {
  by: string
  reason: string
  at: Date
}

/** Notifies every replica, and through them every open page, that other builds are served; sent when the transaction commits. */
export async function announceRelease(connection: Connection): Promise<void> {
  await connection.query({ text: `select pg_notify('${messageChannel}', '${newRelease}')` })
}

async function remember(connection: Connection, remote: string, act: ReleaseAct, release: string, deed: Deed, detail: object = {}, id?: string): Promise<void> {
  await connection.db
    .insertInto('remote_release_event')
    .values({ ...(id !== undefined && { id }), remote, act, release, detail: JSON.stringify(detail), done_by: deed.by, reason: deed.reason, done_at: deed.at })
    .execute()
}

/** Reissues what is served, unchanged, with new numbers. @param last number pages have seen: the new ones are higher */
export async function renewReleases(connection: Connection, last: number, deed: Deed): Promise<void> {
  const remotes = await connection.db.selectFrom('remote_release').select(['remote', 'stable']).orderBy('remote').execute()
  // After many changes in one second, the numbers may be ahead of the clock.
  const next = Math.max(last + 1, Math.floor(deed.at.getTime() / 1000))
  for (const [place, { remote, stable }] of remotes.entries()) await remember(connection, remote, 'renew', stable, deed, {}, String(next + place))
}

const developmentBuild = 'dev'

/** Whether a published build contains the page on which releases are managed. */
export const hasReleasesPage = (manifest: unknown): boolean =>
  remoteManifestSchema
    .pick({ groups: true })
    .safeParse(manifest)
    .data?.groups.some(({ children }) => children.some(({ path }) => path === releasesPath)) === true

/**
 * Registers a build. The first build of a remote is served at once.
 * @param options `serve`: serve it to everyone if it is new
 * @returns whether anything changed: a known build never changes, except a development build, whose folder may
 * @throws Refusal when different content is published under a known name; for builds shipped with the portal it is ignored instead
 */
export async function publishBuild(connection: Connection, manifest: RemoteManifest, deed: Deed, { serve = false } = {}): Promise<boolean> {
  const { name: remote } = manifest
  const release = releaseOf(manifest)
  const text = JSON.stringify(manifest)
  const { numInsertedOrUpdatedRows } = await connection.db
    .insertInto('remote_build')
    .values({ remote, release, manifest: text, published_at: deed.at, published_by: deed.by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = Number(numInsertedOrUpdatedRows ?? 0) > 0
  if (!isNew) {
    const known = await buildOf(connection, remote, release)
    const isSame = isDeepStrictEqual(known.manifest, JSON.parse(text))
    const isInDevelopment = manifest.buildId === developmentBuild
    if (!isSame && !isInDevelopment && deed.by !== releasedByPortal)
      throw new Refusal('NOT_ALLOWED_NOW', `${remote} 的版本 ${release} 已发布过，内容与这一次的不同；已发布的版本不再改变，请重新构建后发布`)
    // Its folder has been written again. It stays as old as it is: the minimum version goes by that.
    if (known.collected_at !== null && deed.by !== releasedByPortal)
      await connection.db
        .updateTable('remote_build')
        .set({ collected_at: null, restored_at: deed.at, published_by: deed.by })
        .where('remote', '=', remote)
        .where('release', '=', release)
        .execute()
    if (isSame || !isInDevelopment) return false
    await connection.query({ text: 'update remote_build set manifest = $3 where remote = $1 and release = $2', values: [remote, release, text] })
  }
  await remember(connection, remote, 'publish', release, deed)
  const current = await connection.db.selectFrom('remote_release').select('stable').where('remote', '=', remote).executeTakeFirst()
  if (!current) await connection.db.insertInto('remote_release').values({ remote, stable: release, stable_since: deed.at }).execute()
  else if (serve && isNew) await promote(connection, remote, release, deed)
  return true
}

async function buildOf(connection: Connection, remote: string, release: string) {
  const found = await connection.db
    .selectFrom('remote_build')
    .select(['manifest', 'published_at', 'collected_at'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', `没有登记过 ${remote} 的版本 ${release}`)
  return found
}

/** The row of a remote, locked until the transaction ends: of two concurrent changes the second sees the first. */
async function hold(connection: Connection, remote: string) {
  const row = await connection.db.selectFrom('remote_release').selectAll().where('remote', '=', remote).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', `没有业务区 ${remote}`)
  return row
}

/**
 * @throws Refusal when the portal does not offer the contract the build needs, so that it could never load; when its folder was deleted;
 * when it is below the minimum
 */
async function requireServable(connection: Connection, remote: string, release: string, minimum: string | null): Promise<void> {
  const { manifest, published_at, collected_at } = await buildOf(connection, remote, release)
  if (collected_at !== null) throw new Refusal('NOT_ALLOWED_NOW', `版本 ${release} 的文件已经清除，请重新登记`)
  if (minimum !== null && published_at < (await buildOf(connection, remote, minimum)).published_at)
    throw new Refusal('NOT_ALLOWED_NOW', `版本 ${release} 低于最低版本 ${minimum}，不能提供给用户`)
  const range = 'contractRange' in manifest ? String(manifest.contractRange) : ''
  if (!satisfies(contractVersion, range)) throw new Refusal('NOT_ALLOWED_NOW', `版本 ${release} 需要契约 ${range}，平台提供 ${contractVersion}，不能提供给用户`)
}

/** @throws Refusal when the folder of a known build is missing or differs from what is known: pages would request missing files */
async function requireFilesOf(connection: Connection, releases: string, remote: string, release: string): Promise<void> {
  const known = remoteManifestSchema.safeParse((await buildOf(connection, remote, release)).manifest)
  if (!known.success) throw new Refusal('NOT_ALLOWED_NOW', `版本 ${release} 登记的内容不合规，不能提供给用户`)
  await requireFiles(releases, known.data)
}

/** @throws Refusal when disabling the area would remove the page that could enable it again */
async function requireReleasesManaged(connection: Connection, remote: string, release: string): Promise<void> {
  if (hasReleasesPage((await buildOf(connection, remote, release)).manifest))
    throw new Refusal('NOT_ALLOWED_NOW', '发布管理在这个业务区里，停用后没有页面可以再启用')
}

async function promote(connection: Connection, remote: string, release: string, deed: Deed): Promise<void> {
  const row = await hold(connection, remote)
  if (row.stable === release) throw new Refusal('NOT_ALLOWED_NOW', `版本 ${release} 已经是正式版本`)
  // Units that try an older build would stay on it. One that is newer goes on being tried.
  const isKept = row.canary !== null && (await buildOf(connection, remote, row.canary)).published_at > (await buildOf(connection, remote, release)).published_at
  await connection.db
    .updateTable('remote_release')
    .set({ stable: release, stable_since: deed.at, previous: row.stable, ...(!isKept && noCanary) })
    .where('remote', '=', remote)
    .execute()
  if (row.canary !== null && row.canary !== release && !isKept)
    await remember(connection, remote, 'stopCanary', row.canary, { ...deed, reason: `发布 ${release} 给所有单位，灰度到此为止` })
  await remember(connection, remote, 'promote', release, deed, { from: row.stable })
}

/** Loads of builds in the hours that count for a canary begun at a time. */
export async function loadsSince({ db }: Connection, remote: string, releases: readonly string[], since: Date): Promise<LoadsByRelease> {
  const rows = await db
    .selectFrom('remote_load')
    .select((sum) => ['release', sum.fn.sum<number>('loads').as('loads'), sum.fn.sum<number>('failures').as('failures')])
    .where('remote', '=', remote)
    .where('release', 'in', [...releases])
    // Loads are counted by the hour they fall in.
    .where('hour', '>=', after(since, -hours(1)))
    .groupBy('release')
    .execute()
  return Object.fromEntries(rows.map(({ release, loads, failures }) => [release, { loads: Number(loads), failures: Number(failures) }]))
}

const noCanary = { canary: null, canary_since: null, canary_percent: 0, canary_units: [] as string[] }

/**
 * Changes what is served of one remote, and notifies open pages.
 * @param releases folder of all builds
 * @throws Refusal for an unknown remote or build, one that does not fit the portal, and a change without effect
 */
export async function changeRelease(connection: Connection, releases: string, change: ReleaseChange, deed: Deed): Promise<void> {
  const { remote } = change
  const row = await hold(connection, remote)
  const update = (values: Updateable<RemoteReleaseTable>) => connection.db.updateTable('remote_release').set(values).where('remote', '=', remote).execute()
  switch (change.act) {
    case 'promote':
      await requireServable(connection, remote, change.release, row.minimum)
      await requireFilesOf(connection, releases, remote, change.release)
      await promote(connection, remote, change.release, deed)
      break
    case 'canary': {
      await requireServable(connection, remote, change.release, row.minimum)
      await requireFilesOf(connection, releases, remote, change.release)
      if (change.release === row.stable) throw new Refusal('NOT_ALLOWED_NOW', `版本 ${change.release} 已经是正式版本`)
      if (change.percent === 0 && change.units.length === 0) throw new Refusal('NOT_ALLOWED_NOW', '请设定灰度的比例，或指定单位')
      const since = row.canary === change.release ? row.canary_since : deed.at
      const begun =
        row.canary === change.release ? {} : { canary_before: JSON.stringify(await loadsSince(connection, remote, [row.stable, change.release], deed.at)) }
      // What failed before is not held against a canary that begins.
      if (row.canary !== change.release) await connection.db.deleteFrom('remote_load_failure').where('remote', '=', remote).execute()
      await update({ canary: change.release, canary_since: since, canary_percent: change.percent, canary_units: change.units, ...begun })
      await remember(connection, remote, 'canary', change.release, deed, { percent: change.percent, units: change.units })
      break
    }
    case 'stopCanary':
      if (row.canary === null) throw new Refusal('NOT_ALLOWED_NOW', '没有灰度中的版本')
      await update(noCanary)
      await remember(connection, remote, 'stopCanary', row.canary, deed)
      break
    case 'rollback':
      if (row.previous === null) throw new Refusal('NOT_ALLOWED_NOW', '没有上一版本，不能回退')
      if ((change.release ?? row.previous) !== row.previous) throw new Refusal('NOT_ALLOWED_NOW', `正式版本已有变化，现在是 ${row.stable}，请刷新后再决定`)
      await requireServable(connection, remote, row.previous, row.minimum)
      await requireFilesOf(connection, releases, remote, row.previous)
      await update({ stable: row.previous, stable_since: deed.at, previous: row.stable, ...noCanary })
      await remember(connection, remote, 'rollback', row.previous, deed, { from: row.stable })
      break
    case 'minimum': {
      const { release } = change
      if (release === row.minimum) throw new Refusal('NOT_ALLOWED_NOW', release === null ? '没有最低版本' : `最低版本已经是 ${release}`)
      // Pages asked to leave a build must have another to load.
      if (release !== null) for (const served of [row.stable, row.canary]) if (served !== null) await requireServable(connection, remote, served, release)
      await update({ minimum: release })
      await remember(connection, remote, 'minimum', release ?? row.minimum ?? '', deed, { removed: release === null })
      break
    }
    case 'enable':
      if (row.enabled === change.enabled) throw new Refusal('NOT_ALLOWED_NOW', change.enabled ? '已经启用' : '已经停用')
      if (!change.enabled) await requireReleasesManaged(connection, remote, row.stable)
      await update({ enabled: change.enabled })
      await remember(connection, remote, change.enabled ? 'enable' : 'disable', row.stable, deed)
      break
    case 'owner':
      await update({ owner: change.owner, contact: change.contact })
      await remember(connection, remote, 'owner', row.stable, deed, { owner: change.owner, contact: change.contact })
      break
  }
  await announceRelease(connection)
}
