import { asksForElder } from './elder'

test.each([
  ['portal_elder=1', true],
  ['token=x; portal_elder=1; other=y', true],
  ['token=x;portal_elder=1', true],
  ['portal_elder=0', false],
  ['portal_elder=10', false],
  ['not_portal_elder=1', false],
  ['', false],
  [undefined, false],
])('%s asks for 长者模式: %s', (cookies, elder) => {
  expect(asksForElder(cookies)).toBe(elder)
})
