import { storeFirstLogin } from '@shared/portal/internal'
import { sendStartupRequests } from './startupRequests'

const tokens = { token: 's', otherToken: 'x' }
const asked = (path: string): string[] => {
  const fetched = jest.fn(async () => ({ status: 200, text: async () => '', headers: { get: () => null } }))
  globalThis.fetch = fetched as never
  sendStartupRequests(tokens, path)
  return fetched.mock.calls.map(([address]: unknown[]) => String(address).split('?')[0] ?? '')
}

afterEach(() => storeFirstLogin(false))

test('home is asked for where it comes first', () => {
  expect(asked('/home')).toContain('/a/stone/index/getHome')
  expect(asked('/')).toContain('/a/stone/index/getHome')
  expect(asked('/message-list')).not.toContain('/a/stone/index/getHome')
})

test('before the first password is changed nothing is asked that would be refused', () => {
  storeFirstLogin(true)
  expect(asked('/home')).toEqual(['/a/stone/user/info', '/a/portal/registry', '/a/portal/config'])
})
