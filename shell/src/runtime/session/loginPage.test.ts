import { loginAddress, safeRedirect } from './loginPage'

test.each(['/construction/detail?id=9&view=x', '/home2', '/a-b_c/d'])('%s is a page of ours', (path) => {
  expect(safeRedirect(path)).toBe(path)
})
test.each([
  undefined,
  null,
  '',
  'construction',
  'https://evil.test/',
  'javascript:alert(1)',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '//',
  '/',
  '/login',
  '/login?redirect=/x',
])('%j leads home', (path) => {
  expect(safeRedirect(path)).toBe('/home')
})
test('the login page is told where to come back to, and only when it is not home', () => {
  expect(loginAddress('/construction/detail?id=9')).toBe('/login?redirect=%2Fconstruction%2Fdetail%3Fid%3D9')
  expect(loginAddress('/home')).toBe('/login')
})
