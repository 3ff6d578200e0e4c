import { newKey } from './newKey'
import { isRecord } from './record'

test('a record is an object with fields, and no list', () => {
  expect([{}, { a: 1 }, [], [{}], null, undefined, 'text', 1].map(isRecord)).toEqual([true, true, false, false, false, false, false, false])
})

test('keys differ, also in a page on plain http, where there is no randomUUID', () => {
  const { randomUUID } = crypto
  const keys = [newKey(), newKey()]
  Object.assign(crypto, { randomUUID: undefined })
  const without = [newKey(), newKey()]
  Object.assign(crypto, { randomUUID })
  expect(new Set([...keys, ...without]).size).toBe(4)
  for (const key of without) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
