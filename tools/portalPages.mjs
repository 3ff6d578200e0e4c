import { importSource, projectRoot, remoteNames } from '@shared/build'

/**
 * @typedef {typeof import('@shared/contract/application')} Contract
 * @typedef {import('@shared/contract/portal').RemoteRoutes} RemoteRoutes
 */

/**
 * Reads the application types and the pages of all remotes from their sources.
 *
 * @returns {Promise<{ contract: Contract, manifests: RemoteRoutes[] }>}
 * @throws when a source does not compile
 */
export async function readPortalPages() {
  const names = remoteNames()
  const contents = [
    `export * as contract from './shared/contract/src/application'`,
    ...names.map((name, place) => `export { manifest as manifest${place} } from './${name}/src/routes'`),
  ].join('\n')
  const { contract, ...manifests } = (await importSource(contents, projectRoot)).module
  return {
    contract: /** @type {Contract} */ (contract),
    manifests: names.flatMap((_name, place) => /** @type {RemoteRoutes | undefined} */ (manifests[`manifest${place}`]) ?? []),
  }
}

/**
 * Conflicts between remotes over one path. Groups with the same path are one group of the menu, with the title and visibility
 * of the first: a page that another remote means for a different group would appear in it, or nowhere.
 *
 * @param {readonly RemoteRoutes[]} manifests
 * @returns {string[]}
 */
function addressProblems(manifests) {
  /** @type {Map<string, { area: string, said: string }>} */
  const groups = new Map()
  /** @type {Map<string, string>} */
  const pages = new Map()
  const problems = []
  for (const { name: area, groups: own } of manifests)
    for (const { path, title, hideInMenu = false, children } of own) {
      const said = `“${title}”${hideInMenu ? '，不进菜单' : ''}`
      const first = groups.get(path)
      if (first && first.said !== said)
        problems.push(`菜单组 ${path} 在 ${area} 是${said}，在 ${first.area} 是${first.said}：同一个组写成一样的，不同的组换一个 path`)
      if (!first) groups.set(path, { area, said })
      for (const page of children) {
        const taken = pages.get(page.path)
        if (taken !== undefined) problems.push(`页面 ${page.path} 在 ${taken} 和 ${area} 都有`)
        pages.set(page.path, area)
      }
    }
  return problems
}

/**
 * Validates the application types, and checks them against the pages of the portal: a page that does not exist, one that
 * the type's handlers may not open, an access code nobody has.
 *
 * @param {{ contract: Contract, manifests: readonly RemoteRoutes[] }} portal
 * @returns {string[]} one sentence per problem; empty when there is none
 */
export function portalPagesProblems({ contract, manifests }) {
  const { accessProblems, applicationDefinitions, definitionProblems, pageProblems, sameTypeProblems } = contract
  // The shell's own page, which every role has.
  const pages = [{ path: '/home', access: null }, ...manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children))]
  return [
    ...applicationDefinitions.flatMap((definition) => [...definitionProblems(definition), ...pageProblems(definition, pages)]),
    ...sameTypeProblems(applicationDefinitions),
    ...accessProblems(pages),
    ...addressProblems(manifests),
  ]
}
