import { portalEndpoints } from '@shared/contract/portal'
import { readConfiguration } from '../../configuration'
import { contentSecurityPolicy } from '../../http/headers'
import { startTestService, type TestService } from '../../testing/service'

/** Who may load a developer's build of a remote, and from which origins (security S12). */
describe('the builds of developers', () => {
  const origin = 'http://localhost:8090'
  const body = { remote: 'mf-construction', origin }
  let allowing: TestService
  beforeAll(async () => {
    allowing = await startTestService({ environment: { DEVELOPMENT_ORIGINS: `${origin},https://dev.example.com`, DEVELOPERS: '*' } })
  })
  afterAll(() => allowing.close())
  const audited = (service: TestService) =>
    service.db.system(({ db }) => db.selectFrom('audit_log').select(['target', 'detail', 'outcome']).where('action', '=', 'developmentBuild.take').execute())

  it('come from the configured origins alone, and who took which is kept', async () => {
    const developer = await allowing.signIn('3')
    expect((await allowing.call(portalEndpoints.developmentOrigins, {}, developer)).data?.origins).toEqual([origin, 'https://dev.example.com'])
    expect((await allowing.call(portalEndpoints.takeDevelopmentBuild, { body }, developer)).success).toBe(true)
    for (const other of ['http://localhost:8091', 'http://localhost:8090/', 'https://localhost:8090', 'https://dev.example.com.evil.example', '*', ''])
      expect(await allowing.call(portalEndpoints.takeDevelopmentBuild, { body: { ...body, origin: other } }, developer)).toMatchObject({
        errorCode: 'FORBIDDEN',
      })
    expect((await audited(allowing)).filter(({ target }) => target === body.remote)).toMatchObject([{ detail: { origin } }])
    const answer = await allowing.raw('GET', portalEndpoints.config.path)
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy([], [], [origin, 'https://dev.example.com']))
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' ${origin} https://dev.example.com 'sha256-`)
  })

  it('are nobody’s but the developers’', async () => {
    const named = await startTestService({ sharing: allowing, environment: { DEVELOPMENT_ORIGINS: origin, DEVELOPERS: 'somebody-else' } })
    const user = await named.signIn('9')
    expect((await named.call(portalEndpoints.developmentOrigins, {}, user)).data?.origins).toEqual([])
    expect(await named.call(portalEndpoints.takeDevelopmentBuild, { body }, user)).toMatchObject({ errorCode: 'FORBIDDEN' })
    await named.close()
  })

  it('run nowhere unless the operator says so, but on the embedded demonstration', () => {
    const origins = (environment: Record<string, string>) => readConfiguration(environment).runtime.developmentOrigins
    expect(origins({})).toEqual([origin])
    for (const environment of [{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db/portal' }, { DEVELOPMENT_ORIGINS: 'none' }] as Record<
      string,
      string
    >[])
      expect(origins(environment)).toEqual([])
    expect(origins({ NODE_ENV: 'production', DEVELOPMENT_ORIGINS: 'https://dev.example.com' })).toEqual(['https://dev.example.com'])
    const isDeveloper = (environment: Record<string, string>, loginName = 'li') => readConfiguration(environment).isDeveloper(loginName)
    expect([isDeveloper({ NODE_ENV: 'production' }, 'admin'), isDeveloper({}), isDeveloper({ DEVELOPERS: 'zhang' })]).toEqual([false, false, false])
    expect([isDeveloper({}, 'admin'), isDeveloper({ NODE_ENV: 'production', DEVELOPERS: 'zhang, li' }), isDeveloper({ DEVELOPERS: '*' })]).toEqual([
      true,
      true,
      true,
    ])
  })
})
