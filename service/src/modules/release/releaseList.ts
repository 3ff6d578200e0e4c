import { contractVersion, remoteManifestSchema } from '@shared/contract/portal'
import type { ReleaseList } from '@shared/contract/release'
import { sql } from 'kysely'
import { z } from 'zod'
import { after, days, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { hasReleasesPage } from '../../release/changeRelease'

/** Older loads and failures say little about the current state of a build. */
const lookedBack = days(7)
const shownEvents = 20
const shownErrors = 5

/** Builds published before the length of versions and build ids was limited are listed too, so that they can be rolled back. */
const knownManifestSchema = remoteManifestSchema.extend({ name: z.string(), version: z.string(), buildId: z.string() })

/** 发布管理 and 运行状态: every remote with its builds, their success rates, and the deployment history. */
export async function releaseList({ db }: Connection, now: Date): Promise<ReleaseList> {
  const since = after(now, -lookedBack)
  const remotes = await db.selectFrom('remote_release').selectAll().orderBy('remote').execute()
  const builds = await db
    .selectFrom('remote_build as build')
    .selectAll('build')
    .select((of) => [
      of
        .selectFrom('error_log')
        .select((count) => count.fn.countAll<number>().as('errors'))
        .whereRef('error_log.remote', '=', 'build.remote')
        .whereRef('error_log.version', '=', 'build.release')
        .whereRef('error_log.create_date', '>=', 'build.published_at')
        .as('errors'),
    ])
    .orderBy('build.published_at', 'desc')
    .execute()
  const loads = await db
    .selectFrom('remote_load')
    .select(['remote', 'release'])
    .select((sum) => [
      sum.fn.sum<number>('loads').as('loads'),
      sum.fn.sum<number>('failures').as('failures'),
      sql<number>`sum(milliseconds) / nullif(sum(loads), 0)`.as('load_time'),
    ])
    .where('hour', '>=', since)
    .groupBy(['remote', 'release'])
    .execute()
  const unitIds = remotes.flatMap(({ canary_units }) => canary_units)
  const units = unitIds.length > 0 ? await db.selectFrom('unit').select(['id', 'unit_name']).where('id', 'in', unitIds).execute() : []

  const list: ReleaseList['remotes'] = []
  for (const row of remotes) {
    const { remote } = row
    const own = builds.filter((build) => build.remote === remote).map((build) => ({ ...build, described: knownManifestSchema.parse(build.manifest) }))
    const history = await db.selectFrom('remote_release_event').selectAll().where('remote', '=', remote).orderBy('id', 'desc').limit(shownEvents).execute()
    const errors = await db
      .selectFrom('error_log')
      .select(['create_date', 'version', 'mes'])
      .where('remote', '=', remote)
      .orderBy('create_date', 'desc')
      .limit(shownErrors)
      .execute()
    const least = own.find(({ release }) => release === row.minimum)
    list.push({
      remote,
      title: own.find(({ release }) => release === row.stable)?.described.title ?? remote,
      enabled: row.enabled,
      managesReleases: hasReleasesPage(own.find(({ release }) => release === row.stable)?.manifest),
      owner: row.owner,
      contact: row.contact,
      stable: row.stable,
      stableSince: wireTime(row.stable_since),
      previous: row.previous,
      minimum: row.minimum,
      canary: row.canary
        ? {
            release: row.canary,
            since: row.canary_since ? wireTime(row.canary_since) : '',
            percent: row.canary_percent,
            units: row.canary_units.map((id) => ({ id, name: units.find((unit) => unit.id === id)?.unit_name ?? id })),
          }
        : null,
      collected: own.filter(({ collected_at }) => collected_at !== null).map(({ release }) => release),
      builds: own
        .filter(({ collected_at }) => collected_at === null)
        .map(({ release, described, published_at, published_by, shared, errors: count }) => {
          const fared = loads.find((load) => load.remote === remote && load.release === release)
          return {
            release,
            version: described.version,
            contractRange: described.contractRange,
            publishedAt: wireTime(published_at),
            publishedBy: published_by,
            shared,
            retired: least !== undefined && published_at < least.published_at,
            pages: described.groups.reduce((sum, { children }) => sum + children.length, 0),
            errors: Number(count ?? 0),
            loads: Number(fared?.loads ?? 0),
            failures: Number(fared?.failures ?? 0),
            loadTime: Math.round(Number(fared?.load_time ?? 0)),
          }
        }),
      history: history.map((event) => ({ act: event.act, release: event.release, by: event.done_by, reason: event.reason, at: wireTime(event.done_at) })),
      lastErrors: errors.map((error) => ({ at: wireTime(error.create_date), release: error.version, text: error.mes })),
    })
  }
  return { offered: contractVersion, remotes: list }
}
