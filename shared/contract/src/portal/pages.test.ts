import { asksForElder, type GuardedPage, guidePathOf, mayOpenPage, pageFileOf, publicPages } from './pages'

test('serves each page without a session from a file of its own kind, and everything else from the portal', () => {
  expect([pageFileOf('/login'), pageFileOf('/login', true)]).toEqual(['login.html', 'login.elder.html'])
  for (const path of publicPages.filter((page) => page !== '/login')) expect(pageFileOf(path, true)).toBe('public.html')
  expect(pageFileOf(guidePathOf('constructionNotice'))).toBe('public.html')
  for (const path of ['/', '/home', '/login/', '/Register', '/construction/register', '/guide/a/b']) expect(pageFileOf(path)).toBe('index.html')
})

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

test.each<[string, Partial<GuardedPage>, boolean]>([
  ['with a code of its own', { access: 'CON-01', groupAccess: 'EQP' }, true],
  ['whose own code the role lacks', { access: 'CON-09' }, false],
  ['with its group’s code', { groupAccess: 'CON' }, true],
  ['whose group’s code the role lacks', { groupAccess: 'EQP' }, false],
  ['without any code', {}, true],
  ['with a code of its own, for other roles', { access: 'CON-01', roleTypes: ['7'] }, false],
  ['with its group’s code, for other roles', { groupAccess: 'CON', roleTypes: ['7'] }, false],
  ['without any code, for other roles', { roleTypes: ['7'] }, false],
])('a page %s opens as it should', (_, page, open) => {
  expect(mayOpenPage({ access: ['CON', 'CON-01'], roleType: '3' }, { access: null, groupAccess: null, roleTypes: ['3'], ...page })).toBe(open)
})
