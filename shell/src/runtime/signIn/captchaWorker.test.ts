import { scryptSync, webcrypto } from 'node:crypto'
import { createChallenge } from 'altcha-lib'

test('finds the counter of a key that another scrypt has made', async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  const solved = new Promise((resolve) => Object.assign(globalThis, { postMessage: resolve }))
  await import('./captchaWorker')
  const challenge = await createChallenge({
    algorithm: 'SCRYPT',
    cost: 16,
    memoryCost: 8,
    parallelism: 1,
    keyLength: 32,
    counter: 7,
    deriveKey: async (_, salt, password) => ({ derivedKey: new Uint8Array(scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })) }),
  })
  window.dispatchEvent(new MessageEvent('message', { data: challenge }))
  expect(await solved).toBe('7')
})
