import type { ApplicationDefinition, ApplicationPages } from '@shared/contract/application'
import { matchPath, useLocation } from 'react-router-dom'

/** A type, and the title of its page: exactly the menu title. */
interface TypedPage {
  definition: ApplicationDefinition
  title: string
}

/**
 * Of the types whose pages differ only in type and title, and are therefore one page, the type at whose address it is open.
 * @throws when the routes lead there from an address of no such type
 */
export function useTypeAt<Page extends TypedPage>(page: keyof ApplicationPages, types: readonly Page[]): Page {
  const { pathname } = useLocation()
  const found = types.find(({ definition }) => matchPath(definition.pages[page] ?? '', pathname))
  if (!found) throw new Error(`No type of this page has its ${page} at ${pathname}`)
  return found
}
