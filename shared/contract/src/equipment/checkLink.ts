/** /equipment-check: the public page opened by the QR code on a device's label. */
export const equipmentCheckPath = '/equipment-check'

/** Hexadecimal digits of a label's code: 80 bits, as on printed papers. */
export const equipmentCodeDigits = 20

/** Characters of a number on a label: a device's, and for a pipeline a slash and its own. */
export const equipmentCheckNumberMost = 168

/** Address of the page with number and code filled in. They are in the fragment (#), which is neither sent to a server nor logged. */
export const equipmentCheckLink = (number: string, code: string): string => `${equipmentCheckPath}#${new URLSearchParams({ number, code })}`
