import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalEndpoints, signedText } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import { z } from 'zod'
import { openRegistryKey } from '../../security/keys'
import { aManifest } from '../../testing/releases'
import { startTestService, type TestService } from '../../testing/service'

describe('the registry', () => {
  let service: TestService
  let folder: string
  let file: string
  let writes = 0
  const write = (text: string) => {
    writeFileSync(file, text)
    // Sets distinct times: two writes within one tick of the file system's clock would look alike.
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

  it('is made of what was built, read again when that changes, and stays as it is when the file is half written or gone', async () => {
    const user = await service.signIn('3')
    const served = async () => (await service.call(portalEndpoints.registry, {}, user)).data
    write(JSON.stringify({ remotes: [aManifest()] }))
    const first = await served()
    expect(first?.remotes).toMatchObject([{ version: '1.0.0', baseUrl: '/remotes/mf-construction/1.0.0-b1/', enabled: true, previous: null }])
    write(JSON.stringify({ remotes: [aManifest({ buildId: 'b2' })] }))
    const second = await served()
    expect(second?.remotes).toMatchObject([{ baseUrl: '/remotes/mf-construction/1.0.0-b2/', previous: { baseUrl: '/remotes/mf-construction/1.0.0-b1/' } }])
    expect(second?.generation).not.toBe(first?.generation)
    write('{"remotes": [')
    expect(await served()).toEqual(second)
    rmSync(file)
    expect(await served()).toEqual(second)
  })

  it('is signed, over the wire as it was here', async () => {
    // Including all optional fields: the signed text must have the field order of the answer.
    const groups = aManifest().groups.map((group) => ({
      ...group,
      children: group.children.map((page) => ({ ...page, opensAlone: true, words: ['开票'], external: 'https://example.gov.cn/page' })),
    }))
    write(JSON.stringify({ remotes: [aManifest({ buildId: 'b3', groups })] }))
    const answer = await service.raw('GET', portalEndpoints.registry.path, { as: await service.signIn('3') })
    const { data } = z.object({ data: z.object({ generation: z.string(), remotes: z.unknown(), signature: z.string() }) }).parse(answer.json())
    const key = createPublicKey(openRegistryKey(service.context.configuration))
    expect(verify(null, Buffer.from(signedText(data)), key, Buffer.from(data.signature, 'base64'))).toBe(true)
    expect(
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(service.context.servedReleases.publicKey, 'base64').toString('base64url') },
        format: 'jwk',
      }).equals(key),
    ).toBe(true)
    expect(verify(null, Buffer.from(signedText({ ...data, generation: 'other' })), key, Buffer.from(data.signature, 'base64'))).toBe(false)
  })

  it('tells a visitor whether an address is a page of it, and nothing more', async () => {
    const known = async (path: string) => (await service.call(portalEndpoints.pageKnown, { query: { path } })).data
    expect(await known('/construction/detail')).toEqual({ known: true })
    for (const path of ['/construction', '/construction/detail/', '/nowhere', '']) expect(await known(path)).toEqual({ known: false })
  })

  it('costs a 304 while it stays the same', async () => {
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
