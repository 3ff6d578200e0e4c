import { aGroup, aPage, aRegistry, aRemote, aSession } from '../../../testing/fixtures'
import { homePage } from '../registry/pages'
import { siteOf } from '../registry/site'
import { decide, destinationOf } from './decide'

const site = siteOf(
  aRegistry(
    aRemote('mf-construction', [
      aGroup('/construction', [aPage('/construction/register-list', { access: 'CON-01' }), aPage('/construction/detail', { roleTypes: ['3', '7'] })], {
        access: 'CON',
      }),
      aGroup('/open', [aPage('/open/page', { roleTypes: ['3'] })]),
    ]),
  ),
)
const go = (path: string, session = aSession()) => decide(session, destinationOf(path, site.pages))

describe('without a session', () => {
  const nobody = aSession({ signedIn: false, access: undefined, roleType: '' })
  test.each(['/', '/home', '/construction/register-list'])('%s asks for a login', (path) => {
    expect(go(path, nobody)).toBe('login')
  })
  test('an address nobody has is not found', () => {
    expect(go('/nowhere', nobody)).toBe('notFound')
  })
  test.each(['/login', '/ssologin', '/401', '/404', '/500'])('%s is open to everybody', (path) => {
    expect(go(path, nobody)).toBe('allow')
  })
})

describe('signed in', () => {
  test.each(['/login', '/'])('%s leads home', (path) => {
    expect(go(path)).toBe('home')
  })
  test('home is every role’s', () => {
    expect(decide(aSession({ access: [], roleType: '6' }), { kind: 'page', page: homePage })).toBe('allow')
  })
  test('single sign-on always passes', () => {
    expect(go('/ssologin')).toBe('allow')
  })
  test('an address nobody has is not found', () => {
    expect(go('/construction/nothing')).toBe('notFound')
  })
  test('a page with a code of its own asks for this code and its roles', () => {
    expect(go('/construction/register-list')).toBe('allow')
    expect(go('/construction/register-list', aSession({ access: ['CON'] }))).toBe('denied')
    expect(go('/construction/register-list', aSession({ roleType: '4' }))).toBe('denied')
  })
  test('a page without one asks for its group’s code and its roles', () => {
    expect(go('/construction/detail')).toBe('allow')
    expect(go('/construction/detail', aSession({ access: ['CON-01'] }))).toBe('denied')
    expect(go('/construction/detail', aSession({ roleType: '4' }))).toBe('denied')
  })
  test('where no code stands at all the roles decide', () => {
    expect(go('/open/page', aSession({ access: [] }))).toBe('allow')
    expect(go('/open/page', aSession({ roleType: '9' }))).toBe('denied')
  })
  test('access that is not known is no access, to home neither', () => {
    expect(go('/construction/register-list', aSession({ access: undefined }))).toBe('denied')
    expect(go('/home', aSession({ access: undefined }))).toBe('denied')
  })
  test('before the first password is changed there is only home', () => {
    const first = aSession({ firstLoginFlag: '0' })
    expect(go('/construction/register-list', first)).toBe('home')
    expect(go('/home', first)).toBe('allow')
  })
})
