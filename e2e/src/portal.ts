import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(__dirname, '../..')
const startLimit = 60_000

export interface RunningPortal {
  url: string
  dataFolder: string
  stop(): Promise<void>
}

/** Starts the built portal with a new data folder and demo data, and waits until it answers. */
export async function startPortal(): Promise<RunningPortal> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'service/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PORTAL_DATA: dataFolder, DATABASE_URL: '', NODE_ENV: 'development', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)))
  const deadline = Date.now() + startLimit
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`The portal did not start:\n${output}`)
    }
    await sleep(100)
  }
  return {
    url,
    dataFolder,
    async stop() {
      await ended(child)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/a/portal/config`)).ok
  } catch {
    return false
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.race([exit, sleep(20_000).then(() => child.kill('SIGKILL'))])
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port'))))
    })
  })
}
