import { execFile, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

it('says what is wrong with a reason before anything is released', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'release.mjs'), '--reason', '试', 'list'], { encoding: 'utf8' })
  expect(stderr.trim()).toBe('请写明原因（至少 2 个字）')
  expect(status).toBe(1)
})

describe('a rollback', () => {
  const [older, newer] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb']
  const asked: { act: string; release?: string }[] = []
  let served = { stable: newer, previous: older }
  const builds = [
    { release: newer, publishedAt: '2026-11-02 08:00:00', publishedBy: 'ci', contractRange: '^1.0.0', errors: 0 },
    { release: older, publishedAt: '2026-11-01 08:00:00', publishedBy: 'ci', contractRange: '^1.0.0', errors: 0 },
  ]
  const portal = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push(JSON.parse(body))
      const remotes = [{ remote: 'mf-account', title: '账号', enabled: true, stableSince: '', builds, ...served }]
      response.end(JSON.stringify({ success: true, data: { offered: '1.0.0', remotes } }))
    })
  })
  beforeAll(() => new Promise<void>((started) => portal.listen(0, '127.0.0.1', started)))
  afterAll(() => new Promise((closed) => portal.close(closed)))

  async function rollback(...words: string[]): Promise<string> {
    asked.length = 0
    const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
    const command = [join(__dirname, 'release.mjs'), '--portal', address, 'rollback', 'mf-account', ...words]
    const env = { ...process.env, DEPLOY_TOKEN: 'a-token-of-the-test' }
    return new Promise((done) => execFile(process.execPath, command, { env }, (_, __, stderr) => done(stderr)))
  }
  const sent = () => asked.filter(({ act }) => act === 'rollback').map(({ release }) => release)

  it('names the build it leads to, so that the portal refuses a second one of two at once', async () => {
    served = { stable: newer, previous: older }
    expect(await rollback()).toBe('')
    expect(sent()).toEqual([older])
  })

  it('repeated does not serve the build again that was rolled back, unless it is named', async () => {
    served = { stable: older, previous: newer }
    expect(await rollback()).toContain(`pnpm release rollback mf-account ${newer}`)
    expect(sent()).toEqual([])
    await rollback(newer)
    expect(sent()).toEqual([newer])
  })
})
