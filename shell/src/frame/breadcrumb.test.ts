import { aGroup, aPage, aRegistry, aRemote, aSession } from '../../testing/fixtures'
import { siteOf } from '../runtime/registry/site'
import { breadcrumbOf } from './breadcrumb'

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
  test('where there is no list, the group alone', () => {
    const alone = siteOf(aRegistry(aRemote('mf-construction', [aGroup('/b', [aPage('/b/detail', { hideInMenu: true })], { title: '其他' })])))
    const page = alone.pages.get('/b/detail')
    expect(page && breadcrumbOf(page, alone, aSession())).toEqual([{ title: '其他' }])
  })
})
