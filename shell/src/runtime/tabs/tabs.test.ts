import { wholeListAddress } from '@shared/contract/portal'
import fc from 'fast-check'
import {
  addressOf,
  allOf,
  changed,
  closed,
  identityOf,
  isHome,
  left,
  liveTabs,
  nextAfterClosing,
  noTabs,
  othersOf,
  pageShown,
  restored,
  shortTitle,
  type Tabs,
} from './tabs'

let made = 0
const visit = (tabs: Tabs, url: string, replaced = false): Tabs => {
  const [path = '', query] = url.split('?')
  made += 1
  return pageShown(tabs, { address: { path, search: query ? `?${query}` : '' }, title: path, replaced, state: null, newId: `t${made}` })
}
const visitWith = (tabs: Tabs, path: string, search: string, state: unknown): Tabs =>
  pageShown(tabs, { address: { path, search }, title: path, replaced: false, state, newId: `s${search}` })
const visitAll = (...urls: string[]) => urls.reduce((tabs, url) => visit(tabs, url), noTabs)
const addresses = (tabs: Tabs) => tabs.open.map(addressOf)
const front = (tabs: Tabs) => tabs.open.find((tab) => tab.id === tabs.current)

describe('opening', () => {
  test('home follows its address: what stands over it is opened and closed by it', () => {
    expect(addresses(visit(visitAll('/a'), '/home?id=7'))).toEqual(['/home?id=7', '/a'])
    expect(addresses(visit(visit(visitAll('/a'), '/home?id=7'), '/home'))).toEqual(['/home', '/a'])
  })
  test('home is first and there before anything is opened', () => {
    expect(addresses(noTabs)).toEqual(['/home'])
    expect(addresses(visitAll('/a', '/home', '/b'))).toEqual(['/home', '/a', '/b'])
  })
  test('a page that is open comes to the front instead of opening twice', () => {
    const tabs = visitAll('/a', '/b', '/a')
    expect(addresses(tabs)).toEqual(['/home', '/a', '/b'])
    expect(front(tabs)?.path).toBe('/a')
  })
  test('another query of a page that is open is shown in its tab', () => {
    const tabs = visitAll('/list?status=20', '/home', '/list?status=30&pageNo=2')
    expect(addresses(tabs)).toEqual(['/home', '/list?status=30&pageNo=2'])
    expect(front(tabs)?.path).toBe('/list')
  })
  test('two records of one page are two tabs, each wherever it stands', () => {
    const tabs = visitAll('/detail?id=1&view=x', '/detail?view=y&id=1', '/detail?id=2&view=x')
    expect(addresses(tabs)).toEqual(['/home', '/detail?view=y&id=1', '/detail?id=2&view=x'])
  })
  test('a form that has been saved is another page than the new one the menu offers', () => {
    const saved = visit(visitAll('/form'), '/form?id=1', true)
    expect(addresses(saved)).toEqual(['/home', '/form?id=1'])
    expect(addresses(visit(saved, '/form'))).toEqual(['/home', '/form?id=1', '/form'])
  })
  test('a page that replaces its own query stays in its tab', () => {
    const before = visitAll('/list')
    const after = visit(before, '/list?keyword=9', true)
    expect(addresses(after)).toEqual(['/home', '/list?keyword=9'])
    expect(after.current).toBe(before.current)
  })
  test('the menu leads back to a list that has moved on to another query', () => {
    const tabs = visit(visit(visitAll('/list'), '/list?keyword=9', true), '/home')
    const back = visit(tabs, '/list')
    expect(addresses(back)).toEqual(['/home', '/list?keyword=9'])
    expect(front(back)?.search).toBe('?keyword=9')
  })
  test('the state is that of the entry shown now, also where the page is shown as it was', () => {
    const opened = visitWith(visitAll('/list?tab=a'), '/list', '?tab=a&view=assign', 'opened from the list')
    expect(front(opened)?.state).toBe('opened from the list')
    expect(front(visitWith(visit(opened, '/home'), '/list', '?tab=a&view=assign', null))?.state).toBeNull()
    expect(front(visit(visit(opened, '/home'), '/list'))).toMatchObject({ search: '?tab=a&view=assign', state: null })
  })
  test('a link of a number shows the whole list, not the rows the user had narrowed it to', () => {
    const tabs = visit(visit(visitAll('/list'), '/list?keyword=9', true), '/home')
    expect(front(visit(tabs, wholeListAddress('/list')))?.search).toBe('?pageNo=1')
  })
  test('a link with a query opens what it names, although the tab it opened before shows the next one now', () => {
    const walked = visit(visit(visitAll('/detail?id=1'), '/detail?id=2', true), '/home')
    expect(addresses(visit(walked, '/detail?id=1'))).toEqual(['/home', '/detail?id=2', '/detail?id=1'])
  })
  test('a replaced address of a record that is open elsewhere brings that tab to the front', () => {
    const tabs = visit(visitAll('/detail?id=1', '/detail?id=2'), '/detail?id=1', true)
    expect(front(tabs)?.search).toBe('?id=1')
    expect(tabs.open).toHaveLength(3)
  })
  test('conditions taken back by the page itself are gone', () => {
    expect(addresses(visit(visitAll('/list?status=20'), '/list', true))).toEqual(['/home', '/list'])
  })
  test('a replaced address of another page opens a tab', () => {
    expect(addresses(visit(visitAll('/a'), '/b', true))).toEqual(['/home', '/a', '/b'])
  })
  test('an error page has no tab and leaves the others', () => {
    expect(left(visitAll('/a'))).toMatchObject({ current: undefined, open: [{ path: '/home' }, { path: '/a' }] })
  })
})

