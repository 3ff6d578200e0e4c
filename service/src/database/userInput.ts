import { halfWidth } from '@shared/contract/rules'

/** User input as a LIKE pattern that matches anywhere: `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** A text in the form in which texts are compared: full-width letters and capitals make no difference. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const fullWidth = (character: string): string => String.fromCharCode(character.charCodeAt(0) + 0xfee0)

/**
 * User input as a regular expression for `~*`, which finds it anywhere in full or half width: names and old numbers are stored with the brackets and
 * digits they were typed with. To bring each stored text into one form with `normalize` instead takes ten times as long. Other characters stand for
 * themselves (Ⅱ, ①), because they are stored as they are.
 */
export const inAnyWidth = (text: string): string =>
  halfWidth(text).replace(/[!-~]|\s+/g, (part) => (part.trim() === '' ? '\\s+' : `[${/\w/.test(part) ? '' : '\\'}${part}${fullWidth(part)}]`))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is a well-formed id: PostgreSQL refuses a statement with one that is not. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** A well-formed id that no row has, before all others: for statements that must have one where there is none. */
export const noId = '00000000-0000-0000-0000-000000000000'
