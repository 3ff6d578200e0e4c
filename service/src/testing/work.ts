import { hash, verify } from '@node-rs/argon2'
import { Client } from 'pg'
import type { RawAnswer } from './service'

/** An answer without secrets: status, header names, body without ids, numbers and times. */
function faceOf({ status, headers, text }: RawAnswer): string {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort()
  return JSON.stringify([status, names, text.replace(/"(?:[\w-]{43}|ZC\d+)"/g, '"SECRET"')])
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : 'unknown'

/** Statements and password hashes, in order, that `ask` executes. The scope is left out: it depends on the previous user of the connection. */
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
 * Fails unless known and unknown input gets the same answer with the same work. The same statements and the same hashes take the same time;
 * measuring time would need hundreds of attempts to show a difference found here in one.
 * argon2 must be mocked by functions that call the originals, since those cannot be spied on in place.
 * @param prepare sets up a request and returns a function that sends it
 */
export async function expectAlike(prepare: (known: boolean) => Promise<() => Promise<RawAnswer>>): Promise<void> {
  // Runs each once before, so that caches are filled.
  for (const known of [true, false]) await (await prepare(known))()
  const [ofKnown, ofUnknown] = [await workOf(await prepare(true)), await workOf(await prepare(false))]
  expect(ofKnown.work.length).toBeGreaterThan(3)
  expect(ofUnknown).toEqual(ofKnown)
}
