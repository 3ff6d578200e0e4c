/** A typed text as a LIKE pattern that finds it anywhere: `%`, `_` and `\` mean themselves in what a user types. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is an id at all: PostgreSQL refuses a statement with one that is not. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)
