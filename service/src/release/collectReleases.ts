import { rm } from 'node:fs/promises'
import { releasedByPortal } from '@shared/contract/release'
import type { Logger } from 'pino'
import { after, type Clock, days } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection, Database } from '../database/database'
import { buildFolder } from '../http/buildFolder'

/** Deletes builds nobody can need any more: their folders are removed, their history is kept. */

interface Collecting {
  database: Database
  clock: Clock
  configuration: Configuration
  log: Logger
}

/** How long a build is kept after it was last served. */
const keptFor = days(30)
/** How long a build is kept after a page last loaded it: a session, and its pages, last 24 hours (SESSION_ABSOLUTE_HOURS, at most a week). */
const loadedKeptFor = days(8)

/**
 * Builds published and last served longer ago than they are kept, not in use, and not loaded by any page recently. In use are the builds
 * served now, the one a rollback would restore, the canary and the minimum.
 */
async function collectable(connection: Connection, now: Date): Promise<{ remote: string; release: string }[]> {
  const { rows } = await connection.query({
    text: `select build.remote, build.release from remote_build build
      where build.collected_at is null and coalesce(build.restored_at, build.published_at) < $1
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

/** Deletes builds nobody can need any more. If a folder cannot be deleted, its build is retried later and does not block the others. */
export async function collectReleases({ database, clock, configuration, log }: Collecting): Promise<void> {
  await database.system(async (connection) => {
    const now = clock.now()
    for (const { remote, release } of await collectable(connection, now)) {
      try {
        const folder = buildFolder(configuration.releasesFolder, remote, release)
        // A build with an invalid name was never served from a folder: only its row is marked.
        if (folder) await rm(folder, { recursive: true, force: true })
        else log.warn({ remote, release }, 'no name of a build: nothing is removed')
      } catch (error) {
        // On a volume that is read-only for this service, the release command deletes the folders (docker-compose.yml).
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
