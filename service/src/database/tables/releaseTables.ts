import type { SharedCopy } from '@shared/contract/release'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Builds of the remotes, which of them are served, and their status. */

export interface RemoteBuildTable {
  remote: string
  release: string
  /** A RemoteManifest of the contract. */
  manifest: JSONColumnType<Record<string, unknown>>
  published_at: Date
  published_by: string
  /** `SharedCopy` of the contract, merged from the reports of pages. */
  shared: ColumnType<SharedCopy[], string | undefined, string>
  /** When its folder was published again after it had been removed. */
  restored_at: Date | null
  /** When its folder was removed. */
  collected_at: Date | null
}

/** Successful and failed loads of builds, by release. */
export type LoadsByRelease = Readonly<Record<string, { loads: number; failures: number }>>

export interface RemoteReleaseTable {
  remote: string
  stable: string
  stable_since: Date
  previous: string | null
  canary: string | null
  canary_since: Date | null
  canary_percent: Generated<number>
  canary_units: Generated<string[]>
  /** Loads of the builds before the canary was started, in the hours that count for it, by release. */
  canary_before: ColumnType<LoadsByRelease, string | undefined, string>
  enabled: Generated<boolean>
  owner: Generated<string>
  contact: Generated<string>
  /** Earlier builds are not served, and open pages using them are asked to reload. */
  minimum: string | null
}

export interface RemoteReleaseEventTable {
  /** Revision of what is served; higher than all before it even after the database was restored. */
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

/** What an account reported while a canary is tried. */
export interface RemoteLoadFailureTable {
  remote: string
  release: string
  account_id: string
  unit_id: string
  failures: number
  /** Successful loads. */
  loads: Generated<number>
}

export interface ReleaseTables {
  remote_build: RemoteBuildTable
  remote_release: RemoteReleaseTable
  remote_release_event: RemoteReleaseEventTable
  remote_load: RemoteLoadTable
  remote_load_failure: RemoteLoadFailureTable
}
