import { randomInt } from 'node:crypto'

/** Hours a password that was handed out works (security §0.3). */
export const firstPasswordHours = 72

const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*?'] as const
const charactersOf = kinds.join('')
const one = (from: string): string => from.charAt(randomInt(from.length))

/**
 * A random password that passes the strict rule and can be read out over the telephone: every kind of character,
 * none that looks like another.
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
