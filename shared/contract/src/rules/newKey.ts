/**
 * A key that nobody else has: for one submit, so that the service does it once although it is sent again, or for one upload. `randomUUID` exists only
 * on https and localhost; a portal on plain http in an intranet needs keys too.
 */
export function newKey(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
