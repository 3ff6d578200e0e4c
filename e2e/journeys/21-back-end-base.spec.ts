import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDatabase } from '../src/database'
import { expect, test } from '../src/fixtures'
import { createAdministrator, projectRoot, serviceProgram } from '../src/portal'
import { answering, freePort, startProgram } from '../src/processes'
import { fillLogin } from '../src/session'

/** Pages whose calls go to another origin, configured at run time: the build is the same everywhere (specification §7). */
test('pages call the back end that is configured for their origin, and nobody else’s pages may', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-base-'))
  const [callsPort, pagesPort] = [await freePort(), await freePort()]
  const [calls, pages] = [`http://127.0.0.1:${callsPort}`, `http://localhost:${pagesPort}`]
  const environment = { NODE_ENV: 'production', DATABASE_URL: await makeDatabase('base'), PORTAL_DATA: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const chief = createAdministrator('chief', environment)
  const backEnd = startProgram(serviceProgram, [], { ...environment, PORT: String(callsPort), CORS_ORIGINS: pages }, projectRoot)
  // The base for all other origins is unreachable: only this origin's override works.
  const overrides = { SERVICE_BASE: 'http://127.0.0.1:9', SERVICE_BASE_OVERRIDES: `${pages}=${calls}` }
  const front = startProgram(serviceProgram, [], { ...environment, ...overrides, HOST: 'localhost', PORT: String(pagesPort) }, projectRoot)
  const context = await browser.newContext({ baseURL: pages, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    await answering(backEnd, `${calls}/health/ready`)
    await answering(front, `${pages}/health/ready`)
    // What pages fall back to while the service does not answer is there before the first of them has asked it.
    expect((await fetch(`${pages}/remotes/registry.json`)).status).toBe(200)
    const page = await context.newPage()
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.goto('/login')
    await fillLogin(page, chief)
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
    const isCall = ({ pathname }: URL) => pathname.startsWith('/a/')
    expect(asked.filter(isCall).map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/a/login', '/a/stone/user/info', '/a/portal/registry']))
    expect(new Set(asked.filter(isCall).map(({ origin }) => origin))).toEqual(new Set([calls]))
    expect(new Set(asked.filter((url) => !isCall(url)).map(({ origin }) => origin))).toEqual(new Set([pages]))

    // With the page's content security policy bypassed it may call any origin: the service must refuse origins not configured.
    const stranger = await browser.newContext({ bypassCSP: true })
    const elsewhere = await stranger.newPage()
    const ask = (url: string) =>
      elsewhere.evaluate(
        (address) =>
          fetch(address).then(
            () => 'read',
            () => 'refused',
          ),
        url,
      )
    await elsewhere.goto(`${pages}/unsupported.html`)
    expect(await ask(`${calls}/a/portal/config`)).toBe('read')
    await elsewhere.goto(`${calls}/unsupported.html`)
    expect(await ask(`${pages}/a/portal/config`)).toBe('refused')
    await stranger.close()
  } finally {
    await context.close()
    await Promise.all([backEnd.stop(), front.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
})
