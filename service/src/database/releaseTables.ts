import type { SharedCopy } from '@shared/contract/release'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Builds of the remotes, what is served of them, and how they fare. */

export interface RemoteBuildTable {
  remote: string
  release: string
  /** A RemoteManifest of the contract. */
  manifest: JSONColumnType<Record<string, unknown>>
  published_at: Date
  published_by: string
  /** SharedCopy of the contract, of the page that told last. */
  shared: ColumnType<SharedCopy[], string | undefined, string>
  /** When its folder was removed. */
  collected_at: Date | null
}

export interface RemoteReleaseTable {
  remote: string
  stable: string
  stable_since: Date
  previous: string | null
  canary: string | null
  canary_since: Date | null
  canary_percent: Generated<number>
  canary_units: Generated<string[]>
  enabled: Generated<boolean>
  owner: Generated<string>
  contact: Generated<string>
  /** No build published before this one is served, and open pages are asked to leave them. */
  minimum: string | null
}

export interface RemoteReleaseEventTable {
  /** Number of what is served since, above all before it even where the database was restored. */
  id: Generated<string>
  remote: string
  act: string
  release: string
  detail: JSONColumnType<Record<string, unknown>>
  done_by: string
  reason: string
  done_at: Date
}

export interface RemoteLoadTable {
  remote: string
  release: string
  hour: Date
  loads: number
  failures: number
  milliseconds: string
}

export interface ReleaseTables {
  remote_build: RemoteBuildTable
  remote_release: RemoteReleaseTable
  remote_release_event: RemoteReleaseEventTable
  remote_load: RemoteLoadTable
}
