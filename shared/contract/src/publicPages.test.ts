import { pageFileOf, publicPages } from './publicPages'

test('serves each page without a session from a file of its own kind, and everything else from the portal', () => {
  expect([pageFileOf('/login'), pageFileOf('/login', true)]).toEqual(['login.html', 'login.elder.html'])
  for (const path of publicPages.filter((page) => page !== '/login')) expect(pageFileOf(path, true)).toBe('public.html')
  for (const path of ['/', '/home', '/login/', '/Register', '/construction/register']) expect(pageFileOf(path)).toBe('index.html')
})
