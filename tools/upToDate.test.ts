import { packages } from './packages.mjs'
import { hashOf } from './upToDate.mjs'

afterEach(() => {
  delete process.env.QUICK_COMPRESSION
})

it('builds anew for a release what was built for a test run', () => {
  const pack = packages().find(({ name }) => name === 'mf-construction')
  if (!pack) throw new Error('no such package')
  delete process.env.QUICK_COMPRESSION
  const released = hashOf(pack)
  process.env.QUICK_COMPRESSION = '1'
  expect(hashOf(pack)).not.toBe(released)
  delete process.env.QUICK_COMPRESSION
  expect(hashOf(pack)).toBe(released)
})
