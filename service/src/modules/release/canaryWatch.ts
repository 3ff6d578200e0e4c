import { type loadReportSchema, mostSharedCopies, releasedByPortal } from '@shared/contract/release'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Clock, hours } from '../../clock'
import type { Configuration } from '../../configuration'
import type { Connection, Database } from '../../database/database'
import type { LoadsByRelease, RemoteReleaseTable } from '../../database/tables/releaseTables'
import { changeRelease, loadsSince } from '../../release/changeRelease'
import { placeOf } from '../../release/served'
import type { Caller } from '../../security/caller'

/** Success rates of builds, and stopping a canary that does worse than the stable build. */

type Canary = Pick<Selectable<RemoteReleaseTable>, 'remote' | 'canary' | 'canary_percent' | 'canary_units'>
const canaryColumns = ['remote', 'canary', 'canary_percent', 'canary_units'] as const

type Reporter = Pick<Caller, 'accountId' | 'unitId'>

const triesCanary = ({ remote, canary_percent, canary_units }: Canary, unitId: string): boolean =>
  canary_units.includes(unitId) || placeOf(remote, unitId) < canary_percent

/**
 * Records a page's report of one load.
 * @param reporter who reports: only units that try a canary can say how it fares
 */
export async function keepLoad(
  { db }: Connection,
  { remote, release, ok, milliseconds, shared }: z.infer<typeof loadReportSchema>,
  { accountId, unitId }: Reporter,
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hours(1)) * hours(1))
  const known = await db.selectFrom('remote_build').select('shared').where('remote', '=', remote).where('release', '=', release).executeTakeFirst()
  // Anyone signed in may report: unpublished builds are ignored.
  const served = known && (await db.selectFrom('remote_release').select(canaryColumns).where('remote', '=', remote).executeTakeFirst())
  if (!known || (served?.canary === release && !triesCanary(served, unitId))) return
  // A page reports the libraries it has loaded so far: reports are merged, and written only if something is new.
  const copies = new Map([...known.shared, ...shared].map((copy) => [copy.name, copy]))
  const together = [...copies.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
  // No page has more: others are made up, and the list would grow with each report.
  const isPlausible = together.length <= mostSharedCopies
  if (isPlausible && JSON.stringify(together) !== JSON.stringify(known.shared.map(({ name, version, from }) => ({ name, version, from }))))
    await db
      .updateTable('remote_build')
      .set({ shared: JSON.stringify(together) })
      .where('remote', '=', remote)
      .where('release', '=', release)
      .execute()
  const [loads, failures] = ok ? [1, 0] : [0, 1]
  if (served?.canary)
    await db
      .insertInto('remote_load_failure')
      .values({ remote, release, account_id: accountId, unit_id: unitId, failures, loads })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'release', 'account_id']).doUpdateSet((row) => ({
          unit_id: unitId,
          failures: row('remote_load_failure.failures', '+', failures),
          loads: row('remote_load_failure.loads', '+', loads),
        })),
      )
      .execute()
  await db
    .insertInto('remote_load')
    .values({ remote, release, hour, loads, failures, milliseconds: String(ok ? milliseconds : 0) })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'release', 'hour']).doUpdateSet((row) => ({
        loads: row('remote_load.loads', '+', loads),
        failures: row('remote_load.failures', '+', failures),
        milliseconds: row('remote_load.milliseconds', '+', String(ok ? milliseconds : 0)),
      })),
    )
    .execute()
}

/**
 * A canary is stopped if its fault rate exceeds this factor of the stable build's, which counts as at least `rate`. Of one account only so many
 * faults count, so that it takes at least three to stop one; and only so many loads, so that one account's outweigh the faults of one other
 * at most.
 */
const canaryLimit = { factor: 2, rate: 0.01, faults: 5, ofAccount: 2 }
const mostLoadsOfAccount = canaryLimit.ofAccount / (canaryLimit.factor * canaryLimit.rate)

/** Loads and faults of a build since a point in time; faults are failed loads and entries of the error log. */
export interface Fared {
  loads: number
  faults: number
  /** Accounts that reported the faults. */
  accounts: number
  /** Names of their units. */
  units: readonly string[]
}
const rateOf = ({ loads, faults }: Fared): number => faults / Math.max(loads, 1)

/** Names of units in a reason; the others are counted. */
const namedUnits = 3
/** Longest name of a unit in a reason, which is kept with the history. */
const longestName = 30

function reportedBy({ accounts, units }: Fared): string {
  const names = units.slice(0, namedUnits).map((name) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name))
  return `由${names.join('、')}${units.length > names.length ? `等 ${units.length} 个单位` : ''}的 ${accounts} 个账号报告`
}

