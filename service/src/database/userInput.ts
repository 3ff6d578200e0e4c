/** User input as a LIKE pattern that matches anywhere: `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is a well-formed id: PostgreSQL refuses a statement with one that is not. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** A well-formed id that no row has, before all others: for statements that must have one where there is none. */
export const noId = '00000000-0000-0000-0000-000000000000'
