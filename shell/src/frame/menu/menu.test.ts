import { aGroup, aPage, aRegistry, aRemote, aSession } from '../../../testing/fixtures'
import { decide } from '../../runtime/guard/decide'
import { siteOf } from '../../runtime/registry/site'
import { isDown, litPath, type MenuEntry, menuOf, unfoldedPath } from './menu'
import { flyoutTop } from './Sider'

const outline = (menu: MenuEntry[]) =>
  menu.map((entry) => (entry.kind === 'group' ? `${entry.path}[${entry.pages.map((page) => page.path).join(' ')}]` : entry.path))
const menu = (groups: Parameters<typeof aRemote>[1], session = aSession()) => menuOf(siteOf(aRegistry(aRemote('mf-construction', groups))), session)

test('home comes first, groups in their order, hidden pages not at all', () => {
  const groups = [
    aGroup('/b', [aPage('/b/one'), aPage('/b/two')], { order: 30 }),
    aGroup('/a', [aPage('/a/one'), aPage('/a/two'), aPage('/a/form', { hideInMenu: true })], { order: 20 }),
  ]
  expect(outline(menu(groups))).toEqual(['/home', '/notice', '/a[/a/one /a/two]', '/b[/b/one /b/two]'])
})
test('a group with one page is that page, unless it is always shown', () => {
  const one = [aPage('/a/one')]
  expect(outline(menu([aGroup('/a', one)]))).toEqual(['/home', '/notice', '/a/one'])
  expect(outline(menu([aGroup('/a', one, { showAlways: true })]))).toEqual(['/home', '/notice', '/a[/a/one]'])
})
test('what the role may not open is not there, nor a group that is empty then', () => {
  const groups = [
    aGroup('/a', [aPage('/a/mine', { access: 'CON-01' }), aPage('/a/theirs', { access: 'CON-02' })], { access: 'CON' }),
    aGroup('/b', [aPage('/b/one', { access: 'EQP-01' })]),
    aGroup('/c', [aPage('/c/one')], { access: 'EQP' }),
    aGroup('/d', [aPage('/d/one')], { hideInMenu: true }),
  ]
  expect(outline(menu(groups))).toEqual(['/home', '/notice', '/a/mine'])
})
test('before the first password is changed there is no menu', () => {
  expect(menu([aGroup('/a', [aPage('/a/one')])], aSession({ firstLoginFlag: '0' }))).toEqual([])
})
test('groups of one path from two remotes are one group', () => {
  const site = siteOf(
    aRegistry(aRemote('mf-construction', [aGroup('/a', [aPage('/a/one')])]), aRemote('mf-inspection', [aGroup('/a', [aPage('/a/two'), aPage('/a/one')])])),
  )
  expect(outline(menuOf(site, aSession()))).toEqual(['/home', '/notice', '/a[/a/one /a/two]'])
  expect(site.pages.get('/a/one')?.remote).toBe('mf-construction')
})

describe('what is lit', () => {
  const hidden = { hideInMenu: true }
  const site = siteOf(
    aRegistry(
      aRemote('mf-construction', [
        aGroup('/a', [
          aPage('/a/new', hidden),
          aPage('/a/list'),
          aPage('/a/form', hidden),
          aPage('/a/closed', { access: 'X' }),
          aPage('/a/query'),
          aPage('/a/detail', hidden),
        ]),
        aGroup('/b', [aPage('/b/only')]),
        aGroup('/c', [aPage('/c/form', hidden)]),
      ]),
      aRemote('mf-inspection', [aGroup('/a', [aPage('/a/check', hidden)])]),
    ),
  )
  const entries = menuOf(site, aSession())
  test.each([
    ['a page of the menu lights itself', '/a/query', '/a/query'],
    ['a hidden page the list above it', '/a/detail', '/a/query'],
    ['one between two lists the upper', '/a/form', '/a/list'],
    ['one above all lists the first', '/a/new', '/a/list'],
    ['the shell’s own likewise', '/notice/detail', '/notice'],
    ['one without a list nothing', '/c/form', undefined],
    ['one whose group has lists of another area only nothing', '/a/check', undefined],
    ['what is no page nothing', '/401', undefined],
  ])('%s', (_, path, lit) => {
    expect(litPath(entries, site, site.pages.get(path))).toBe(lit)
  })
  test('an order to pay lights the list of orders and unfolds its group', () => {
    const orders = '/company-service/online-apply-pay'
    const payment = siteOf(aRegistry(aRemote('mf-inspection', [aGroup('/company-service', [aPage('/company-service/online-apply'), aPage(orders)])])))
    const [menu, page] = [menuOf(payment, aSession()), payment.pages.get('/pay-code-order')]
    expect(litPath(menu, payment, page)).toBe(orders)
    expect(unfoldedPath(menu, orders, page)).toBe('/company-service')
    expect(unfoldedPath(menu, undefined, page)).toBe('/pay-code')
  })
  test('what the role may not open is passed over', () => {
    const closed = siteOf(
      aRegistry(aRemote('mf-construction', [aGroup('/a', [aPage('/a/list'), aPage('/a/closed', { access: 'X' }), aPage('/a/form', hidden)])])),
    )
    expect(litPath(menuOf(closed, aSession()), closed, closed.pages.get('/a/form'))).toBe('/a/list')
  })
  test('a group is down when all behind it is', () => {
    const [home, , group] = menu([aGroup('/a', [aPage('/a/list'), aPage('/a/query')])])
    if (!home || !group) throw new Error('fixture')
    expect(isDown(group, new Set(['mf-construction']))).toBe(true)
    expect(isDown(group, new Set())).toBe(false)
    expect(isDown(home, new Set(['mf-construction']))).toBe(false)
  })
})

test('a flyout stands level with its icon, or ends with it where the window is too short', () => {
  expect(flyoutTop({ top: 100, bottom: 138 }, 4, 900)).toBe(100)
  expect(flyoutTop({ top: 800, bottom: 838 }, 4, 900)).toBe(838 - 4 * 38 - 8)
  expect(flyoutTop({ top: 100, bottom: 138 }, 40, 300)).toBe(8)
})

describe('the shell’s own pages', () => {
  const site = siteOf(aRegistry())
  const verdict = (path: string, change: Parameters<typeof aSession>[0] = {}) => {
    const page = site.pages.get(path)
    if (!page) throw new Error(`No page ${path}`)
    return decide(aSession(change), { kind: 'page', page })
  }
  test('are every role’s to read; the editor and the log of errors are the administrators’', () => {
    expect(['/notice', '/notice/detail', '/message/message_page'].map((path) => verdict(path))).toEqual(['allow', 'allow', 'allow'])
    expect(['/notice/edit', '/error_logger/error_logger_page'].map((path) => verdict(path))).toEqual(['denied', 'denied'])
    expect(['/notice/edit', '/error_logger/error_logger_page'].map((path) => verdict(path, { roleType: '9' }))).toEqual(['allow', 'allow'])
  })
  test('wait until the first password is changed', () => {
    expect(verdict('/notice', { firstLoginFlag: '0' })).toBe('home')
  })
  test('no remote takes their place, and no menu shows the log of errors', () => {
    const claimed = siteOf(aRegistry(aRemote('mf-x', [aGroup('/notice', [aPage('/notice')])])))
    expect(claimed.pages.get('/notice')?.remote).toBeUndefined()
    expect(outline(menuOf(claimed, aSession({ roleType: '9' })))).toEqual(['/home', '/notice'])
  })
})
