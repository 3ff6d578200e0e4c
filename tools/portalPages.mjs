import { importSource, projectRoot, remoteNames } from '@shared/build'

/**
 * @typedef {typeof import('@shared/contract/application')} Contract
 * @typedef {import('@shared/contract/portal').RemoteRoutes} RemoteRoutes
 */

/**
 * Application types and the pages of all areas, from their sources.
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
 * What is wrong with the types themselves, and between them and the pages of the portal: a page nobody draws, one its handlers may not
 * open, an access code nobody has.
 *
 * @param {{ contract: Contract, manifests: readonly RemoteRoutes[] }} portal
 * @returns {string[]} a sentence each; empty when nothing is wrong
 */
export function portalPagesProblems({ contract, manifests }) {
  const { accessProblems, applicationDefinitions, definitionProblems, pageProblems, sameTypeProblems } = contract
  // The shell's own page, which every role has.
  const pages = [{ path: '/home', access: null }, ...manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children))]
  return [
    ...applicationDefinitions.flatMap((definition) => [...definitionProblems(definition), ...pageProblems(definition, pages)]),
    ...sameTypeProblems(applicationDefinitions),
    ...accessProblems(pages),
  ]
}
