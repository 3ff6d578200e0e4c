import { remoteNames } from '@shared/build'
import { accessProblems, applicationDefinitions, pageProblems } from '@shared/contract/application'
import type { RemoteRoutes } from '@shared/contract/portal'

test('every page an application type names stands in a manifest, is open to its handlers, and asks for an access code somebody has', async () => {
  const manifests = await Promise.all(remoteNames().map(async (name): Promise<RemoteRoutes> => (await import(`../${name}/src/routes`)).manifest))
  // The shell's own page, which every role has.
  const pages = [{ path: '/home', access: null }, ...manifests.flatMap(({ groups }) => groups.flatMap(({ children }) => children))]
  expect(pages.length).toBeGreaterThan(20)
  expect([...applicationDefinitions.flatMap((definition) => pageProblems(definition, pages)), ...accessProblems(pages)]).toEqual([])
})
