import { portalPagesProblems, readPortalPages } from './portalPages.mjs'

test('every page an application type names stands in a manifest, is open to its handlers, and asks for an access code somebody has', async () => {
  const portal = await readPortalPages()
  const pages = portal.manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children))
  expect(pages.length).toBeGreaterThan(20)
  expect(portalPagesProblems(portal)).toEqual([])
  // What the build would say.
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
