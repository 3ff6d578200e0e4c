import { firstPasswordEnd } from './firstPasswordEnd'

const expires = new Date('2026-12-02T01:11:00+08:00')

it.each([
  ['of an account without a last day', '', '2026-12-02 01:11:00'],
  ['of an account that lasts longer', '2026-12-02', '2026-12-02 01:11:00'],
  ['of an account that ends before it', '2026-11-29', '2026-11-29 23:59:59'],
])('a first password %s is told to end when it can no longer be used', (_what, validTo, end) => {
  expect(firstPasswordEnd(expires, validTo)).toBe(end)
})
