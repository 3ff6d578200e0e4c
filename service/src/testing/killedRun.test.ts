import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../configuration'

/** The tests of the run: they start a PostgreSQL of their own beside the one of the run. */
const tests = join(projectRoot(), 'service/src/database/embedded/embedded.test.ts')

/** Waits until `find` returns something, for a minute at most. */
async function eventually<T>(what: string, find: () => T | undefined): Promise<T> {
  for (let turns = 0; turns < 1200; turns += 1, await sleep(50)) {
    const found = find()
    if (found !== undefined) return found
  }
  throw new Error(`Waited in vain for ${what}`)
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)
const onLinux = process.platform === 'linux' ? it : it.skip

describe('a test run that is killed', () => {
  onLinux(
    'leaves no PostgreSQL, neither its own nor one that a test started, and no files',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'killed-'))
      chmodSync(folder, 0o755)
      const jest = join(projectRoot(), 'node_modules/jest/bin/jest.js')
      // With a temporary folder of its own.
      const run = spawn(process.execPath, [jest, '--selectProjects', 'service', '--runTestsByPath', tests], {
        cwd: projectRoot(),
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk))
      const ended = new Promise((resolve) => run.on('close', resolve))
      try {
        const foldersOf = (kind: string) => readdirSync(folder).filter((name) => name.startsWith(kind))
        const serverOf = (kind: string) => {
          if (run.exitCode !== null) throw new Error(`The run ended before it was killed:\n${output}`)
          const lock = join(folder, foldersOf(kind)[0] ?? '', 'postgres/postmaster.pid')
          return existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) || undefined : undefined
        }
        const kinds = ['portal-test-', 'portal-embedded-']
        const servers: number[] = []
        // The second is started and stopped again and again, so the run is killed as soon as it is seen.
        for (const kind of kinds) servers.push(await eventually(`PostgreSQL in ${kind}`, () => serverOf(kind)))
        expect(isAlive(servers[0] ?? 0)).toBe(true)
        run.kill('SIGKILL')
        await ended
        await eventually('their end', () => (servers.some(isAlive) ? undefined : true))
        await eventually('their files to be gone', () => (kinds.some((kind) => foldersOf(kind).length > 0) ? undefined : true))
      } finally {
        run.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    240_000,
  )
})
