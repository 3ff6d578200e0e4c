import { signedText } from '@shared/contract/portal'

/** Whether a registry is the service's own: signed with Ed25519 by a key the page was given with its HTML. */

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The browser's own check; undefined where it has none: over plain http, and before Chromium 137, Firefox 129 and Safari 17. */
async function checkedByBrowser(key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean | undefined> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return undefined
  try {
    return await subtle.verify('Ed25519', await subtle.importKey('raw', key, 'Ed25519', false, ['verify']), signature, text)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
}

/** @throws where the library does not arrive that a browser without Ed25519 needs: nothing is known of the signature then */
async function isSignedBy(key: string, signature: string, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const checked = await checkedByBrowser(bytesOf(key), bytesOf(signature), text)
    if (checked !== undefined) return checked
  } catch {
    // What is no key or no signature signs nothing.
    return false
  }
  const { isValid } = await import('./signatureLibrary')
  return isValid(bytesOf(key), bytesOf(signature), text)
}

/**
 * @param data of the registry's answer, as it came over the wire
 * @param keys public keys the page holds: 32 bytes each, base64; several while one replaces another
 * @returns false for a registry without a signature, and for one by another key or of another text
 * @throws where it cannot be found out
 */
export async function isSigned(data: unknown, keys: readonly string[]): Promise<boolean> {
  if (typeof data !== 'object' || data === null || !('generation' in data) || !('remotes' in data) || !('signature' in data)) return false
  const text = new TextEncoder().encode(signedText(data))
  for (const key of keys) if (await isSignedBy(key, String(data.signature), text)) return true
  return false
}
