/** /document-check: what a printed paper carries so that whoever holds it can compare it with the portal. */
export const documentCheckPath = '/document-check'

/** Hexadecimal digits of a code: 80 bits, in groups of four as they are printed. */
export const documentCodeDigits = 20

/** The digits alone, as people type them: in capitals or not, with spaces or dashes. */
export const documentCodeOf = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** @returns `7F3A-…`, as printed under the QR code */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Address of the page with both filled in. They stand behind the #, which no server and no log is sent. */
export const documentCheckLink = (number: string, code: string): string => `${documentCheckPath}#${new URLSearchParams({ number, code })}`
