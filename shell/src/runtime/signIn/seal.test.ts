import { sm2 } from 'sm-crypto-v2'
import { encode } from './jeesiteDes'
import { readSealKey, seal } from './seal'

const now = 1_795_000_000_000

test('an SM2 field carries value, nonce and time, as the service reads it', async () => {
  const pair = sm2.generateKeyPairHex()
  const sealed = await seal({ mode: 'SM2', publicKey: pair.publicKey, nonce: 'once' }, '密码 Pa55!', now)
  expect(sealed.startsWith('04')).toBe(true)
  expect(JSON.parse(sm2.doDecrypt(sealed.slice(2), pair.privateKey, 1, { output: 'string' }))).toEqual({ value: '密码 Pa55!', nonce: 'once', time: now })
})

test('a Base64 field keeps Chinese letters', async () => {
  const sealed = await seal({ mode: 'Base64', publicKey: '', nonce: '' }, '张三a', now)
  expect(Buffer.from(sealed, 'base64').toString('utf8')).toBe('张三a')
})

test.each([
  ['admin', '1,2,3', '012C2C9BA925FAF8045B2FD9B02A2664'],
  ['system', 'thinkgem,jeesite,com', 'F3EDC7D2C193E0B8DCF554C726719ED2'],
  ['admin', 'thinkgem,jeesite,com', '235880C505ACCDA5C581A4F4CDB81DA0'],
])('a DES field of %s under %s reads as JeeSite writes it', async (text, keys, expected) => {
  expect(await seal({ mode: 'DES', publicKey: keys, nonce: '' }, text, now)).toBe(expected)
  expect(encode(text, keys)).toBe(expected)
})

test('a mode this page does not know gives no key', () => {
  expect(readSealKey({ mode: 'ROT13' })).toBeUndefined()
  expect(readSealKey({ mode: 'SM2', publicKey: '04ab', nonce: 'n' })).toEqual({ mode: 'SM2', publicKey: '04ab', nonce: 'n' })
})
