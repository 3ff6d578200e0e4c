import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unreadEndpoint } from '@shared/contract/inbox'
import { portalEndpoints } from '@shared/contract/portal'
import { type Deployment, type ReleaseChange, releaseEndpoints } from '@shared/contract/release'
import { placeOf } from '../../release/served'
import { aManifest } from '../../testing/releases'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { reasonToStop } from './canaryWatch'

const remote = 'mf-construction'
const token = 'a-token-of-this-test'
const reason = '测试'
const [first, second, third] = ['1.0.0-b1', '1.1.0-b2', '1.2.0-b3'] as const

describe('releases', () => {
  let service: TestService
  let administrator: SignedIn
  let builder: SignedIn
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-releases-'))
    const registryFile = join(folder, 'registry.json')
    writeFileSync(registryFile, JSON.stringify({ remotes: [aManifest({ name: 'mf-sample' })] }))
    const hash = createHash('sha256').update(token).digest('hex')
    service = await startTestService({ environment: { DEPLOY_TOKENS: `ci:${hash}`, REGISTRY_FILE: registryFile } })
    administrator = await service.signIn('9')
    builder = await service.signIn('3')
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const deploy = (body: Deployment, bearer = token) =>
    service.raw('POST', releaseEndpoints.deploy.path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    })
  const change = (body: ReleaseChange) => service.call(releaseEndpoints.change, { body }, administrator)
  const servedTo = async (as: SignedIn) => (await service.call(portalEndpoints.registry, {}, as)).data?.remotes.find(({ name }) => name === remote)
  const releaseServedTo = async (as: SignedIn) => (await servedTo(as))?.baseUrl.split('/')[3]
  const listed = async () => {
    const { data } = await service.call(releaseEndpoints.list, {}, administrator)
    return data?.remotes.find((row) => row.remote === remote)
  }

  it('come after what was built with the service, even before anybody has opened a page', async () => {
    await deploy({ act: 'publish', manifest: aManifest({ name: 'mf-sample', buildId: 'b2' }), reason })
    const { data } = await service.call(releaseEndpoints.list, {}, administrator)
    expect(data?.remotes).toMatchObject([{ remote: 'mf-sample', stable: '1.0.0-b1', previous: null }])
  })

  it('are published by whoever has a token of the deployment, and by nobody else', async () => {
    expect((await deploy({ act: 'publish', manifest: aManifest(), reason }, 'another-token-altogether')).status).toBe(403)
    expect((await service.raw('POST', releaseEndpoints.deploy.path, { headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(403)
    expect((await deploy({ act: 'publish', manifest: aManifest(), reason })).status).toBe(200)
    // The first of its remote is served, the next wait to be.
    for (const [version, buildId] of [
      ['1.1.0', 'b2'],
      ['1.2.0', 'b3'],
    ] as const)
      await deploy({ act: 'publish', manifest: aManifest({ version, buildId }), reason })
    expect(await releaseServedTo(builder)).toBe(first)
    expect((await listed())?.builds.map(({ release, publishedBy }) => [release, publishedBy]).sort()).toEqual(
      [first, second, third].map((release) => [release, 'ci']),
    )
  })

  it('never change once they are published', async () => {
    await deploy({ act: 'publish', manifest: aManifest({ title: '另一个' }), reason })
    expect((await servedTo(builder))?.title).toBe('施工告知')
  })

  it('reach the units a canary names, and no others, then everyone, and go back', async () => {
    const other = await service.signIn('3')
    const units = [builder.account.unit.id]
    expect((await change({ act: 'canary', remote, release: second, percent: 0, units, reason })).success).toBe(true)
    expect([await releaseServedTo(builder), await releaseServedTo(other)]).toEqual([second, first])
    expect((await servedTo(builder))?.previous?.baseUrl).toContain(first)
    expect((await listed())?.canary).toMatchObject({ release: second, percent: 0, units: [{ id: builder.account.unit.id }] })

    await change({ act: 'promote', remote, release: second, reason })
    expect([await releaseServedTo(builder), await releaseServedTo(other)]).toEqual([second, second])
    expect(await listed()).toMatchObject({ stable: second, previous: first, canary: null })

    await change({ act: 'rollback', remote, reason: '页面出错' })
    expect([await releaseServedTo(builder), await releaseServedTo(other)]).toEqual([first, first])
    expect((await listed())?.history[0]).toMatchObject({ act: 'rollback', release: first, by: administrator.account.loginName, reason: '页面出错' })
    expect((await service.db.system(({ db }) => db.selectFrom('audit_log').select('action').where('target', '=', remote).execute())).length).toBeGreaterThan(5)
  })

  it('reach so many of a hundred units, each always the same', async () => {
    await change({ act: 'canary', remote, release: second, percent: 50, units: [], reason })
    for (const user of [builder, administrator, await service.signIn('2'), await service.signIn('2')])
      expect(await releaseServedTo(user)).toBe(placeOf(remote, user.account.unit.id) < 50 ? second : first)
    await change({ act: 'stopCanary', remote, reason })
  })

  it.each<[string, ReleaseChange]>([
    ['a build nobody published', { act: 'promote', remote, release: '9.9.9-x', reason }],
    ['the build that is served', { act: 'promote', remote, release: first, reason }],
    ['a canary of nobody', { act: 'canary', remote, release: second, percent: 0, units: [], reason }],
    ['the end of a canary that is not', { act: 'stopCanary', remote, reason }],
    ['an area nobody has', { act: 'rollback', remote: 'mf-nothing', reason }],
  ])('refuse %s, and serve what they served', async (_, body) => {
    expect((await change(body)).success).toBe(false)
    expect(await listed()).toMatchObject({ stable: first, canary: null })
  })

  it('refuse a build that needs another contract', async () => {
    await deploy({ act: 'publish', manifest: aManifest({ version: '9.0.0', buildId: 'b9', contractRange: '^99.0.0' }), reason })
    const refused = await change({ act: 'promote', remote, release: '9.0.0-b9', reason })
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('^99.0.0')
  })

  it('are told to pages that wait for messages, at once', async () => {
    const known = (await service.call(unreadEndpoint, { query: {} }, builder)).data
    const waiting = service.call(unreadEndpoint, { query: { known: known?.count ?? 0, generation: known?.generation } }, builder)
    while (service.context.unreadLongPoll.waiting === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    while (!service.context.unreadLongPoll.listening) await new Promise((resolve) => setTimeout(resolve, 10))
    await change({ act: 'enable', remote, enabled: false, reason })
    const told = (await waiting).data
    expect(told?.count).toBe(known?.count)
    expect(told?.generation).toBe((await service.call(portalEndpoints.registry, {}, builder)).data?.generation)
    expect(told?.generation).not.toBe(known?.generation)
    await change({ act: 'enable', remote, enabled: true, reason })
    expect((await listed())?.history.slice(0, 2).map(({ act }) => act)).toEqual(['enable', 'disable'])
  })

  it('stop a canary that fails more often than the stable build, and say why', async () => {
    await change({ act: 'canary', remote, release: third, percent: 0, units: [builder.account.unit.id], reason })
    const load = (release: string, ok: boolean) => service.call(releaseEndpoints.loaded, { body: { remote, release, ok, milliseconds: 300 } }, builder)
    for (let count = 0; count < 20; count += 1) await load(first, true)
    for (let count = 0; count < 4; count += 1) await load(third, false)
    expect((await listed())?.canary).not.toBeNull()
    await load(third, false)
    const stopped = await listed()
    expect(stopped?.canary).toBeNull()
    expect(stopped?.history[0]).toMatchObject({ act: 'stopCanary', by: '平台', reason: expect.stringContaining('自动停止') })
    expect(stopped?.builds.find(({ release }) => release === first)).toMatchObject({ loads: 20, failures: 0, loadTime: 300 })
    expect(stopped?.builds.find(({ release }) => release === third)).toMatchObject({ loads: 0, failures: 5 })
  })
})

test.each([
  ['four faults', { loads: 4, faults: 4 }, { loads: 100, faults: 0 }, false],
  ['five faults of few loads', { loads: 20, faults: 5 }, { loads: 100, faults: 0 }, true],
  ['no more faults than twice the stable build’s', { loads: 100, faults: 20 }, { loads: 100, faults: 10 }, false],
  ['more than that', { loads: 100, faults: 21 }, { loads: 100, faults: 10 }, true],
  ['five faults of very many loads', { loads: 1000, faults: 5 }, { loads: 1000, faults: 0 }, false],
])('a canary with %s ends: %#', (_, canary, stable, ends) => {
  expect(reasonToStop(canary, stable) !== undefined).toBe(ends)
})
