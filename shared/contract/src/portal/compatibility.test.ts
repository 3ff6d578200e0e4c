import { satisfies } from './compatibility'

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.0.0', true],
  ['1.4.2', '^1.4.3', false],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.0.0', false],
  ['0.3.1', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '^one', false],
  ['new', '^1.0.0', false],
])('a portal that offers %s satisfies %s: %s', (offered, range, answer) => {
  expect(satisfies(offered, range)).toBe(answer)
})
