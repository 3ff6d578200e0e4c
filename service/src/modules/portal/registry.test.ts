import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalEndpoints } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import { startTestService, type TestService } from '../../testing/service'

describe('the registry', () => {
  let service: TestService
  let folder: string
  let file: string
  let writes = 0
  const write = (text: string) => {
    writeFileSync(file, text)
    // Two writes within one tick of the file system's clock would look alike.
    writes += 1
    utimesSync(file, writes, writes)
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-registry-'))
    file = join(folder, 'registry.json')
    service = await startTestService({ environment: { REGISTRY_FILE: file } })
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is unavailable, not wrong, before there is one', async () => {
    const answer = await service.call(portalEndpoints.registry, {}, await service.signIn('3'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('is read again when the file changes, and keeps the last good one', async () => {
    const user = await service.signIn('3')
    write(JSON.stringify({ generation: 'one', remotes: [] }))
    const first = await service.call(portalEndpoints.registry, {}, user)
    expect(first.data?.generation).toBe('one')
    write(JSON.stringify({ generation: 'two', remotes: [] }))
    expect((await service.call(portalEndpoints.registry, {}, user)).data?.generation).toBe('two')
    write('{"generation": "thr')
    expect((await service.call(portalEndpoints.registry, {}, user)).data?.generation).toBe('two')
    rmSync(file)
    expect((await service.call(portalEndpoints.registry, {}, user)).data?.generation).toBe('two')
  })

  it('tells a visitor whether an address is a page of it, and nothing more', async () => {
    const page = { path: '/construction/detail', name: 'detail', title: '告知详情', access: null, roleTypes: ['3'] }
    const group = { path: '/construction', title: '施工告知', icon: 'tool', access: 'CON', order: 1, children: [page] }
    const file = { file: 'x.js', integrity: `sha384-${'A'.repeat(64)}` }
    const remote = {
      name: 'mf-construction',
      title: '施工告知',
      version: '1',
      contractRange: '^1.0.0',
      buildId: 'b',
      container: 'c',
      manifest: file,
      entry: file,
    }
    write(JSON.stringify({ generation: 'pages', remotes: [{ ...remote, baseUrl: '/remotes/', enabled: true, previous: null, groups: [group] }] }))
    const known = async (path: string) => (await service.call(portalEndpoints.pageKnown, { query: { path } })).data
    expect(await known('/construction/detail')).toEqual({ known: true })
    for (const path of ['/construction', '/construction/detail/', '/nowhere', '']) expect(await known(path)).toEqual({ known: false })
  })

  it('costs a 304 while it stays the same', async () => {
    write(JSON.stringify({ generation: 'three', remotes: [] }))
    const user = await service.signIn('3')
    const first = await service.raw('GET', portalEndpoints.registry.path, { as: user })
    const again = await service.raw('GET', portalEndpoints.registry.path, { as: user, headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('areas and configuration', () => {
  it('are what the shell starts with', async () => {
    const service = await startTestService({ environment: { ORGANISATION: '某检验院' } })
    const config = await service.call(portalEndpoints.config)
    expect(config.data).toMatchObject({
      productTitle: '特种设备安全监管与检验自助服务平台',
      organisation: '某检验院',
      defaultAreaCode: '330200',
      cookieDays: 1,
    })
    const regions = await service.call(regionsEndpoint, {}, await service.signIn('3'))
    expect(regions.data?.list).toContainEqual({ code: '330212', name: '鄞州区', parentCode: '330200' })
    expect(regions.data?.list[0]).toEqual({ code: '330000', name: '浙江省', parentCode: '' })
    expect(regions.data?.list).toContainEqual({ code: '330204', name: '江东区', parentCode: '330200', abolished: true })
    await service.close()
  })
})
