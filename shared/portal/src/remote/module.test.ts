import { contractVersion } from '@shared/contract/portal'
import { defineRemote, isRemoteModule } from './module'

test('what defineRemote makes is believed', () => {
  const remote = defineRemote({ 'register-list': async () => ({ default: () => null }) })
  expect(isRemoteModule(remote)).toBe(true)
  expect(remote.contract).toBe(contractVersion)
})

test.each([undefined, null, {}, 'text', { contract: '1.0.0' }, { contract: 1, pages: {} }, { contract: '1.0.0', pages: { a: 'not a loader' } }])(
  'a module of another shape is not: %j',
  (value) => {
    expect(isRemoteModule(value)).toBe(false)
  },
)
