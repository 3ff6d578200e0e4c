import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type EmbeddedRemote,
  type Registry,
  type RegistryRemote,
  type RemoteManifest,
  registrySchema,
  releaseFolder,
  releaseOf,
  remoteManifestSchema,
  signedText,
} from '@shared/contract/portal'
import { releasedByPortal } from '@shared/contract/release'
import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Connection, Database } from '../database/database'
import { Refusal } from '../refusal'
import { publicRegistryKey } from '../security/keys'
import { announceRelease, publishBuild, renewReleases } from './changeRelease'

/** What is served: the registry for each caller, made from the known builds and from who gets which. */

/** The state of one remote. */
interface ServedRemote {
  name: string
  enabled: boolean
  stable: RemoteManifest
  previous: RemoteManifest | undefined
  /** Builds that open pages are asked to leave. */
  retired: readonly string[]
  canary: { manifest: RemoteManifest; percent: number; units: ReadonlySet<string> } | undefined
}

export interface RegistryAnswer {
  registry: Registry
  etag: string
}

export interface ServedReleases {
  /** The public key for verifying a registry: 32 bytes, base64. */
  publicKey: string
  /** The registry for members of a unit. @throws Refusal UNAVAILABLE while there is nothing to serve */
  registryFor(unitId: string): Promise<RegistryAnswer>
  /** Registers the builds shipped with this service, once per build: otherwise a change made before the first page is opened would be undone by it. */
  registerBuilt(): Promise<void>
  /** Updates the copy used when the service does not answer, if what is served has changed. */
  renewCopy(): Promise<void>
  /** Version of what is served to a unit: different after every change. */
  generationFor(unitId: string): Promise<string>
  /** The build for a page of another system. Undefined: the remote does not exist or is disabled. */
  embedded(name: string): Promise<EmbeddedRemote | undefined>
  /** Whether a path is a page of some remote. */
  isPage(path: string): Promise<boolean>
}

/** A unit's position between 0 and 99: it never changes, so that a unit stays with one build while a canary grows. */
export const placeOf = (remote: string, unitId: string): number => createHash('sha256').update(`${remote} ${unitId}`).digest().readUInt32BE(0) % 100

const getsCanary = ({ name, canary }: ServedRemote, unitId: string): boolean =>
  canary !== undefined && (canary.units.has(unitId) || placeOf(name, unitId) < canary.percent)

const filesOf = (manifest: RemoteManifest) => ({
  version: manifest.version,
  contractRange: manifest.contractRange,
  baseUrl: releaseFolder(manifest),
  container: manifest.container,
  manifest: manifest.manifest,
  entry: manifest.entry,
})

function served(remote: ServedRemote, canary: boolean): RegistryRemote {
  const [current, before] = canary && remote.canary ? [remote.canary.manifest, remote.stable] : [remote.stable, remote.previous]
  const previous = before && !remote.retired.includes(releaseOf(before)) ? filesOf(before) : null
  return { ...current, baseUrl: releaseFolder(current), enabled: remote.enabled, previous, retired: [...remote.retired] }
}

/** A stored manifest. One published before names were restricted, whose path could leave its folder, is invalid and not served. */
const readManifest = (stored: unknown): RemoteManifest | undefined => remoteManifestSchema.safeParse(stored).data

async function readServed(connection: Connection): Promise<ServedRemote[]> {
  const { rows } = await connection.query({
    name: 'served-releases',
    text: `select release.remote, release.enabled, release.canary_percent, release.canary_units,
        stable.manifest as stable, previous.manifest as previous, canary.manifest as canary,
        array(select older.release from remote_build older join remote_build least on least.remote = older.remote and least.release = release.minimum
          where older.remote = release.remote and older.published_at < least.published_at and older.collected_at is null order by older.release) as retired
      from remote_release release
      join remote_build stable on stable.remote = release.remote and stable.release = release.stable
      -- A rollback leaves the build it took back as the previous one, for undoing it: no browser should fall back to that.
      left join remote_build previous on previous.remote = release.remote and previous.release = release.previous and previous.published_at <= stable.published_at
      left join remote_build canary on canary.remote = release.remote and canary.release = release.canary
      order by release.remote`,
  })
  return rows.flatMap((row) => {
    const [stable, canary] = [readManifest(row.stable), readManifest(row.canary)]
    if (!stable) return []
    return {
      name: String(row.remote),
      enabled: row.enabled === true,
      stable,
      previous: readManifest(row.previous),
      retired: row.retired as string[],
      canary: canary && { manifest: canary, percent: Number(row.canary_percent), units: new Set<string>(row.canary_units) },
    }
  })
}

async function lastEvent(connection: Connection): Promise<string> {
  const { rows } = await connection.query({ name: 'last-release-event', text: 'select coalesce(max(id), 0)::text as id from remote_release_event' })
  return String(rows[0]?.id ?? '0')
}

/** The signature of a registry, which the shell verifies with the public key it was given. */
const signatureOf = (key: KeyObject, registry: Registry): string => sign(null, Buffer.from(signedText(registry)), key).toString('base64')

/** Sets the operator's addresses on pages that they replace, whatever the build contains. */
const withExternal = (remote: RegistryRemote, external: Readonly<Record<string, string>>): RegistryRemote => ({
  ...remote,
  groups: remote.groups.map((group) => ({
    ...group,
    children: group.children.map((page) => {
      const address = external[page.path]
      return address === undefined ? page : { ...page, external: address }
    }),
  })),
})

/** The state since an event, with a cache of the answers made from it. */
interface Known {
  event: string
  remotes: readonly ServedRemote[]
  answers: Map<string, RegistryAnswer>
}

