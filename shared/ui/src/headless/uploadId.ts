/**
 * An id for one upload, kept over its retries: the service stores a file once, also when the answer was lost. `randomUUID` exists only on https
 * and localhost; a portal on plain http in an intranet needs ids too.
 */
export function newUploadId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
