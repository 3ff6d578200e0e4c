import type { ApplicationDefinition, ApplicationPages } from './definition'

/** Where records are read. Said here and not found among all types: every list has such links, and would carry every type to make one. */

/** Pages that show records of several types; a test holds them to the definitions. */
export const pagesOfSeveralTypes: readonly string[] = [
  '/company-service/check-online/detail',
  '/company-service/check-record/detail',
  '/company-service/online-apply-detail',
]

/** The address of a record on a page of its type; a page that several types share is told which it is. */
export function recordAddress(
  { key, pages }: Pick<ApplicationDefinition, 'key' | 'pages'>,
  page: Extract<keyof ApplicationPages, 'form' | 'detail' | 'reviewDetail'>,
  id: string,
): string {
  const path = page === 'form' ? (pages.edit ?? pages.form) : pages[page]
  return `${path}?${new URLSearchParams({ id, ...(pagesOfSeveralTypes.includes(path) && { type: key }) })}`
}

/** Where a new record begins with the content of an earlier one, of a type that keeps no drafts. */
export const askedAgainAddress = ({ pages }: ApplicationDefinition, previousId: string): string => `${pages.form}?${new URLSearchParams({ previousId })}`
