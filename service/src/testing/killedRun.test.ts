import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../configuration'

/** Waits until `find` returns something. */
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
    'leaves neither its PostgreSQL nor its files',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'killed-'))
      chmodSync(folder, 0o755)
      // With a temporary folder of its own; which test runs does not matter, since the global setup starts PostgreSQL.
      const jest = join(projectRoot(), 'node_modules/jest/bin/jest.js')
      const run = spawn(process.execPath, [jest, '--selectProjects', 'service', '--testPathPatterns', 'testing/harness.test'], {
        cwd: projectRoot(),
        env: { ...process.env, TMPDIR: folder },
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => run.on('close', resolve))
      try {
        const server = await eventually('PostgreSQL', () => {
          const [own] = readdirSync(folder).filter((name) => name.startsWith('portal-test-'))
          const lock = join(folder, own ?? '', 'postgres/postmaster.pid')
          return existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) || undefined : undefined
        })
        expect(isAlive(server)).toBe(true)
        run.kill('SIGKILL')
        await ended
        await eventually('its end', () => (isAlive(server) ? undefined : true))
        await eventually('its files to be gone', () => (readdirSync(folder).some((name) => name.startsWith('portal-test-')) ? undefined : true))
      } finally {
        run.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    240_000,
  )
})
