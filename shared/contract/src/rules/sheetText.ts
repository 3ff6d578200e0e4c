/** Beginnings that a spreadsheet program executes as a formula when a file is saved as CSV and opened again (security S9). */
const runs = /^\s*[=+\-@]/

/** Makes a text safe as a cell. Control characters, which sheets cannot contain, become spaces. */
export function inert(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, ' ')
  return runs.test(plain) || /^[\t\r]/.test(text) ? `'${plain}` : plain
}

/** The original text of a cell made safe by `inert`, so that an exported table can be imported again unchanged. */
export const fromInert = (cell: string): string => (cell.startsWith("'") && runs.test(cell.slice(1)) ? cell.slice(1) : cell)
