import { createECDH } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { sm2Decrypt } from './sm2'

const key = createECDH('SM2')
key.setPrivateKey(Buffer.from('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8', 'hex'))
const publicKey = key.getPublicKey('hex')
const seal = (text: string) => `04${sm2.doEncrypt(text, publicKey, 1)}`

describe('SM2 decryption', () => {
  it('derives the public key of GB/T 32918.5 annex A', () => {
    expect(publicKey).toBe('0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13')
  })

  it('opens the vector of GB/T 32918.5 annex C', () => {
    const c1 = '0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0'
    const c3 = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766'
    const c2 = '21886ca989ca9c7d58087307ca93092d651efa'
    expect(sm2Decrypt(key.getPrivateKey(), c1 + c3 + c2)).toBe('encryption standard')
  })

  it.each(['a', 'user', '管理员Nb#2026', 'x'.repeat(3000)])('opens what the browser library sealed: %.20s', (text) => {
    for (let round = 0; round < 8; round += 1) expect(sm2Decrypt(key.getPrivateKey(), seal(text))).toBe(text)
  })

  it('refuses a changed byte anywhere', () => {
    const sealed = seal('secret')
    for (let index = 2; index < sealed.length; index += 7) {
      const changed = sealed.slice(0, index) + (sealed[index] === '0' ? '1' : '0') + sealed.slice(index + 1)
      expect(sm2Decrypt(key.getPrivateKey(), changed)).toBeUndefined()
    }
  })

  it.each(['', '04', 'zz', '05aa', `04${'0'.repeat(300)}`, '04'.repeat(60)])('refuses nonsense: %.20s', (text) => {
    expect(sm2Decrypt(key.getPrivateKey(), text)).toBeUndefined()
  })
})