describe('closing', () => {
  test.each([
    ['the only other tab shows home', ['/a'], '/a', '/home'],
    ['the last shows the one before it', ['/a', '/b'], '/b', '/a'],
    ['one in the middle shows the one after it', ['/a', '/b', '/c', '/b'], '/b', '/c'],
  ])('%s', (_, urls, closing, shown) => {
    const tabs = visitAll(...urls)
    const id = tabs.open.find((tab) => tab.path === closing)?.id ?? ''
    expect(nextAfterClosing(tabs, id)?.path).toBe(shown)
    expect(front(closed(tabs, [id]))?.path).toBe(shown)
  })
  test('another tab leaves the one in front alone', () => {
    const tabs = visitAll('/a', '/b')
    const id = tabs.open[1]?.id ?? ''
    expect(nextAfterClosing(tabs, id)).toBeUndefined()
    expect(front(closed(tabs, [id]))?.path).toBe('/b')
  })
  test('home cannot be closed', () => {
    const tabs = visitAll('/a', '/home')
    expect(nextAfterClosing(tabs, 'home')).toBeUndefined()
    expect(closed(tabs, ['home'])).toEqual(tabs)
  })
  test('all: only home is left and in front', () => {
    const tabs = visitAll('/a', '/b', '/c')
    const after = closed(
      tabs,
      allOf(tabs).map((tab) => tab.id),
    )
    expect(addresses(after)).toEqual(['/home'])
    expect(front(after)?.path).toBe('/home')
  })
  test('others: home and the tab it was asked on are left', () => {
    const tabs = visitAll('/a', '/b', '/c')
    const kept = tabs.open[1]?.id ?? ''
    const after = closed(
      tabs,
      othersOf(tabs, kept).map((tab) => tab.id),
    )
    expect(addresses(after)).toEqual(['/home', '/a'])
  })
})

describe('words and dots', () => {
  test.each([
    ['告知详情 GZ330212202611190014', [], { words: '告知详情', tail: '0014' }],
    ['告知详情 GZ330212202611190014', ['告知详情 GZ330212202611200014'], { words: '告知详情', tail: '90014' }],
    ['告知详情 GZ330212202611190014', ['告知详情 GZ330203202611190014'], { words: '告知详情', tail: '2202611190014' }],
    ['告知详情 GZ330212202611190014', ['维保备案详情 WB330212202611200014', '告知详情 GZ330212202611190014'], { words: '告知详情', tail: '0014' }],
    ['审核详情 DJ330212202611190014', ['审核详情 BG330212202611190014'], { words: '审核详情', tail: 'DJ…0014' }],
    ['审核详情 DJ330212202611190014', ['审核详情 BG330212202611190014', '审核详情 DJ330212202611200014'], { words: '审核详情', tail: 'DJ…90014' }],
    ['告知查询', ['告知查询'], { words: '告知查询', tail: '' }],
    ['关于 2026 年的公告', [], { words: '关于 2026 年的公告', tail: '' }],
  ])('%s beside %j', (title, others, shown) => {
    expect(shortTitle(title, others)).toEqual(shown)
  })

  test('a page names its tab and marks it unsaved; home takes neither', () => {
    const tabs = visitAll('/a')
    const id = tabs.current ?? ''
    expect(front(changed(tabs, id, { title: '详情 0014', unsaved: true }))).toMatchObject({ title: '详情 0014', unsaved: true })
    expect(changed(tabs, 'home', { unsaved: true })).toBe(tabs)
    expect(changed(tabs, 'gone', { unsaved: true })).toBe(tabs)
  })
  test('saying the same again changes nothing, so that nothing is drawn again', () => {
    const tabs = visitAll('/a')
    expect(changed(tabs, tabs.current ?? '', { unsaved: false, title: '/a' })).toBe(tabs)
  })
})

