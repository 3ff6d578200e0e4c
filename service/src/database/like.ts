/** A typed text as a LIKE pattern that finds it anywhere: `%`, `_` and `\` mean themselves in what a user types. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`
