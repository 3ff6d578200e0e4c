import { sql } from 'kysely'

/** User input as a LIKE pattern that matches anywhere: `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** A text in the form in which texts are compared: full-width letters and capitals make no difference. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A column of texts in the same form, to be compared with a keyword that is `folded`: names are stored with the brackets they were typed with. */
export const foldedColumn = (column: string) => sql<string>`lower(normalize(${sql.ref(column)}, nfkc))`

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is a well-formed id: PostgreSQL refuses a statement with one that is not. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** A well-formed id that no row has, before all others: for statements that must have one where there is none. */
export const noId = '00000000-0000-0000-0000-000000000000'
