import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx, startNginx } from '../../deploy/testing/nginx'
import { makeDatabase } from '../src/database'
import { expect, test } from '../src/fixtures'
import { createAdministrator, projectRoot, serviceProgram } from '../src/portal'
import { answering, freePort, startProgram } from '../src/processes'
import { signInFirst } from '../src/session'

const nginx = findNginx()

/** The deployment of docker-compose.yml without containers: nginx, two replicas, an external database, a print host. */
async function startScaled(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-scaled-'))
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
  try {
    const printPort = await freePort()
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: await makeDatabase('scaled'),
      PORTAL_DATA: folder,
      LOGIN_PRIVATE_KEY: randomBytes(32).toString('hex'),
      PRINT_URL: `http://127.0.0.1:${printPort}`,
      TRUST_PROXY: '127.0.0.1',
      BEHIND_TLS: '1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }
    const chief = createAdministrator('chief', environment)
    const print = startProgram(join(projectRoot, 'print/dist/main.js'), [], { PRINT_PORT: String(printPort) }, projectRoot)
    ends.push(() => print.stop())
    await answering(print, `http://127.0.0.1:${printPort}/health`)
    const replicas = await Promise.all(
      [1, 2].map(async () => {
        const port = await freePort()
        const replica = startProgram(serviceProgram, [], { ...environment, PORT: String(port) }, projectRoot)
        ends.push(() => replica.stop())
        await answering(replica, `http://127.0.0.1:${port}/health/ready`)
        return { address: `127.0.0.1:${port}`, kill: () => replica.child.kill('SIGKILL') }
      }),
    )
    const site = join(folder, 'site')
    const assembled = spawnSync(process.execPath, [join(projectRoot, 'deploy/site.mjs'), site], { encoding: 'utf8' })
    if (assembled.status !== 0) throw new Error(assembled.stderr)
    const front = await startNginx({ program, site, replicas: replicas.map(({ address }) => address) })
    ends.push(() => front.stop())
    return { front, replicas, chief, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

test('the first administrator of a production deployment signs in through nginx, and the death of a replica is not noticed', async ({ browser }) => {
  test.skip('reason' in nginx, 'reason' in nginx ? nginx.reason : '')
  const { front, replicas, chief, stop } = await startScaled('program' in nginx ? nginx.program : '')
  const context = await browser.newContext({ baseURL: front.url, ignoreHTTPSErrors: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    const page = await context.newPage()
    await signInFirst(page, chief, 'Fresh-Start.2026')
    for (const cookie of await context.cookies()) expect(cookie.secure, cookie.name).toBe(true)

    replicas[0]?.kill()
    for (let visit = 0; visit < 4; visit += 1) {
      await page.goto('/system/account')
      await expect(page.getByRole('heading', { level: 1, name: '账号信息维护' })).toBeVisible()
    }
    expect(front.accessLog()).not.toMatch(/__sid|extendSessionId|[A-Za-z0-9_-]{40}/)
  } finally {
    await context.close()
    await stop()
  }
})
