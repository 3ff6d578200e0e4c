import type { RouteGroup } from '@shared/contract/portal'
import { arrangedEntries, entriesOf } from './quickEntries'

const quickEntries = (...given: Parameters<typeof entriesOf>) => entriesOf(...given).own

const page = (path: string, access: string | null, more: Partial<RouteGroup['children'][number]> = {}): RouteGroup['children'][number] => ({
  path,
  name: path,
  title: path,
  access,
  hideInMenu: false,
  notCache: false,
  roleTypes: ['1'],
  ...more,
})
const group = (path: string, access: string, children: RouteGroup['children'], hideInMenu = false): RouteGroup => ({
  path,
  title: path,
  icon: 'team',
  access,
  order: 1,
  hideInMenu,
  showAlways: false,
  children,
})

describe('quick entries', () => {
  const menu = group(
    '/equipment',
    'EQP',
    Array.from({ length: 12 }, (_, index) => page(`/equipment/${index}`, null)),
  )
  const people = group(
    '/worker',
    'WRK',
    [page('/worker/detail', null, { hideInMenu: true }), page('/worker/overview', null), page('/worker/query', 'WRK-02')],
    true,
  )

  it('lead to what stands in no menu, however much there is beside it', () => {
    const paths = quickEntries([menu, people], '1').map(({ path }) => path)
    expect(paths.length).toBeLessThanOrEqual(8)
    expect(paths).toContain('/worker/overview')
    expect(paths.filter((path) => path.startsWith('/worker'))).toHaveLength(1)
  })
  it('lead an acceptor to the inspections that wait, however many lists of devices stand before them in the menu', () => {
    const devices = group(
      '/equipment',
      'EQP',
      Array.from({ length: 12 }, (_, index) => page(`/equipment/${index}`, null, { roleTypes: ['4'] })),
    )
    const service = { ...group('/company-service', 'SRV', [page('/company-service/check-online', 'SRV-31', { roleTypes: ['4'] })]), order: 2 }
    expect(quickEntries([devices, service], '4').map(({ path }) => path)).toContain('/company-service/check-online')
  })
  it('lead an administrator to registrations and password resets before what stands above them in the menu', () => {
    const rescue = group('/elevator', 'SYS', [page('/elevator/rescue', null, { roleTypes: ['9'] })])
    const paths = ['/account/check', '/account/manager', '/account/reset-password-check-list']
    const accounts = {
      ...group(
        '/account',
        'ACC',
        paths.map((path) => page(path, null, { roleTypes: ['9'] })),
      ),
      order: 2,
    }
    const entries = quickEntries([rescue, accounts], '9').map(({ path }) => path)
    expect(entries.slice(0, 4)).toEqual(['/account/check', '/account/reset-password-check-list', '/elevator/rescue', '/account/manager'])
  })
  it('stand as a person has arranged them, without those that are no longer open', () => {
    const entries = entriesOf([menu, people], '1')
    const paths = (chosen: string[]) => arrangedEntries(entries, chosen).map(({ path }) => path)
    expect(paths(['/worker/query', '/equipment/9'])).toEqual(['/worker/query', '/equipment/9'])
    expect(paths(['/gone', '/worker/detail', '/equipment/9'])).toEqual(['/equipment/9'])
    expect(paths(['/gone'])).toEqual(entries.own.map(({ path }) => path))
    expect(paths([])).toEqual(entries.own.map(({ path }) => path))
  })
  it('lead nowhere a role may not go', () => {
    expect(quickEntries([people], '5')).toEqual([])
    expect(quickEntries([group('/worker', 'WRK', [page('/worker/overview', null, { roleTypes: ['7'] })], true)], '1').map(({ path }) => path)).not.toContain(
      '/worker/overview',
    )
  })
})
