import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

/** Starts the built portal with demo data in its own folder. It logs as in production, but its output is discarded. */
export async function startPortal() {
  if (!existsSync(join(root, 'service/dist/main.js')) || !existsSync(join(root, 'shell/dist/login.html'))) {
    throw new Error('Build the portal first: pnpm build')
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'service/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PORTAL_DATA: dataFolder, DATABASE_URL: '', NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 180_000
  while (
    !(await fetch(`${url}/a/portal/config`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The portal did not start')
    await sleep(100)
  }
  return {
    url,
    pid: child.pid,
    /** A demo account by its login name. */
    account: (loginName) => JSON.parse(readFileSync(join(dataFolder, 'accounts.json'), 'utf8')).find((account) => account.loginName === loginName),
    socketFolder: socketFolder(dataFolder),
    /** Adds the given numbers of `applications` and `equipment` to the demo data. */
    async fill(counts) {
      const args = [join(root, 'service/dist/main.js'), 'seed-load', ...Object.entries(counts).flatMap(([what, count]) => [`--${what}`, String(count)])]
      const command = spawn(process.execPath, args, { cwd: root, env: { ...process.env, PORTAL_DATA: dataFolder, DATABASE_URL: '' }, stdio: 'inherit' })
      const code = await new Promise((done) => command.once('exit', done))
      if (code !== 0) throw new Error('The portal could not be filled')
    },
    async stop() {
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await Promise.race([exit, sleep(20_000).then(() => child.kill('SIGKILL'))])
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function socketFolder(dataFolder) {
  const elsewhere = join(dataFolder, 'postgres-is-in.txt')
  const storage = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : dataFolder
  const short = join(tmpdir(), `portal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`)
  return existsSync(join(storage, 'run')) ? join(storage, 'run') : short
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
