import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

/** Ed25519 for browsers that have none; a file of its own, loaded by them alone. */

hashes.sha512 = sha512

export function isValid(key: Uint8Array, signature: Uint8Array, text: Uint8Array): boolean {
  try {
    return verify(signature, text, key)
  } catch {
    // What is no key or no signature signs nothing.
    return false
  }
}
