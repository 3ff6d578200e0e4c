import { rm } from 'node:fs/promises'
import { releasedByPortal } from '@shared/contract/release'
import type { Logger } from 'pino'
import { after, type Clock, days } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import { buildFolder } from '../http/buildFolder'

/** The end of builds nobody can need any more: their folders go, their histories stay. */

interface Collecting {
  database: Database
  clock: Clock
  configuration: Configuration
  log: Logger
}

/** How long a build stays that is served to nobody. */
const keptFor = days(30)
/** How long one stays that a page has loaded: a session lasts 24 hours (SESSION_ABSOLUTE_HOURS at most a week), and its pages with it. */
const loadedKeptFor = days(8)

/**
 * Builds that were published and last served longer ago than they are kept, are in use by nobody, and were loaded by no page lately.
 * What is served, what a rollback brings back, what is tried, and the least one that is allowed are in use.
 */
async function collectable(connection: Connection, now: Date): Promise<{ remote: string; release: string }[]> {
  const { rows } = await connection.query({
    text: `select build.remote, build.release from remote_build build
      where build.collected_at is null and build.published_at < $1
        and not exists (select from remote_release served where served.remote = build.remote
          and build.release in (served.stable, served.previous, served.canary, served.minimum))
        and not exists (select from remote_release_event event where event.remote = build.remote and event.done_at >= $1
          and build.release in (event.release, event.detail ->> 'from'))
        and not exists (select from remote_load load where load.remote = build.remote and load.release = build.release and load.hour >= $2)
      for update`,
    values: [after(now, -keptFor), after(now, -loadedKeptFor)],
  })
  return rows.map((row) => ({ remote: String(row.remote), release: String(row.release) }))
}

const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EROFS'

/** Removes the builds nobody can need any more. A folder that cannot be removed keeps its build, to be tried again, and no other from going. */
export async function collectReleases({ database, clock, configuration, log }: Collecting): Promise<void> {
  await database.system(async (connection) => {
    const now = clock.now()
    for (const { remote, release } of await collectable(connection, now)) {
      try {
        const folder = buildFolder(configuration.releasesFolder, remote, release)
        // What is known under a name no build has was never served from a folder: only what is known of it ends.
        if (folder) await rm(folder, { recursive: true, force: true })
        else log.warn({ remote, release }, 'no name of a build: nothing is removed')
      } catch (error) {
        // Of a volume this service only reads, the release command removes what is told it (docker-compose.yml).
        if (!isReadOnly(error)) {
          log.warn({ error, remote, release }, 'the folder of a build cannot be removed')
          continue
        }
      }
      await connection.db.updateTable('remote_build').set({ collected_at: now }).where('remote', '=', remote).where('release', '=', release).execute()
      await connection.db
        .insertInto('remote_release_event')
        .values({ remote, act: 'collect', release, done_by: releasedByPortal, reason: '不再使用满 30 天', done_at: now, detail: JSON.stringify({}) })
        .execute()
    }
  })
}