describe('what is kept between loads', () => {
  test('comes back with home first, without doubles and without a second home', () => {
    const kept = ['/b', '/home', '/b', '/c'].map((path) => ({ path, search: '', title: path }))
    expect(addresses(restored(kept))).toEqual(['/home', '/b', '/c'])
  })
})

describe('what stays in memory', () => {
  const cached = () => false
  test('the latest visited, up to the limit', () => {
    expect(liveTabs(visitAll('/a', '/b', '/c'), 2, cached).map((tab) => tab.path)).toEqual(['/b', '/c'])
  })
  test('tabs not visited since the load are not drawn until they are', () => {
    const tabs = visit(restored([{ path: '/b', search: '', title: 'b' }]), '/a')
    expect(liveTabs(tabs, 9, cached).map((tab) => tab.path)).toEqual(['/a'])
  })
  test('a page that asks not to be cached leaves with its tab, unless it holds unsaved input', () => {
    const form = visitAll('/form')
    const unsaved = changed(form, form.current ?? '', { unsaved: true })
    const notCached = (path: string) => path === '/form'
    expect(liveTabs(visit(form, '/a'), 9, notCached).map((tab) => tab.path)).toEqual(['/a'])
    expect(liveTabs(visit(unsaved, '/a'), 9, notCached).map((tab) => tab.path)).toEqual(['/form', '/a'])
  })
  test('unsaved input outlives the limit', () => {
    const form = visitAll('/form')
    const tabs = ['/a', '/b', '/c'].reduce((before, url) => visit(before, url), changed(form, form.current ?? '', { unsaved: true }))
    expect(liveTabs(tabs, 1, cached).map((tab) => tab.path)).toEqual(['/form', '/c'])
  })
})

const url = fc.constantFrom('/home', '/a', '/b', '/b?x=1', '/b?x=2&y=1', '/b?y=1&x=2', '/c')
const step = fc.oneof(
  url.map((to) => ({ does: 'push' as const, to })),
  url.map((to) => ({ does: 'replace' as const, to })),
  fc.nat(6).map((index) => ({ does: 'close' as const, index })),
  fc.nat(6).map((index) => ({ does: 'closeOthers' as const, index })),
  fc.constant({ does: 'closeAll' as const }),
  fc.nat(6).map((index) => ({ does: 'dirty' as const, index })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(tabs: Tabs, action: Step): Tabs {
  const at = (index: number) => tabs.open[index % tabs.open.length]?.id ?? ''
  const ids = (list: { id: string }[]) => list.map((tab) => tab.id)
  switch (action.does) {
    case 'push':
      return visit(tabs, action.to)
    case 'replace':
      return visit(tabs, action.to, true)
    case 'close':
      return closed(tabs, [at(action.index)])
    case 'closeOthers':
      return closed(tabs, ids(othersOf(tabs, at(action.index))))
    case 'closeAll':
      return closed(tabs, ids(allOf(tabs)))
    case 'dirty':
      return changed(tabs, at(action.index), { unsaved: true })
  }
}

describe('whatever the user does', () => {
  test('home is first and once, no page is open twice, the tab in front exists and lives', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tabs = steps.reduce(take, visit(noTabs, '/home'))
        expect(tabs.open.filter(isHome)).toHaveLength(1)
        expect(tabs.open[0] && isHome(tabs.open[0])).toBe(true)
        const identities = tabs.open.map(identityOf)
        expect(new Set(identities).size).toBe(identities.length)
        expect(new Set(tabs.open.map((tab) => tab.id)).size).toBe(tabs.open.length)
        expect(front(tabs)).toBeDefined()
        expect(tabs.visited.every((id) => tabs.open.some((tab) => tab.id === id))).toBe(true)
        const live = liveTabs(tabs, 3, () => false)
        expect(live).toContain(front(tabs))
        for (const tab of tabs.open) if (tab.unsaved) expect(live).toContain(tab)
      }),
    )
  })
  test('keeping and restoring changes neither order nor addresses', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const tabs = steps.reduce(take, visit(noTabs, '/home'))
        expect(addresses(restored(tabs.open))).toEqual(addresses(tabs))
      }),
    )
  })
})
