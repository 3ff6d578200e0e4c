/** Headers that carry the right to go on without a session. Never in an address: addresses are kept and logged. */

/** Of a visitor whose mobile number is proved: registration, and a password reset with a new number. */
export const flowTokenHeader = 'x-flow-token'
/** Of a phone that adds papers to a form. */
export const uploadTokenHeader = 'x-upload-token'
/** Minutes the code on the computer is good for. */
export const mobileUploadMinutes = 10
/** Days a shared link to a flow log is good for. Apart from its endpoint: the page it opens does without schemas. */
export const flowLogLinkDays = 7
