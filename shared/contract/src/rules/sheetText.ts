/** A sheet program runs what begins so when the file is saved as CSV and opened again (security S9). */
const runs = /^\s*[=+\-@]/

/** A text as a harmless cell. Control characters, which no sheet can hold, become spaces. */
export function inert(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, ' ')
  return runs.test(plain) || /^[\t\r]/.test(text) ? `'${plain}` : plain
}

/** The text a cell was made inert from: a table that is exported and imported again is the same table. */
export const fromInert = (cell: string): string => (cell.startsWith("'") && runs.test(cell.slice(1)) ? cell.slice(1) : cell)
