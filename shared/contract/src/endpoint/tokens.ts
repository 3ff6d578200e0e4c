/** Headers with tokens for calls without a session. Never put them in a URL: URLs are stored and logged. */

/** For a visitor whose mobile number is verified: registration, and a password reset with a new number. */
export const flowTokenHeader = 'x-flow-token'
/** For a phone that adds papers to a form. */
export const uploadTokenHeader = 'x-upload-token'
/** Lifetime of the QR code shown on the computer, in minutes. */
export const mobileUploadMinutes = 10
/**
 * Days a browser keeps a write that got no answer, to send it again with its idempotency key. The service remembers answered keys a
 * day longer: a save sent on a Friday and repeated on the Monday is still the same one.
 */
export const unansweredDays = 7
/** Lifetime of a shared link to a flow log, in days. Separate from its endpoint, because the page it opens loads no schemas. */
export const flowLogLinkDays = 7
