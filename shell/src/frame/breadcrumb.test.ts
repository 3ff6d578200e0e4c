import { aGroup, aPage, aRegistry, aRemote, aSession } from '../../testing/fixtures'
import { siteOf } from '../runtime/registry/site'
import { breadcrumbOf } from './breadcrumb'
import { litPath, menuOf } from './menu/menu'

describe('the way to a page', () => {
  const groups = [aGroup('/a', [aPage('/a/closed', { access: 'X' }), aPage('/a/list'), aPage('/a/detail', { hideInMenu: true })], { title: '施工告知' })]
  const site = siteOf(aRegistry(aRemote('mf-construction', groups)))
  const breadcrumb = (path: string) => {
    const page = site.pages.get(path)
    if (!page) throw new Error(path)
    return breadcrumbOf(page, site, aSession())
  }
  test('home has none, a page of the menu has its group, a hidden one the list the role may open', () => {
    expect(breadcrumb('/home')).toEqual([])
    expect(breadcrumb('/a/list')).toEqual([{ title: '施工告知' }])
    expect(breadcrumb('/a/detail')).toEqual([{ title: '施工告知' }, { title: '/a/list', path: '/a/list' }])
  })
  test('a page below the address of another belongs to that one; a hidden page with others below it is a list itself', () => {
    const hidden = { hideInMenu: true }
    const queues = siteOf(
      aRegistry(
        aRemote('mf-inspection', [aGroup('/q', [aPage('/q/faults'), aPage('/q/queue', hidden), aPage('/q/queue/detail', hidden)], { title: '自助服务' })]),
      ),
    )
    const leading = (path: string) => {
      const page = queues.pages.get(path)
      if (!page) throw new Error(path)
      return breadcrumbOf(page, queues, aSession())
    }
    expect(leading('/q/queue')).toEqual([{ title: '自助服务' }])
    expect(leading('/q/queue/detail')).toEqual([{ title: '自助服务' }, { title: '/q/queue', path: '/q/queue' }])
  })
  test('where the role may not open the list above, it goes back to one it may open', () => {
    const own = aPage('/f/own', { access: 'X' })
    const filings = siteOf(
      aRegistry(aRemote('mf-inspection', [aGroup('/f', [own, aPage('/f/all'), aPage('/f/own/detail', { hideInMenu: true })], { title: '维保备案' })])),
    )
    const page = filings.pages.get('/f/own/detail')
    expect(page && breadcrumbOf(page, filings, aSession())).toEqual([{ title: '维保备案' }, { title: '/f/all', path: '/f/all' }])
  })
  test('an order to pay belongs to the list of orders, which stands in another group', () => {
    const payment = siteOf(
      aRegistry(aRemote('mf-inspection', [aGroup('/s', [aPage('/company-service/online-apply-pay', { title: '报检缴费' })], { title: '自助服务' })])),
    )
    const page = payment.pages.get('/pay-code-order')
    expect(page && breadcrumbOf(page, payment, aSession())).toEqual([{ title: '自助服务' }, { title: '报检缴费', path: '/company-service/online-apply-pay' }])
    expect(page && breadcrumbOf(page, siteOf(aRegistry()), aSession())).toEqual([])
  })
  test('a record opened from another list of its area leads back to that one, and to its own where the role may not open it', () => {
    const archive = aPage('/e/archive', { name: 'archive', hideInMenu: true })
    const others = [aPage('/e/piping', { name: 'piping' }), aPage('/e/closed', { name: 'closed', access: 'X' })]
    const group = aGroup('/e', [aPage('/e/all'), archive, ...others], { title: '设备管理' })
    const devices = siteOf(aRegistry(aRemote('mf-equipment', [group])))
    const page = devices.pages.get('/e/archive')
    const leading = (search: string) => page && breadcrumbOf(page, devices, aSession(), search)[1]?.path
    expect(leading('?id=1&list=piping')).toBe('/e/piping')
    for (const other of ['', '?id=1', '?id=1&list=closed', '?id=1&list=archive', '?id=1&list=x']) expect([other, leading(other)]).toEqual([other, '/e/all'])
    expect(litPath(menuOf(devices, aSession()), devices, page, '?id=1&list=piping')).toBe('/e/piping')
  })
  test('where there is no list, the group alone', () => {
    const alone = siteOf(aRegistry(aRemote('mf-construction', [aGroup('/b', [aPage('/b/detail', { hideInMenu: true })], { title: '其他' })])))
    const page = alone.pages.get('/b/detail')
    expect(page && breadcrumbOf(page, alone, aSession())).toEqual([{ title: '其他' }])
  })
})
