import fc from 'fast-check'
import { mask, maskName, maskNumbersIn } from './mask'

describe('masks', () => {
  it('show what the pictures show', () => {
    expect(mask('idCard', '330299198501010019')).toBe('330299********0019')
    expect(mask('mobile', '13000000001')).toBe('130****0001')
    expect(mask('idCard', 'T330299198501010019')).toBe('T33029*********0019')
  })
  it('leave of a name what it begins with', () => {
    expect([maskName('张测试一'), maskName('王五'), maskName('李'), maskName('')]).toEqual(['张***', '王*', '李*', ''])
  })
  it.each([
    ['电话13800000001', '电话138****0001'],
    ['138-0000-0001、138 0000 0001', '138****0001、138****0001'],
    ['0574-87654321或057487654321', '0574-****或0574****'],
    ['330299198501010019和33029919850101001X', '330299********0019和330299********001X'],
    ['编号GZ202611210001，许可证TS3333002-2029', '编号GZ202611210001，许可证TS3333002-2029'],
    ['身份证330299 19850101 0019，手机+86 138 0000 0001', '身份证330299********0019，手机138****0001'],
    ['１３８００００0001', '138****0001'],
    ['2026-11-20 2026-11-21 12台', '2026-11-20 2026-11-21 12台'],
    ['计划2026-11-21开工，共12台', '计划2026-11-21开工，共12台'],
    ['', ''],
  ])('cover the numbers of people in %s', (text, covered) => expect(maskNumbersIn(text)).toBe(covered))
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
