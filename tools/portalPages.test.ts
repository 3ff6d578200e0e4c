import type { RemoteRoutes } from '@shared/contract/portal'
import { portalPagesProblems, readPortalPages } from './portalPages.mjs'

test('every page an application type names stands in a manifest, is open to its handlers, and asks for an access code somebody has', async () => {
  const portal = await readPortalPages()
  const pages = portal.manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children))
  expect(pages.length).toBeGreaterThan(20)
  expect(portalPagesProblems(portal)).toEqual([])
  // The problem the build would report.
  const without = portal.manifests.filter(({ name }) => name !== 'mf-construction')
  expect(portalPagesProblems({ ...portal, manifests: without })).toContain(
    'constructionNotice: pages.form is /construction/register, which no route manifest has',
  )
  const secret = portal.manifests.map((manifest) => ({
    ...manifest,
    groups: manifest.groups.map((group) => ({ ...group, children: group.children.map((page) => ({ ...page, access: 'NOBODY' })) })),
  }))
  expect(portalPagesProblems({ ...portal, manifests: secret })).toContain('/construction/register asks for access NOBODY, which no role has that may open it')
})

test('an address two areas give to different groups, or to two pages, is said before anything is built', async () => {
  const portal = await readPortalPages()
  const page = { path: '/worker/hello', name: 'hello', title: '样例', access: null, roleTypes: ['3' as const] }
  const group = { path: '/worker', title: '样例业务', icon: 'tool', access: 'CON', order: 90, children: [page] }
  const added: RemoteRoutes = { name: 'mf-worker', title: '样例', contractRange: '^1.0.0', groups: [group] }
  expect(portalPagesProblems({ ...portal, manifests: [...portal.manifests, added] })).toEqual([
    '菜单组 /worker 在 mf-worker 是“样例业务”，在 mf-equipment 是“作业人员”，不进菜单：同一个组写成一样的，不同的组换一个 path',
  ])
  const taken = { ...added, groups: [{ ...group, path: '/sample', children: [{ ...page, path: '/construction/detail' }] }] }
  expect(portalPagesProblems({ ...portal, manifests: [...portal.manifests, taken] })).toEqual([
    '页面 /construction/detail 在 mf-construction 和 mf-worker 都有',
  ])
})
