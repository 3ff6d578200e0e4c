import { base64Decode, desDecode, desEncode } from './jeesiteCodec'

describe("JeeSite's login fields", () => {
  it('gives the published vector', () => {
    expect(desEncode('admin', '1,2,3')).toBe('012C2C9BA925FAF8045B2FD9B02A2664')
    expect(desDecode('012C2C9BA925FAF8045B2FD9B02A2664', '1,2,3')).toBe('admin')
  })

  it.each(['1,2,3', 'alpha,beta12345,gamma'])('reads back what it wrote with the keys %s', (keys) => {
    for (const text of ['a', 'abcd', '管理员Nb#2026', 'long-user-name-0001']) expect(desDecode(desEncode(text, keys), keys)).toBe(text)
  })

  it('refuses what is no DES form', () => {
    expect(desDecode('xyz', '1,2,3')).toBeUndefined()
    expect(desDecode('0123', '1,2,3')).toBeUndefined()
    expect(desDecode('0'.repeat(16_000), '1,2,3')).toBeUndefined()
  })

  it('reads Base64 of UTF-8', () => {
    expect(base64Decode(Buffer.from('管理员').toString('base64'))).toBe('管理员')
    expect(base64Decode('not base64!')).toBeUndefined()
  })
})
