import { signedText } from '@shared/contract/portal'

/** Checks that a registry comes from the service: it is signed with Ed25519 by a key contained in the page's HTML. */

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Verifies with the browser's Ed25519; undefined where it has none: on plain http, and before Chromium 137, Firefox 129 and Safari 17. */
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

/** @throws when the library for browsers without Ed25519 does not load: the signature is then neither valid nor invalid */
async function isSignedBy(key: string, signature: string, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const checked = await checkedByBrowser(bytesOf(key), bytesOf(signature), text)
    if (checked !== undefined) return checked
  } catch {
    // A malformed key or signature is not valid.
    return false
  }
  const { isValid } = await import('./signatureLibrary')
  return isValid(bytesOf(key), bytesOf(signature), text)
}

/**
 * @param data of the registry's answer, as received
 * @param keys public keys in the page: 32 bytes each, base64; several during a key change
 * @returns false without a signature, or when it was made with another key or for another text
 * @throws when the signature cannot be checked
 */
export async function isSigned(data: unknown, keys: readonly string[]): Promise<boolean> {
  if (typeof data !== 'object' || data === null || !('generation' in data) || !('remotes' in data) || !('signature' in data)) return false
  const text = new TextEncoder().encode(signedText(data))
  for (const key of keys) if (await isSignedBy(key, String(data.signature), text)) return true
  return false
}
