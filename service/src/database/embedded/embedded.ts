import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { PlainError } from '../../refusal'
import { connectionSettings, type DatabaseAddress } from '../pool'
import { locateBinaries, runFolder, type ServerUser, serverUser, storageFolder } from './embeddedFolders'

/** A PostgreSQL server of our own over a unix socket: full durability with nothing to install (design §9). */
export interface EmbeddedDatabase {
  /** Address of a database on this server; without a name, the portal's. */
  address(database?: string): DatabaseAddress
  stop(): Promise<void>
}

const databaseName = 'portal'
// Held on one connection for the life of the process: it is released however the process ends.
const ownerLock = 724_511_002
const startLimit = 30_000
const firstPause = 50
const longestPause = 5_000

const inUse = (folder: string) =>
  new PlainError(
    `数据目录正在被另一个进程使用：${folder}\n一个数据目录只能由一个进程打开。请先停止另一个进程；需要同时运行多个服务时，请设置 DATABASE_URL 使用外部 PostgreSQL。\n(data folder is in use by another process; set DATABASE_URL to run several)`,
  )

/**
 * Starts PostgreSQL on a data folder, creating the cluster on first use.
 * @param options `durable: false` trades safety for speed; for tests only.
 * @throws PlainError when another process uses the folder or PostgreSQL cannot run here.
 */
export async function startEmbedded(dataFolder: string, log: Logger, options: { durable?: boolean } = {}): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') throw new PlainError('Windows 上请安装 PostgreSQL 并设置 DATABASE_URL (on Windows set DATABASE_URL)')
  mkdirSync(dataFolder, { recursive: true })
  const user = serverUser()
  const storage = storageFolder(dataFolder, user)
  const binaries = await locateBinaries(storage, user)
  const cluster = join(storage, 'postgres')
  const socketFolder = runFolder(dataFolder, storage, user)
  const address = (database = databaseName): DatabaseAddress => ({ socketFolder, database, user: 'postgres' })

  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(binaries, cluster, user)

  let server: ChildProcess | undefined
  let output = ''
  /** Connects to the server, starting it if necessary, and takes the lock. */
  async function open(): Promise<Client> {
    const deadline = Date.now() + startLimit
    let pause = firstPause
    let notBefore = 0
    for (;;) {
      // A server that outlived a killed service is reused: its files are intact, and the lock shows whether it is free.
      if (runningServer(cluster) === undefined && !isRunning(server) && Date.now() >= notBefore) {
        // The children of a killed server hold its memory for a moment, and a full disk lasts longer: the pause between tries grows.
        notBefore = Date.now() + pause
        pause = Math.min(pause * 2, longestPause)
        output = ''
        removeForeignLocks(cluster, socketFolder)
        server = launch(binaries, cluster, socketFolder, user, options.durable ?? true)
        server.stderr?.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-4000)
        })
      }
      const client = await tryConnect(address('postgres'))
      if (client) return takeLock(client, dataFolder)
      if (Date.now() > deadline) throw new PlainError(`内置 PostgreSQL 未能启动 (embedded PostgreSQL did not start):\n${output}`)
      await sleep(25)
    }
  }

  let stopping = false
  /** Restarts the server when it ends unexpectedly, for example killed for memory. Nothing acknowledged is lost. */
  function watch(owner: Client): void {
    let ended = false
    const restart = async () => {
      if (ended || stopping) return
      ended = true
      log.error('embedded PostgreSQL ended; starting it again')
      while (!stopping) {
        try {
          watch(await open())
          return
        } catch (error) {
          log.error({ err: error }, 'embedded PostgreSQL could not be started again yet')
          await sleep(1000)
        }
      }
    }
    owner.on('error', restart).on('end', restart)
  }

  const owner = await open()
  watch(owner)
  const found = await owner.query('select 1 from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await owner.query(`create database ${databaseName}`)

  return {
    address,
    async stop() {
      if (stopping) return
      stopping = true
      // The lock is held until the server itself ends, so that nobody opens a server that is shutting down.
      await stopServer(cluster)
    },
  }
}

const isRunning = (server: ChildProcess | undefined): boolean => server !== undefined && server.exitCode === null && server.signalCode === null

async function takeLock(client: Client, dataFolder: string): Promise<Client> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownerLock])
  if (rows[0]?.free === true) return client
  await client.end()
  throw inUse(dataFolder)
}

async function tryConnect(address: DatabaseAddress): Promise<Client | undefined> {
  const client = new Client({ ...connectionSettings(address), keepAlive: true })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

/** The database address of a portal running on a data folder, for a command beside it; undefined when none runs. */
export async function embeddedBeside(dataFolder: string): Promise<DatabaseAddress | undefined> {
  if (process.platform === 'win32' || !existsSync(dataFolder)) return undefined
  const user = serverUser()
  const storage = storageFolder(dataFolder, user)
  if (runningServer(join(storage, 'postgres')) === undefined) return undefined
  const address: DatabaseAddress = { socketFolder: runFolder(dataFolder, storage, user), database: databaseName, user: 'postgres' }
  const client = await tryConnect(address)
  await client?.end()
  return client && address
}

function launch(binaries: string, cluster: string, socketFolder: string, user: ServerUser, durable: boolean): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate process group: Ctrl-C in the terminal must reach only the service, which then stops the server in order.
  return spawn(join(binaries, 'bin/postgres'), ['-D', cluster, ...flags], {
    ...user.spawn,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  }).on('error', () => undefined)
}

async function makeCluster(binaries: string, cluster: string, user: ServerUser): Promise<void> {
  const unfinished = `${cluster}.making-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  chmodSync(unfinished, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(unfinished, user.uid, user.gid)
  // With plain C, text search finds no Chinese; the builtin provider needs no locale on the machine.
  const flags = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawn(join(binaries, 'bin/initdb'), flags, { ...user.spawn, cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new PlainError(`内置 PostgreSQL 初始化失败 (initdb failed):\n${output.slice(-2000)}`)
  }
  try {
    // All or nothing: after a power failure during initdb, the unfinished folder is ignored.
    renameSync(unfinished, cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** The process id in the first line of a lock file; undefined when the file is missing or contains none. */
function pidIn(file: string): number | undefined {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    // A server that ends may delete its file at any moment.
    if (existsSync(file)) throw error
  }
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process ids are reused after a reboot: on Linux the process must really be a postgres. */
function isPostgres(pid: number): boolean {
  const command = `/proc/${pid}/cmdline`
  return !existsSync('/proc/self/cmdline') || (existsSync(command) && readFileSync(command, 'utf8').includes('postgres'))
}

/** Process id of the server that has this cluster open, or undefined. */
function runningServer(cluster: string): number | undefined {
  const pid = pidIn(join(cluster, 'postmaster.pid'))
  return pid !== undefined && isAlive(pid) && isPostgres(pid) ? pid : undefined
}

/**
 * Removes lock files whose process id now belongs to another program: PostgreSQL would refuse to start. Those of a dead server are left
 * to PostgreSQL, which uses them to check whether its children still live.
 */
function removeForeignLocks(cluster: string, socketFolder: string): void {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid !== undefined && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true })
  }
}

async function stopServer(cluster: string): Promise<void> {
  const pid = runningServer(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 15_000
  while (runningServer(cluster) !== undefined) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await sleep(20)
  }
}
