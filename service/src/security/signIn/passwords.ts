import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's second choice for argon2id (19 MiB, two passes): some 25 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost)

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password.normalize('NFC'))

let dummy: Promise<string> | undefined
/** Takes as long as a real check, for a user who does not exist, so that response time reveals nothing (security S2). */
export async function verifyNothing(password: string): Promise<false> {
  dummy ??= hashPassword('nobody has this password')
  await verifyPassword(await dummy, password)
  return false
}

const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*?'] as const
const charactersOf = kinds.join('')
const one = (from: string): string => from.charAt(randomInt(from.length))

/**
 * A random password that passes the strict rule and can be read out over the telephone: every kind of character, none that looks like
 * another.
 */
export function firstPassword(length = 14): string {
  const characters = [...kinds.map(one), ...Array.from({ length: length - kinds.length }, () => one(charactersOf))]
  for (let place = characters.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1)
    const moved = characters[place] ?? ''
    characters[place] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}
