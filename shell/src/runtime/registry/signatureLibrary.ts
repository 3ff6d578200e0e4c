import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

/** Ed25519 for browsers that have none; a separate file, so that only they load it. */

hashes.sha512 = sha512

export function isValid(key: Uint8Array, signature: Uint8Array, text: Uint8Array): boolean {
  try {
    return verify(signature, text, key)
  } catch {
    // A malformed key or signature is not valid.
    return false
  }
}
