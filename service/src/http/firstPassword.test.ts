import { endpointName } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { type SignedIn, startTestService, type TestService } from '../testing/service'

/** Who signs in with a password that somebody else knows can do nothing but choose another. */
describe('before the first password is changed', () => {
  let service: TestService
  let administrator: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    administrator = await service.signIn(await service.anAccount({ roles: ['9'], overrides: { must_change_password: true } }))
  })
  afterAll(() => service.close())

  const guarded = allEndpoints().filter(({ access }) => access.kind === 'session' || access.kind === 'roles')
  const [open, closed] = [guarded.filter((endpoint) => endpoint.beforePasswordChange), guarded.filter((endpoint) => !endpoint.beforePasswordChange)]
  const send = async ({ method, path }: (typeof guarded)[number]) => {
    const body = method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}
    return service.raw(method, path.replace(/:\w+/g, 'x'), { as: administrator, ...body })
  }

  it('only these calls are open: what changes it, and what the frame around it asks', () => {
    expect(open.map(endpointName).toSorted()).toEqual([
      'GET /a/logout',
      'GET /a/portal/developmentOrigins',
      'GET /a/portal/registry',
      'GET /a/stone/user/info',
      'POST /a/portal/release/loaded',
      'POST /a/stone/user/updatePwd',
    ])
  })

  it('an administrator is refused everything else, releases too', async () => {
    const answered = []
    for (const endpoint of closed) if ((await send(endpoint)).status !== 403) answered.push(endpointName(endpoint))
    expect(answered).toEqual([])
  })

  it('the open calls are answered', async () => {
    // Signing out comes last: it ends the session.
    const refused = []
    for (const endpoint of open.toSorted((one, other) => Number(one.path === '/a/logout') - Number(other.path === '/a/logout'))) {
      if ([401, 403].includes((await send(endpoint)).status)) refused.push(endpointName(endpoint))
    }
    expect(refused).toEqual([])
  })
})
