import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import type { RemoteRoutes } from '@shared/contract/portal'
import type { RoleType } from '@shared/contract/roles'
import type { RemoteModule } from '@shared/portal'
import { screen } from '@testing-library/react'
import { fakeService, renderPage, signedInAs } from './fakeService'

/** Tests that the pages an area has for application types find their type by their address, and are headed as in the menu. */
export function testPagesOfTypes(manifest: RemoteRoutes, app: RemoteModule): void {
  const types: readonly ApplicationDefinition[] = applicationDefinitions
  const paths = new Set(types.flatMap(({ pages: { list, detail, review, reviewDetail, form } }) => [list, detail, review, reviewDetail, form]))
  const pages = manifest.groups.flatMap(({ children }) => children).filter(({ path }) => paths.has(path))
  it.each(pages)('$path finds its type, and is headed as in the menu: $title', async ({ path, name, title, roleTypes }) => {
    signedInAs(roleTypes[0] as RoleType)
    fakeService([])
    const { default: Page } = (await app.pages[name]?.()) ?? {}
    if (!Page) throw new Error(`${name} has no page`)
    renderPage(<Page />, { path })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
  })
}
