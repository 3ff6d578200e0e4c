import { canonicalCode } from '../rules/typedText'

/** /document-check: the page linked from a printed paper, where its holder can compare it with the portal's records. */
export const documentCheckPath = '/document-check'

/** Hexadecimal digits of a code: 80 bits, printed in groups of four. */
export const documentCodeDigits = 20

/** The digits of a typed code, in either case, with or without spaces and dashes. */
export const documentCodeOf: (text: string) => string = canonicalCode

/** @returns `7F3A-…`, as printed below the QR code */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Address of the page with number and code filled in. They are in the fragment (#), which is neither sent to a server nor logged. */
export const documentCheckLink = (number: string, code: string): string => `${documentCheckPath}#${new URLSearchParams({ number, code })}`