interface Sources {
  database: Database
  log: Logger
  /** File of the copy used when the service does not answer: the registry for everyone, without canaries. */
  registryCopy: string
  clock: Clock
  /** Registry file of the build: the builds shipped with this service are registered and served from its first start. */
  registryFile: string
  registryKey: KeyObject
  /** Addresses that replace pages, by the pages' paths. */
  externalPages: Readonly<Record<string, string>>
}

export function openServedReleases({ database, clock, log, registryFile, registryCopy, registryKey, externalPages }: Sources): ServedReleases {
  let known: Known | undefined
  let registered: { changed: number; work: Promise<void> } | undefined

  /** A missing or half-written file leaves what is served unchanged. */
  async function registerBuilt(): Promise<void> {
    const found = await stat(registryFile).catch(() => undefined)
    if (found && registered?.changed !== found.mtimeMs) {
      const work = registerFile(database, clock, registryFile)
      registered = { changed: found.mtimeMs, work }
    }
    // Retried at the next request.
    await registered?.work.catch(() => (registered = undefined))
  }

  async function current() {
    await registerBuilt()
    if (known?.event !== (await database.unscoped(lastEvent))) {
      await catchUpWithCopy()
      const event = await database.unscoped(lastEvent)
      known = { event, remotes: await database.unscoped(readServed), answers: new Map() }
      // Pages use the copy when the service does not answer; without it a page uses what its browser cached.
      if (known.remotes.length > 0) await writeCopy(answerOf(known, () => false).registry).catch((error: unknown) => log.warn({ error }, 'registry copy'))
    }
    if (known.remotes.length === 0) throw new Refusal('UNAVAILABLE')
    return known
  }

  /**
   * A restored database may be older than what pages have seen, and they accept nothing older: its state is reissued with current
   * numbers. Only the copy, which lies outside the database, shows that this is necessary.
   */
  async function catchUpWithCopy(): Promise<void> {
    const copy = registrySchema.safeParse(
      await readFile(registryCopy, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined),
    )
    if (!copy.success || copy.data.signature !== signatureOf(registryKey, copy.data)) return
    const number = Number.parseInt(copy.data.generation, 10)
    await database.system(async (connection) => {
      // Another replica may have written the copy after this one read the number.
      await connection.query({ text: `select pg_advisory_xact_lock(hashtext('remote_release'))` })
      if (number > Number(await lastEvent(connection)))
        await renewReleases(connection, number, { by: releasedByPortal, reason: '数据库恢复后重新签发', at: clock.now() })
    })
  }

  /** Renamed into place: pages may read it at any moment, and other replicas write it too. */
  async function writeCopy(registry: Registry): Promise<void> {
    await mkdir(dirname(registryCopy), { recursive: true })
    const unfinished = `${registryCopy}.${randomUUID()}`
    await writeFile(unfinished, JSON.stringify(registry))
    await rename(unfinished, registryCopy)
  }

  const registryFor = async (unitId: string): Promise<RegistryAnswer> => answerOf(await current(), (remote) => getsCanary(remote, unitId))

  function answerOf({ event, remotes, answers }: Known, isTried: (remote: ServedRemote) => boolean): RegistryAnswer {
    const canaries = remotes.map(isTried)
    const kind = canaries.map(Number).join('')
    const earlier = answers.get(kind)
    if (earlier) return earlier
    // Parsed for the property order of the schema, in which it is sent and signed.
    const unsigned = registrySchema.parse({
      generation: `${event}-${kind}`,
      remotes: remotes.map((remote, index) => withExternal(served(remote, canaries[index] ?? false), externalPages)),
    })
    const signature = signatureOf(registryKey, unsigned)
    const answer = { registry: { ...unsigned, signature }, etag: `"${signature.slice(0, 22)}"` }
    answers.set(kind, answer)
    return answer
  }

  return {
    publicKey: publicRegistryKey(registryKey),
    registryFor,
    registerBuilt,
    // A failure is only logged: the change itself is done, and the next request writes the copy. Where nothing is released yet, there is none to write.
    renewCopy: async () =>
      void (await current().catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'UNAVAILABLE')) log.warn({ error }, 'registry copy')
      })),
    generationFor: async (unitId) => (await registryFor(unitId)).registry.generation,
    async embedded(name) {
      const remote = (await current()).remotes.find((one) => one.name === name && one.enabled)
      return remote && { ...filesOf(remote.stable), name, title: remote.stable.title }
    },
    async isPage(path) {
      const { remotes } = await current()
      return remotes.some(({ stable, canary }) =>
        [stable, canary?.manifest].some((manifest) => manifest?.groups.some(({ children }) => children.some((page) => page.path === path))),
      )
    },
  }
}

/** Registers the builds in the registry file and serves those that are new. A rollback by an administrator is kept. */
async function registerFile(database: Database, clock: Clock, file: string): Promise<void> {
  const built: unknown = JSON.parse(await readFile(file, 'utf8'))
  const remotes = remoteManifestSchema.array().parse(typeof built === 'object' && built !== null && 'remotes' in built ? built.remotes : undefined)
  await database.system(async (connection) => {
    // Of replicas that start together, only one registers.
    await connection.query({ text: `select pg_advisory_xact_lock(hashtext('remote_release'))` })
    let changed = false
    for (const manifest of remotes) {
      const isNew = await publishBuild(connection, manifest, { by: releasedByPortal, reason: '随平台构建', at: clock.now() }, { serve: true })
      changed ||= isNew
    }
    if (changed) await announceRelease(connection)
  })
}
