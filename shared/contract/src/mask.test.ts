import fc from 'fast-check'
import { mask, maskName } from './mask'

describe('masks', () => {
  it('show what the pictures show', () => {
    expect(mask('idCard', '330299198501010019')).toBe('330299********0019')
    expect(mask('mobile', '13000000001')).toBe('130****0001')
    expect(mask('idCard', 'T330299198501010019')).toBe('T33029*********0019')
  })
  it('leave of a name what it begins with', () => {
    expect([maskName('张测试一'), maskName('王五'), maskName('李'), maskName('')]).toEqual(['张***', '王*', '李*', ''])
  })
  it('keep the length and never show a short value, or more than ten characters of a long one', () => {
    fc.assert(
      fc.property(fc.constantFrom('idCard', 'mobile'), fc.string({ unit: fc.constantFrom(...'0123456789X') }), (kind, value) => {
        const covered = mask(kind, value)
        expect(covered).toHaveLength(value.length)
        expect([...covered].filter((character) => character !== '*').length).toBeLessThanOrEqual(kind === 'idCard' ? 10 : 7)
        if (value.length < (kind === 'idCard' ? 10 : 8)) expect(covered).toMatch(/^\**$/)
      }),
    )
  })
})