/** Why a canary has to be stopped, or undefined. Fewer than five faults are not significant. */
export function reasonToStop(canary: Fared, stable: Fared): string | undefined {
  if (canary.faults < canaryLimit.faults || rateOf(canary) <= canaryLimit.factor * Math.max(rateOf(stable), canaryLimit.rate)) return undefined
  return `灰度版本装入 ${canary.loads} 次出错 ${canary.faults} 次（${reportedBy(canary)}，每个账号最多计 ${canaryLimit.ofAccount} 次出错、${mostLoadsOfAccount} 次装入），正式版本装入 ${stable.loads} 次出错 ${stable.faults} 次，超过 ${canaryLimit.factor} 倍，自动停止`
}

/** The loads of a build since its canary was started: an earlier try within the hour does not count. */
function loadsAfter(now: LoadsByRelease, before: LoadsByRelease, release: string): { loads: number; failures: number } {
  const [sum, earlier] = [now[release] ?? { loads: 0, failures: 0 }, before[release] ?? { loads: 0, failures: 0 }]
  return { loads: sum.loads - earlier.loads, failures: sum.failures - earlier.failures }
}

/** @param counts whether errors told for a unit count; those told without a session never do, since anyone can make them up */
async function faredSince(
  { db }: Connection,
  { remote, release, since }: { remote: string; release: string; since: Date },
  { loads, failures }: { loads: number; failures: number },
  counts: (unitId: string) => boolean = () => true,
): Promise<Fared> {
  const errors = await db
    .selectFrom('error_log')
    .innerJoin('account', 'account.id', 'error_log.account_id')
    // The unit served decides, not that of the account; entries from before it was kept have that alone.
    .select((of) => ['account.id as account', of.fn.coalesce('error_log.unit_id', 'account.unit_id').as('unit'), of.fn.countAll<number>().as('count')])
    .where('remote', '=', remote)
    .where('error_log.version', '=', release)
    .where('error_log.create_date', '>=', since)
    // Failed loads are counted already.
    .where('type', '<>', 'remote')
    .groupBy(['account.id', (of) => of.fn.coalesce('error_log.unit_id', 'account.unit_id')])
    .execute()
  const reported = await db
    .selectFrom('remote_load_failure')
    .select(['account_id as account', 'unit_id as unit', 'failures as count', 'loads'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .execute()
  const failed = reported.filter(({ count }) => count > 0)
  const told = [...errors, ...failed].filter(({ unit }) => counts(unit))
  const byAccount = new Map<string, number>()
  for (const { account, count } of told) byAccount.set(account, (byAccount.get(account) ?? 0) + Number(count))
  const faults = [...byAccount.values()].reduce((sum, count) => sum + Math.min(count, canaryLimit.ofAccount), 0)
  const units = [...new Set(told.map(({ unit }) => unit))]
  const named = units.length === 0 ? [] : await db.selectFrom('unit').select('unit_name').where('id', 'in', units).orderBy('unit_name').execute()
  const excess = reported.reduce((sum, of) => sum + Math.max(0, of.loads + of.count - mostLoadsOfAccount), 0)
  return { loads: loads + failures - excess, faults, accounts: byAccount.size, units: named.map(({ unit_name }) => unit_name) }
}

/** Stops every canary whose fault rate is too high. Run after every failed load, and periodically. */
export async function watchCanaries({ database, clock, configuration }: { database: Database; clock: Clock; configuration: Configuration }): Promise<void> {
  await database.system(async (connection) => {
    const canaries = await connection.db
      .selectFrom('remote_release')
      .select([...canaryColumns, 'stable', 'canary_since', 'canary_before'])
      .where('canary', 'is not', null)
      .forUpdate()
      .execute()
    for (const tried of canaries) {
      const { remote, stable, canary, canary_since: since, canary_before: before } = tried
      if (!canary || !since) continue
      const now = await loadsSince(connection, remote, [stable, canary], since)
      const ofCanary = await faredSince(connection, { remote, release: canary, since }, loadsAfter(now, before, canary), (unitId) => triesCanary(tried, unitId))
      const ofStable = await faredSince(connection, { remote, release: stable, since }, loadsAfter(now, before, stable))
      const reason = reasonToStop(ofCanary, ofStable)
      if (reason)
        await changeRelease(connection, configuration.releasesFolder, { act: 'stopCanary', remote, reason }, { by: releasedByPortal, reason, at: clock.now() })
    }
  })
}
