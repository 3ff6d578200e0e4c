import type { ApplicationDefinition, ApplicationPages, StateDefinition } from './definition'

/** Addresses of records. This file does not import the type definitions: every list links to records and would have to load all types. */

/** Pages that show records of several types; a test checks them against the definitions. */
export const pagesOfSeveralTypes: readonly string[] = [
  '/company-service/check-online/detail',
  '/company-service/check-record/detail',
  '/company-service/online-apply-detail',
]

/** The address of a record on a page of its type. On a page shared by several types, the address includes the type. */
export function recordAddress(
  { key, pages }: Pick<ApplicationDefinition, 'key' | 'pages'>,
  page: Extract<keyof ApplicationPages, 'form' | 'detail' | 'reviewDetail'>,
  id: string,
): string {
  const path = page === 'form' ? (pages.edit ?? pages.form) : pages[page]
  return `${path}?${new URLSearchParams({ id, ...(pagesOfSeveralTypes.includes(path) && { type: key }) })}`
}

/** Where a new record is started with the content of an earlier one, in types without drafts. */
export const askedAgainAddress = ({ pages }: ApplicationDefinition, previousId: string): string => `${pages.form}?${new URLSearchParams({ previousId })}`

/** Where the owner acts on a record whose state has a list of its own for it: that list, searched for the record's number. */
export const actedAtAddress = ({ path }: NonNullable<StateDefinition['actsAt']>, { number }: { number: string }): string =>
  `${path}?${new URLSearchParams({ keyword: number })}`
