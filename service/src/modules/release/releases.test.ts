import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { unreadEndpoint } from '@shared/contract/inbox'
import { portalEndpoints, type RemoteManifest, registrySchema, signedText } from '@shared/contract/portal'
import { type ReleaseChange, releaseEndpoints, releasesPath, type SharedCopy } from '@shared/contract/release'
import { days } from '../../clock'
import { collectReleases } from '../../release/collectReleases'
import { placeOf } from '../../release/served'
import { releaseCast, releasedRemote as remote } from '../../testing/releaseCast'
import { aManifest } from '../../testing/releases'
import { type SignedIn, startTestService, until } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { keepLoad, watchCanaries } from './canaryWatch'

const reason = '测试'
const [first, second, third] = ['1.0.0-b1', '1.1.0-b2', '1.2.0-b3'] as const
/** The prefix of the 32 bytes of a public key in DER form (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

describe('releases', () => {
  const { cast, place, placed, deploy, change, servedTo, releaseServedTo, listed } = releaseCast()

  it('come after what was built with the service, even before anybody has opened a page', async () => {
    await deploy({ act: 'publish', manifest: placed(aManifest({ name: 'mf-sample', buildId: 'b2' })), reason })
    const { data } = await cast.service.call(releaseEndpoints.list, {}, cast.administrator)
    expect(data?.remotes).toMatchObject([{ remote: 'mf-sample', stable: '1.0.0-b1', previous: null }])
  })

  it('are published by whoever has a token of the deployment, and by nobody else', async () => {
    expect((await deploy({ act: 'publish', manifest: aManifest(), reason }, 'another-token-altogether')).status).toBe(403)
    expect((await cast.service.raw('POST', releaseEndpoints.deploy.path, { headers: { 'content-type': 'application/json' }, body: '{}' })).status).toBe(403)
    expect((await deploy({ act: 'publish', manifest: placed(aManifest()), reason })).status).toBe(200)
    // The first build of a remote is served, later ones have to be promoted.
    for (const [version, buildId] of [
      ['1.1.0', 'b2'],
      ['1.2.0', 'b3'],
    ] as const)
      await deploy({ act: 'publish', manifest: placed(aManifest({ version, buildId })), reason })
    expect(await releaseServedTo(cast.builder)).toBe(first)
    expect((await listed())?.builds.map(({ release, publishedBy }) => [release, publishedBy]).sort()).toEqual(
      [first, second, third].map((release) => [release, 'ci']),
    )
  })

  it('never change once they are published: another content is refused, the same again changes nothing and is said', async () => {
    const other = await deploy({ act: 'publish', manifest: placed(aManifest({ title: '另一个' })), reason })
    expect(other.json()).toMatchObject({ success: false, errorMsg: expect.stringContaining('已发布过，内容与这一次的不同') })
    expect((await servedTo(cast.builder))?.title).toBe('施工告知')
    const same = await deploy({ act: 'publish', manifest: placed(aManifest()), reason })
    expect(same.json()).toMatchObject({ success: true, data: { note: '这个版本已发布过，内容相同，没有改变' } })
    expect((await listed())?.history.filter(({ act, release }) => act === 'publish' && release === first)).toHaveLength(1)
  })

  it.each<[string, Partial<RemoteManifest>]>([
    ['build leads out of its folder', { buildId: '../../x' }],
    ['build is any text', { buildId: '一个构建' }],
    ['build has no end', { buildId: 'a'.repeat(25) }],
    ['version is any text', { version: 'latest' }],
    ['version leads out of its folder', { version: '1.0.0-/../..' }],
    ['name is any text', { name: 'mf-../x' }],
  ])('are bounded: a manifest whose %s is registered by nobody', async (_, wrong) => {
    expect((await deploy({ act: 'publish', manifest: aManifest({ ...wrong, container: 'c' }), reason })).status).toBe(400)
  })

  it('are given to nobody without their files, or where these are of another content', async () => {
    const ghost = aManifest({ version: '3.0.0', buildId: 'ghost' })
    const publish = async () => (await deploy({ act: 'publish', manifest: ghost, reason })).json()
    const acts = async () => {
      const promote = await change({ act: 'promote', remote, release: '3.0.0-ghost', reason })
      const canary = await change({ act: 'canary', remote, release: '3.0.0-ghost', percent: 5, units: [], reason })
      return [promote, canary].map(({ success, message }) => !success && message)
    }
    expect(await publish()).toMatchObject({ success: false, errorMsg: expect.stringContaining('没有 mf-construction/3.0.0-ghost/portal.json') })
    placed({ ...ghost, title: '另一个' })
    expect(await publish()).toMatchObject({ success: false, errorMsg: expect.stringContaining('不一致') })
    placed(ghost)
    expect(await publish()).toMatchObject({ success: true })
    placed({ ...ghost, title: '另一个' })
    expect(await acts()).toEqual([expect.stringContaining('不一致'), expect.stringContaining('不一致')])
    rmSync(place('3.0.0-ghost'), { recursive: true })
    expect(await acts()).toEqual([expect.stringContaining('portal.json'), expect.stringContaining('portal.json')])
    expect(await listed()).toMatchObject({ stable: first, canary: null })
  })

  it('reach the units a canary names, and no others, then everyone, and go back', async () => {
    const other = await cast.service.signIn('3')
    const units = [cast.builder.account.unit.id]
    expect((await change({ act: 'canary', remote, release: second, percent: 0, units, reason })).success).toBe(true)
    expect([await releaseServedTo(cast.builder), await releaseServedTo(other)]).toEqual([second, first])
    expect((await servedTo(cast.builder))?.previous?.baseUrl).toContain(first)
    expect((await listed())?.canary).toMatchObject({ release: second, percent: 0, units: [{ id: cast.builder.account.unit.id }] })

    await change({ act: 'promote', remote, release: second, reason })
    expect([await releaseServedTo(cast.builder), await releaseServedTo(other)]).toEqual([second, second])
    expect(await listed()).toMatchObject({ stable: second, previous: first, canary: null })

    await change({ act: 'rollback', remote, reason: '页面出错' })
    expect([await releaseServedTo(cast.builder), await releaseServedTo(other)]).toEqual([first, first])
    // No browser falls back to what was taken back; an administrator may still undo it.
    expect([(await servedTo(cast.builder))?.previous, (await listed())?.previous]).toEqual([null, second])
    expect((await listed())?.history[0]).toMatchObject({ act: 'rollback', release: first, by: cast.administrator.account.loginName, reason: '页面出错' })
    expect(
      (await cast.service.db.system(({ db }) => db.selectFrom('audit_log').select('action').where('target', '=', remote).execute())).length,
    ).toBeGreaterThan(5)
  })

  it('reach everyone once they are promoted: a canary of an older build ends, a newer one goes on', async () => {
    const units = [cast.builder.account.unit.id]
    await change({ act: 'canary', remote, release: second, percent: 0, units, reason })
    expect((await change({ act: 'promote', remote, release: third, reason })).success).toBe(true)
    expect(await releaseServedTo(cast.builder)).toBe(third)
    const after = await listed()
    expect(after).toMatchObject({ stable: third, canary: null })
    expect(after?.history.slice(0, 2)).toMatchObject([
      { act: 'promote', release: third },
      { act: 'stopCanary', release: second, reason: expect.stringContaining(third) },
    ])
    await change({ act: 'promote', remote, release: first, reason })
    await change({ act: 'canary', remote, release: third, percent: 0, units, reason })
    await change({ act: 'promote', remote, release: second, reason })
    expect([await releaseServedTo(cast.builder), (await listed())?.canary?.release]).toEqual([third, third])
    await change({ act: 'stopCanary', remote, reason })
    await change({ act: 'promote', remote, release: first, reason })
  })

  it('reach so many of a hundred units, each always the same', async () => {
    await change({ act: 'canary', remote, release: second, percent: 50, units: [], reason })
    for (const user of [cast.builder, cast.administrator, await cast.service.signIn('2'), await cast.service.signIn('2')])
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
    await deploy({ act: 'publish', manifest: placed(aManifest({ version: '9.0.0', buildId: 'b9', contractRange: '^99.0.0' })), reason })
    const refused = await change({ act: 'promote', remote, release: '9.0.0-b9', reason })
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('^99.0.0')
  })

  it('are told to pages that wait for messages, at once', async () => {
    const known = (await cast.service.call(unreadEndpoint, { query: {} }, cast.builder)).data
    const waiting = cast.service.call(unreadEndpoint, { query: { known: known?.count ?? 0, generation: known?.generation } }, cast.builder)
    const { unreadLongPoll } = cast.service.context
    await until(() => unreadLongPoll.waiting > 0 && unreadLongPoll.listening)
    await change({ act: 'enable', remote, enabled: false, reason })
    const told = (await waiting).data
    expect(told?.count).toBe(known?.count)
    expect(told?.generation).toBe((await cast.service.call(portalEndpoints.registry, {}, cast.builder)).data?.generation)
    expect(told?.generation).not.toBe(known?.generation)
    await change({ act: 'enable', remote, enabled: true, reason })
    expect((await listed())?.history.slice(0, 2).map(({ act }) => act)).toEqual(['enable', 'disable'])
  })

  it('go back once, of two who go back at once: the second would bring the broken build again', async () => {
    const name = 'mf-twice'
    for (const buildId of ['b1', 'b2']) await deploy({ act: 'publish', manifest: placed(aManifest({ name, buildId })), reason })
    await change({ act: 'promote', remote: name, release: '1.0.0-b2', reason })
    const answers = await Promise.all([0, 1].map(() => change({ act: 'rollback', remote: name, release: '1.0.0-b1', reason })))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.message).toBe('正式版本已有变化，现在是 1.0.0-b1，请刷新后再决定')
    const { data } = await cast.service.call(releaseEndpoints.list, {}, cast.administrator)
    expect(data?.remotes.find((row) => row.remote === name)).toMatchObject({ stable: '1.0.0-b1', previous: '1.0.0-b2' })
  })

  it('leave the area on that has the page they are managed on: nobody could switch it on again', async () => {
    const page = { path: releasesPath, name: 'system-releases', title: '发布管理', access: null, roleTypes: ['9' as const], hideInMenu: false, notCache: true }
    const [group] = aManifest().groups
    if (!group) throw new Error('The manifest has no group')
    await deploy({ act: 'publish', manifest: placed(aManifest({ name: 'mf-managing', groups: [{ ...group, children: [page] }] })), reason })
    expect(await change({ act: 'enable', remote: 'mf-managing', enabled: false, reason })).toMatchObject({
      success: false,
      message: '发布管理在这个业务区里，停用后没有页面可以再启用',
    })
    const { data } = await cast.service.call(releaseEndpoints.list, {}, cast.administrator)
    expect(data?.remotes.filter(({ managesReleases }) => managesReleases)).toMatchObject([{ remote: 'mf-managing', enabled: true }])
  })

  it('stop a canary that fails more often than the stable build, and say why', async () => {
    await change({ act: 'canary', remote, release: third, percent: 0, units: [cast.builder.account.unit.id], reason })
    const load = (release: string, ok: boolean) =>
      cast.service.call(releaseEndpoints.loaded, { body: { remote, release, ok, milliseconds: 300, shared: [] } }, cast.builder)
    for (let count = 0; count < 20; count += 1) await load(first, true)
    // Neither visitors nor units that do not try it can stop it.
    const outsider = await cast.service.signIn('3')
    for (let count = 0; count < 5; count += 1) {
      await cast.service.call(releaseEndpoints.loaded, { body: { remote, release: third, ok: false, milliseconds: 300, shared: [] } }, outsider)
      for (const as of [undefined, outsider])
        await cast.service.call(portalEndpoints.saveErrorLogger, { body: { type: 'script', code: 0, mes: '装不上', url: '/', remote, version: third } }, as)
    }
    expect((await listed())?.canary).not.toBeNull()
    expect((await listed())?.builds.find(({ release }) => release === third)).toMatchObject({ failures: 0 })
    // Nor can one account alone, however often it says so: it takes three.
    const colleagues = await Promise.all(
      [0, 1].map(async () => cast.service.signIn(await cast.service.anAccount({ roles: ['3'], unit: cast.builder.account.unit }))),
    )
    const fail = (as: SignedIn) =>
      cast.service.call(releaseEndpoints.loaded, { body: { remote, release: third, ok: false, milliseconds: 300, shared: [] } }, as)
    for (let count = 0; count < 6; count += 1) await load(third, false)
    // And nobody alone can outweigh the others by many reports of loads.
    const reporter = { accountId: cast.builder.account.id, unitId: cast.builder.account.unit.id }
    const loadedOnce = { remote, release: third, ok: true, milliseconds: 300, shared: [] }
    await cast.service.db.system(async (connection) => {
      for (let count = 0; count < 500; count += 1) await keepLoad(connection, loadedOnce, reporter, cast.service.clock.now())
    })
    const [second, another] = colleagues
    if (!second || !another) throw new Error('No colleagues')
    for (let count = 0; count < 2; count += 1) await fail(second)
    expect((await listed())?.canary).not.toBeNull()
    await fail(another)
    const stopped = await listed()
    expect(stopped?.canary).toBeNull()
    expect(stopped?.history[0]).toMatchObject({
      act: 'stopCanary',
      by: '平台',
      reason: expect.stringContaining(`由${cast.builder.account.unit.unitName}的 3 个账号报告`),
    })
    expect(stopped?.builds.find(({ release }) => release === first)).toMatchObject({ loads: 20, failures: 0, loadTime: 300 })
    expect(stopped?.builds.find(({ release }) => release === third)).toMatchObject({ loads: 500, failures: 9 })
  })

  it('stop a canary by the errors of those who work for a unit that tries it, whatever unit their accounts are of', async () => {
    const tried = await cast.service.aUnit()
    const members = await Promise.all([0, 1, 2].map(async () => cast.service.signIn('3')))
    const roles = members.map(({ account }) => `'${account.id}'`).join()
    await asOwner(cast.service.address, `update account_role set unit_id = '${tried.id}' where account_id in (${roles})`)
    await change({ act: 'canary', remote, release: third, percent: 0, units: [tried.id], reason })
    for (const as of members) {
      expect(await releaseServedTo(as)).toBe(third)
      for (let count = 0; count < 2; count += 1)
        await cast.service.call(portalEndpoints.saveErrorLogger, { body: { type: 'script', code: 0, mes: '显示出错', url: '/', remote, version: third } }, as)
    }
    await watchCanaries(cast.service.context)
    const stopped = await listed()
    expect(stopped?.canary).toBeNull()
    expect(stopped?.history[0]).toMatchObject({ act: 'stopCanary', reason: expect.stringContaining(tried.unitName) })
  })

  it('are tried again with what went wrong before forgotten', async () => {
    await change({ act: 'canary', remote, release: third, percent: 0, units: [cast.builder.account.unit.id], reason: '原因已排除' })
    await watchCanaries(cast.service.context)
    expect((await listed())?.canary).toMatchObject({ release: third })
    await change({ act: 'stopCanary', remote, reason })
  })

  it('tell which copy of each shared library pages were given, of all that were told', async () => {
    const load = (shared: SharedCopy[]) =>
      cast.service.call(releaseEndpoints.loaded, { body: { remote, release: first, ok: true, milliseconds: 300, shared } }, cast.builder)
    const [react, antd] = [
      { name: 'react', version: '19.2.0', from: 'portal_shell' },
      { name: 'antd', version: '6.6.8', from: 'portal_shell' },
    ]
    await load([react, antd])
    await load([{ ...react, version: '19.3.0', from: 'mf_construction' }])
    await load([])
    // Made-up names do not pile up.
    for (const round of [1, 2]) await load(Array.from({ length: 39 }, (_, place) => ({ name: `x${round}-${place}`, version: '1', from: 'x' })))
    expect((await listed())?.builds.find(({ release }) => release === first)?.shared).toEqual([antd, { ...react, version: '19.3.0', from: 'mf_construction' }])
  })

  it('are tried by units that are named, each by its whole name', async () => {
    const canary = (unitNames: string[]) => deploy({ act: 'canaryByName', remote, release: second, percent: 0, unitNames, reason })
    expect((await canary([`${cast.builder.account.unit.unitName}？`])).json()).toMatchObject({
      success: false,
      errorMsg: expect.stringContaining('没有名称为'),
    })
    expect((await listed())?.canary).toBeNull()
    expect((await canary([cast.builder.account.unit.unitName])).status).toBe(200)
    expect(await releaseServedTo(cast.builder)).toBe(second)
    await change({ act: 'stopCanary', remote, reason })
  })

  it('are left when a least one is set: open pages are told which, nothing older is served, and it can be taken back', async () => {
    await change({ act: 'promote', remote, release: second, reason })
    expect((await change({ act: 'minimum', remote, release: third, reason })).message).toContain('低于最低版本')
    await change({ act: 'minimum', remote, release: second, reason })
    expect(await servedTo(cast.builder)).toMatchObject({ retired: [first], previous: null })
    expect((await listed())?.minimum).toBe(second)
    const retired = (await listed())?.builds.filter((build) => build.retired).map(({ release }) => release)
    expect(retired).toEqual([first])
    const refused: ReleaseChange[] = [
      { act: 'rollback', remote, reason },
      { act: 'promote', remote, release: first, reason },
      { act: 'canary', remote, release: first, percent: 10, units: [], reason },
    ]
    for (const body of refused) expect((await change(body)).message).toContain('低于最低版本')
    expect(await releaseServedTo(cast.builder)).toBe(second)
    await change({ act: 'minimum', remote, release: null, reason })
    expect(await servedTo(cast.builder)).toMatchObject({ retired: [], previous: { version: '1.0.0' } })
  })

  it('leave a signed copy of what everyone gets, without canaries, for when the service does not answer', async () => {
    await change({ act: 'canary', remote, release: third, percent: 100, units: [], reason })
    const answer = await cast.service.raw('GET', '/remotes/registry.json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const copy = registrySchema.parse(answer.json())
    expect(copy.remotes.find(({ name }) => name === remote)?.baseUrl).toContain(second)
    const key = createPublicKey({
      key: Buffer.concat([ed25519Prefix, Buffer.from(cast.service.context.servedReleases.publicKey, 'base64')]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(signedText(copy)), key, Buffer.from(copy.signature ?? '', 'base64'))).toBe(true)
    await change({ act: 'stopCanary', remote, reason })
    await change({ act: 'rollback', remote, reason })
    expect(
      registrySchema.parse(JSON.parse(readFileSync(cast.service.context.configuration.registryCopy, 'utf8'))).remotes.find(({ name }) => name === remote)
        ?.baseUrl,
    ).toContain(first)
  })

  it('are issued anew where the database was restored and is behind what pages were given', async () => {
    const numberNow = async () => Number.parseInt((await cast.service.call(portalEndpoints.registry, {}, cast.builder)).data?.generation ?? '', 10)
    const lost = await numberNow()
    const before = await servedTo(cast.builder)
    await asOwner(cast.service.address, `delete from remote_release_event where id >= ${lost}; update remote_release_event set id = id - 1000000`)
    const restarted = await startTestService({ sharing: cast.service, environment: cast.environment })
    const { data } = await restarted.call(portalEndpoints.registry, {}, cast.builder)
    expect(Number.parseInt(data?.generation ?? '', 10)).toBeGreaterThan(lost)
    expect(data?.remotes.find(({ name }) => name === remote)).toEqual(before)
    const again = (await restarted.call(portalEndpoints.registry, {}, cast.builder)).data?.generation
    expect(again).toBe(data?.generation)
    await restarted.close()
    expect((await listed())?.history[0]).toMatchObject({ act: 'renew', reason: '数据库恢复后重新签发' })
  })

  it('end thirty days after they were served last, but for those in use, and for those a page has loaded lately', async () => {
    const publish = (buildId: string) => deploy({ act: 'publish', manifest: placed(aManifest({ version: '2.0.0', buildId })), reason })
    for (const buildId of ['never', 'tried', 'loaded']) await publish(buildId)
    cast.service.clock.move(days(20))
    await cast.signInAgain()
    await change({ act: 'canary', remote, release: '2.0.0-tried', percent: 1, units: [], reason })
    await change({ act: 'stopCanary', remote, reason })
    const collect = async () => (await deploy({ act: 'collect' })).json()
    await collect()
    expect((await listed())?.collected).toEqual([])

    cast.service.clock.move(days(11))
    const user = await cast.service.signIn('3')
    await cast.service.call(releaseEndpoints.loaded, { body: { remote, release: '2.0.0-loaded', ok: true, milliseconds: 300, shared: [] } }, user)
    await cast.signInAgain()
    await collect()
    expect((await listed())?.collected).toContain('2.0.0-never')
    expect(['2.0.0-never', '2.0.0-tried', '2.0.0-loaded', first, second].map((release) => existsSync(place(release)))).toEqual([false, true, true, true, true])
    expect((await listed())?.builds.map(({ release }) => release)).toEqual(expect.arrayContaining(['2.0.0-tried', '2.0.0-loaded', first, second]))
    expect((await change({ act: 'promote', remote, release: '2.0.0-never', reason })).message).toContain('已经清除')

    cast.service.clock.move(days(30))
    await cast.signInAgain()
    // A folder that cannot be removed does not prevent others from being removed.
    const promises = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises')
    const remove = promises.rm
    const busy = jest.spyOn(promises, 'rm').mockImplementation(async (path, options) => {
      if (String(path) === place('2.0.0-tried')) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
      return remove(path, options)
    })
    await collectReleases(cast.service.context)
    expect(busy.mock.calls.map(([path]) => path)).toEqual(expect.arrayContaining([place('2.0.0-tried'), place('2.0.0-loaded')]))
    busy.mockRestore()
    const collected = async () => (await listed())?.collected ?? []
    expect(await collected()).toContain('2.0.0-loaded')
    expect(await collected()).not.toContain('2.0.0-tried')
    await collectReleases(cast.service.context)
    expect(await collected()).toContain('2.0.0-tried')
    // The served build, and the one a rollback would restore.
    expect(['2.0.0-tried', '2.0.0-loaded', first, second].map((release) => existsSync(place(release)))).toEqual([false, false, true, true])
    await publish('newest')
    await change({ act: 'promote', remote, release: '2.0.0-newest', reason })
    await change({ act: 'minimum', remote, release: '2.0.0-newest', reason })
    expect((await publish('never')).status).toBe(200)
    // Published again, it is as old as it was.
    expect((await change({ act: 'promote', remote, release: '2.0.0-never', reason })).message).toContain('低于最低版本')
    await change({ act: 'minimum', remote, release: null, reason })
    expect((await change({ act: 'promote', remote, release: '2.0.0-never', reason })).success).toBe(true)
  })
})
