import { importSource, projectRoot } from '@shared/build'
import type { RoleDefinition } from '@shared/contract/roles'
import { specifiedPages } from '../e2e/src/specifiedPages'
import type * as guard from '../shell/src/runtime/guard/decide'
import type * as sites from '../shell/src/runtime/registry/site'
import { readPortalPages } from './portalPages.mjs'

/** Pages open to more roles than specified: an administrator reads records under review, and each area's records link to them. */
const alsoOpen: Readonly<Record<string, readonly string[]>> = {
  '/company-service/check-online/detail': ['9'],
  '/company-service/check-record/detail': ['9'],
}

test('every page that was specified is in the portal under its address and title, in the menu or not, and opens for its roles and no other', async () => {
  const { manifests } = await readPortalPages()
  const contents = `
    export { decide, destinationOf } from './shell/src/runtime/guard/decide'
    export { siteOf } from './shell/src/runtime/registry/site'
    export { roles } from './shared/contract/src/roles'`
  const { module } = await importSource(contents, projectRoot)
  const { decide, destinationOf, siteOf, roles } = module as typeof guard & typeof sites & { roles: readonly RoleDefinition[] }
  const site = siteOf({ generation: '1', remotes: manifests } as unknown as Parameters<typeof siteOf>[0])
  const shown = new Set(site.groups.filter(({ hideInMenu }) => !hideInMenu).map(({ path }) => path))
  const problems = specifiedPages.flatMap(({ path, title, access, hidden, roles: mayOpen, notCache }) => {
    const page = site.pages.get(path)
    if (!page) return [`${path} is missing`]
    const inMenu = !page.hideInMenu && (page.group === undefined || shown.has(page.group.path))
    const opens = roles
      .filter(({ roleType, menuIdList }) => {
        const session = { signedIn: true, access: menuIdList, roleType, firstLoginFlag: '1' as const }
        return decide(session, destinationOf(path, site.pages)) === 'allow'
      })
      .map(({ roleType }) => roleType)
    const wanted = [...mayOpen, ...(alsoOpen[path] ?? [])].sort()
    return [
      ...(page.title === title ? [] : [`${path} is called ${page.title}`]),
      ...(page.access === access ? [] : [`${path} asks for ${page.access}`]),
      ...(inMenu === !hidden ? [] : [`${path} ${inMenu ? 'is in the menu' : 'is not in the menu'}`]),
      ...(Boolean(page.notCache) === notCache ? [] : [`${path} is ${notCache ? 'kept' : 'not kept'} in the background`]),
      ...(opens.sort().join() === wanted.join() ? [] : [`${path} opens for ${opens.join()} and not for ${wanted.join()}`]),
    ]
  })
  expect(specifiedPages).toHaveLength(96)
  expect(problems).toEqual([])
})
