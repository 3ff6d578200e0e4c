import { hash, verify } from '@node-rs/argon2'
import { Client } from 'pg'
import type { RawAnswer } from './service'

/** What an answer looks like to whoever cannot read secrets: status, headers by name, body without ids, numbers and times. */
function faceOf({ status, headers, text }: RawAnswer): string {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort()
  return JSON.stringify([status, names, text.replace(/"(?:[\w-]{43}|ZC\d+)"/g, '"SECRET"')])
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : 'unknown'

/** Statements and passwords, in their order, that `ask` costs. The scope is left out: it depends on who had the connection before. */
async function workOf(ask: () => Promise<RawAnswer>): Promise<{ face: string; work: string[] }> {
  const work: string[] = []
  const query = jest.spyOn(Client.prototype, 'query')
  const passwords = { hash: jest.mocked(hash), verify: jest.mocked(verify) }
  for (const watched of Object.values(passwords)) watched.mockClear()
  try {
    const face = faceOf(await ask())
    for (const [asked] of query.mock.calls) if (!textOf(asked).includes('set_config')) work.push(textOf(asked))
    for (const [name, watched] of Object.entries(passwords)) work.push(`${name} ${watched.mock.calls.length}`)
    return { face, work }
  } finally {
    query.mockRestore()
  }
}

/**
 * Fails unless known and unknown get the same answer for the same work. What takes the same statements and the same
 * passwords takes the same time: a clock would need hundreds of tries to see a difference that this sees in one.
 * argon2 must be mocked by functions that pass on, as its own cannot be watched in place.
 * @param prepare makes ready what is asked with, and answers how to ask
 */
export async function expectAlike(prepare: (known: boolean) => Promise<() => Promise<RawAnswer>>): Promise<void> {
  // What is made once, for the first who asks, is made before.
  for (const known of [true, false]) await (await prepare(known))()
  const [ofKnown, ofUnknown] = [await workOf(await prepare(true)), await workOf(await prepare(false))]
  expect(ofKnown.work.length).toBeGreaterThan(3)
  expect(ofUnknown).toEqual(ofKnown)
}
