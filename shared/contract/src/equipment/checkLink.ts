/** /equipment-check: the public page behind the QR code of a device's label. */
export const equipmentCheckPath = '/equipment-check'

/** Hexadecimal digits of a label's code: 80 bits, as on a printed paper. */
export const equipmentCodeDigits = 20

/** Address of the page with number and code filled in. They stand behind the #, which no server and no log is sent. */
export const equipmentCheckLink = (number: string, code: string): string => `${equipmentCheckPath}#${new URLSearchParams({ number, code })}`
