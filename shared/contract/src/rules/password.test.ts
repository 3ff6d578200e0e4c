import fc from 'fast-check'
import { isSimplePassword, loosePasswordProblem, passwordScore, strictPasswordProblems } from './password'

const isDefault = (password: string) => password === 'Default-1.'

describe('password score', () => {
  it('counts the kinds of characters, once there are eight', () => {
    for (const [password, score] of [
      ['abcdefg', 0],
      ['abcdefgh', 1],
      ['abcdefg1', 2],
      ['Abcdefg1', 3],
      ['Abcdef1!', 4],
      ['Abc1!', 0],
      ['中文密码密码密码', 1],
      ['        ', 0],
      ['Default-1.', 0],
    ] as const) {
      expect(`${password} ${passwordScore(password, isDefault)}`).toBe(`${password} ${score}`)
    }
  })
  it('never falls when something is added', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string(), (password, more) =>
        expect(passwordScore(password + more)).toBeGreaterThanOrEqual(passwordScore(password)),
      ),
    )
  })
  it('flags under four as simple', () => {
    expect(isSimplePassword('Abcdefg1')).toBe(true)
    expect(isSimplePassword('Abcdef1!')).toBe(false)
    expect(isSimplePassword('Default-1.', isDefault)).toBe(true)
  })
})

describe('password requirements', () => {
  it('name every one that is broken, in order', () => {
    expect(strictPasswordProblems('')).toEqual(['密码最短8位', '必须包含1个数字', '必须包含1个小写字母', '必须包含1个大写字母', '必须包含1个特殊字符'])
    expect(strictPasswordProblems('Default-1.', isDefault)).toEqual(['不能使用系统默认密码'])
    expect(strictPasswordProblems('Abcdef1!')).toEqual([])
    expect(strictPasswordProblems('Abcdef1-')).toEqual(['必须包含1个特殊字符'])
  })
  it('loosely want letters and digits', () => {
    expect(loosePasswordProblem('abcdefg1')).toBeUndefined()
    expect(loosePasswordProblem('abcdefgh')).toBe('请输入长度至少8位，且必须同时包含字母和数字的密码')
    expect(loosePasswordProblem('abc1')).toBeDefined()
  })
})
