import fc from 'fast-check'
import { isDateText, isIdentityNumber, isUnifiedCreditCode, opinionProblem, type RuleName, reasonProblem, ruleProblem, rules } from './rules'

/** The expected results are computed differently from the rules: with tables and loops instead of patterns. */
const digits = '0123456789'
const isDigits = (text: string, length: number) => text.length === length && [...text].every((character) => digits.includes(character))
const isMobile = (text: string) => isDigits(text, 11) && text[0] === '1' && (text[1] ?? '') >= '3'

const identityWeights = Array.from({ length: 17 }, (_, index) => 2 ** (17 - index) % 11)
const identityCheck = (body: string) => {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (identityWeights[index] ?? 0), 0)
  return ['1', '0', 'X', '9', '8', '7', '6', '5', '4', '3', '2'][sum % 11]
}
const creditAlphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const creditCheck = (body: string) => {
  const sum = [...body].reduce((total, character, index) => total + creditAlphabet.indexOf(character) * Number(3n ** BigInt(index) % 31n), 0)
  return creditAlphabet[(31 - (sum % 31)) % 31]
}
/** GB 11714: the weighted sum including the check character is a multiple of eleven, with X as ten. */
const organizationCheck = (body: string) => {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const sum = [...body].reduce((total, character, index) => total + Number.parseInt(character, 36) * (weights[index] ?? 0), 0)
  return [...'0123456789X'].find((check) => (sum + (check === 'X' ? 10 : Number(check))) % 11 === 0) ?? ''
}
const birthday = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const digitText = (length: number) => fc.array(fc.constantFrom(...digits), { minLength: length, maxLength: length }).map((list) => list.join(''))

describe('identity numbers (GB 11643)', () => {
  it('takes the examples of the standard', () => {
    for (const number of ['11010519491231002X', '11010519491231002x', '440524188001010014', '330299198501010019']) expect(isIdentityNumber(number)).toBe(true)
  })
  it('takes every number with a real birth date and the right check character, and only that character', () => {
    fc.assert(
      fc.property(digitText(6), birthday, digitText(3), (region, birth, serial) => {
        const body = region + birth + serial
        const right = identityCheck(body)
        for (const check of '0123456789X') expect(isIdentityNumber(body + check)).toBe(check === right)
      }),
    )
  })
  it('refuses dates that do not exist', () => {
    for (const birth of ['19490230', '20230229', '19001301', '19000431', '17991231', '00000000']) {
      const body = `110105${birth}002`
      expect(isIdentityNumber(body + identityCheck(body))).toBe(false)
    }
    const unborn = '11010521000101002'
    expect(isIdentityNumber(unborn + identityCheck(unborn))).toBe(false)
    const leap = '11010520240229002'
    expect(isIdentityNumber(leap + identityCheck(leap))).toBe(true)
  })
  it('notices every single wrong digit and every swap of two neighbours that differ', () => {
    const number = '330299198501010019'
    for (let at = 14; at < 18; at += 1) {
      for (const digit of digits) if (digit !== number[at]) expect(isIdentityNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
    }
    expect(isIdentityNumber('330299198501010091')).toBe(false)
  })
})

describe('unified credit codes (GB 32100)', () => {
  it('takes the example of the standard and the demo codes', () => {
    for (const code of ['91350100M000100Y43', '91330200QQ0000012P', '91330200QQ0000020J', '91330200QQ0000039F']) expect(isUnifiedCreditCode(code)).toBe(true)
  })
  it('takes exactly one pair of check characters for any body: of the organization inside (GB 11714), and of the whole', () => {
    const characters = (length: number) => fc.array(fc.constantFrom(...creditAlphabet), { minLength: length, maxLength: length }).map((list) => list.join(''))
    fc.assert(
      fc.property(characters(2), digitText(6), characters(8), (kind, region, organization) => {
        const body = kind + region + organization + organizationCheck(organization)
        const pairs = creditAlphabet.flatMap((inner) => creditAlphabet.map((outer) => inner + outer))
        expect(pairs.filter((pair) => isUnifiedCreditCode(kind + region + organization + pair))).toEqual([organizationCheck(organization) + creditCheck(body)])
      }),
    )
    expect(organizationCheck('D2143569')).toBe('X')
  })
  it('refuses a code whose region is no number', () => {
    const body = '9133A200QQ0000012'
    expect(isUnifiedCreditCode(body + creditCheck(body))).toBe(false)
  })
  it('refuses letters the standard leaves out, small letters and other lengths', () => {
    for (const code of ['91350100M000100Y4I', '91350100m000100y43', '91350100M000100Y4', '91350100M000100Y433', '9135O100M000100Y43'])
      expect(isUnifiedCreditCode(code)).toBe(false)
  })
})

describe('registration codes', () => {
  it('are the example in the Shanghai annex, and any 20 digits: old codes have months that never existed', () => {
    for (const code of ['21603101012006010101', '31100000009999990001']) expect(rules.registrationCode.test(code)).toBe(true)
    fc.assert(fc.property(digitText(20), (code) => expect(rules.registrationCode.test(code)).toBe(true)))
  })
  it('have no other length and no other character, so none is of a class with a letter', () => {
    const length = fc.integer({ min: 0, max: 40 }).filter((number) => number !== 20)
    fc.assert(fc.property(length.chain(digitText), (code) => expect(rules.registrationCode.test(code)).toBe(false)))
    const stranger = fc.string({ minLength: 1, maxLength: 1 }).filter((character) => !digits.includes(character))
    fc.assert(
      fc.property(digitText(20), fc.nat(19), stranger, (code, at, character) =>
        expect(rules.registrationCode.test(code.slice(0, at) + character + code.slice(at + 1))).toBe(false),
      ),
    )
    expect(rules.registrationCode.test('4A103302002006090001')).toBe(false)
  })
})

describe('the other rules', () => {
  it('agree with the calendar about dates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1790, max: 2110 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), (year, month, day) => {
        const lengths = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        const real = year >= 1800 && month >= 1 && month <= 12 && day >= 1 && day <= (lengths[month - 1] ?? 0)
        expect(isDateText(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)).toBe(real)
      }),
    )
    for (const text of ['2026-1-01', '2026-01-1', '20260101', '2026-01-01 ', '2026/01/01', '']) expect(isDateText(text)).toBe(false)
  })

  it('agree with the oracles about mobiles and telephones', () => {
    fc.assert(fc.property(fc.oneof(digitText(11), digitText(10), fc.string({ maxLength: 14 })), (text) => expect(rules.mobile.test(text)).toBe(isMobile(text))))
    const area = fc.constantFrom('', '010', '010-', '0574', '0574-')
    fc.assert(fc.property(area, fc.oneof(digitText(7), digitText(8)), (code, number) => expect(rules.phone.test(code + number)).toBe(true)))
    for (const text of [
      '574-1234567',
      '0574--1234567',
      '123456',
      '123456789',
      '05741-1234567',
      '0574-123456789',
      '1300000000',
      '+8613000000001',
      '130 0000 0001',
    ]) {
      expect(rules.phone.test(text)).toBe(false)
    }
    expect(rules.phone.test('13000000001')).toBe(true)
    // People trapped in a lift call a short number, which is no regular phone number.
    const called = ['96333', '0574-96333', '400-123-4567', '4001234567', '13000000001', '0574-12345678']
    expect(called.map((text) => [rules.emergencyPhone.test(text), rules.phone.test(text)])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ])
    for (const text of ['9633', '12345', '110-96333', '400-12-34567', '']) expect(rules.emergencyPhone.test(text)).toBe(false)
  })

  it('agree with arithmetic about numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (number) => {
        const text = String(number)
        expect(rules.positiveInteger.test(text)).toBe(number >= 0)
        expect(rules.number.test(text)).toBe(true)
        expect(rules.decimal2.test(`${text}.25`)).toBe(true)
        expect(rules.decimal2.test(`${text}.255`)).toBe(false)
        expect(rules.fixedAssets.test(text)).toBe(number > 0)
      }),
    )
    for (const text of ['01', '1.', '.5', '1e3', '1,000', '１', '--1', ' 1']) expect(rules.decimal2.test(text)).toBe(text === '01')
  })

  it('say the first thing that is wrong, and nothing about what is absent', () => {
    expect(ruleProblem('decimal2', 'x')).toBe('请输入数字')
    expect(ruleProblem('decimal2', '1.234')).toBe('请输入有效的两位小数')
    expect(ruleProblem('decimal2', '1.2')).toBeUndefined()
    for (const name of Object.keys(rules) as RuleName[]) expect(ruleProblem(name, '')).toBeUndefined()
    expect(ruleProblem('postcode', '015000')).toBe('请输入有效的邮政编码')
    expect(ruleProblem('registrationCode', '31103302002023090001')).toBeUndefined()
    for (const text of [
      '31103302002023090001',
      '31103309920230001',
      '管31浙B00001(26)',
      '管31浙AJ5023(26)',
      '梯11浙B00001(23)',
      '浙特设登字〔2008〕第0123号',
      'GZ330212202611200001',
    ])
      expect(ruleProblem('equipmentNumber', text)).toBeUndefined()
    for (const text of ['3110330200202309000', '梯浙B', '无编号', 'No.012345', 'BJ330212202611200001'])
      expect(ruleProblem('equipmentNumber', text)).toBe(rules.equipmentNumber.message)
    const certificates = [
      '梯11浙B00001(23)',
      '梯11浙ｂ00001（23）',
      '容15浙B0123',
      '锅浙B00123',
      '起17沪A1234(09)',
      '浙特设登字〔2008〕第0123号',
      '场内 浙B·00001',
    ]
    for (const text of [...certificates, '310033020020060001', 'No.012345', '管GB2-1浙B0012'])
      expect([text, ruleProblem('certificateNumber', text)]).toEqual([text, undefined])
    for (const text of ['无', '不详', '-----', '///', '无编号', '没有登记证', '00000', '梯浙B', '12', '<b>梯11浙B00001</b>', '1'.repeat(31)])
      expect([text, ruleProblem('certificateNumber', text)]).toEqual([text, rules.certificateNumber.message])
    expect(ruleProblem('email', 'name@example.com')).toBeUndefined()
    for (const text of ['abcd', 'A1_2', `a${'1'.repeat(19)}`]) expect(ruleProblem('loginName', text)).toBeUndefined()
    for (const text of ['abc', '1abc', '_abc', 'ab-cd', 'ab cd', '张三丰用户', `a${'1'.repeat(20)}`])
      expect(ruleProblem('loginName', text)).toBe(rules.loginName.message)
    for (const text of [
      '宁波示例电梯工程有限公司',
      '浙江省示例特种设备检验研究院（宁波分院）',
      '3M中国有限公司',
      '示例·西门子(中国)有限公司',
      'Example & Sons Co., Ltd.',
    ])
      expect(ruleProblem('unitName', text)).toBeUndefined()
    for (const text of ['<b>公司</b>', '公司 http://a.cn', '去看a.cn', '91330200', '公司\n二行', '公司；退订回T', "公司'=1", '公司@示例'])
      expect(ruleProblem('unitName', text)).toBe(rules.unitName.message)
    for (const text of ['张示例', '阿卜杜拉·买买提', 'O’Neil Smith', '王芳2', '李示例（电梯）']) expect(ruleProblem('personName', text)).toBeUndefined()
    for (const text of ['<i>张三', '张三/李四', '1号', 'www.a.cn', '张三:1380000']) expect(ruleProblem('personName', text)).toBe(rules.personName.message)
    for (const text of ['name', 'a@b', 'a b@c.d', 'a@b.', '@b.c', 'a@@b.c']) expect(ruleProblem('email', text)).toBe('请输入正确邮箱格式')
  })

  it.each(Object.keys(rules) as RuleName[])('%s answers any text in a blink (security T15)', (name) => {
    const nasty = ['a', '1', 'a.', '@', '-', '0', '１', 'aA1@', 'a@a.', '\n', ' ', '1.1', '1-'].map((piece) => piece.repeat(Math.ceil(100_000 / piece.length)))
    const framed = [...nasty, ...nasty.map((text) => `a@${text}!`), ...nasty.map((text) => `1${text}x`)]
    // Measures processor time, as elapsed time would depend on how busy the machine is. A backtracking pattern needs 10^10 steps or more.
    const before = process.cpuUsage()
    for (const text of framed) {
      rules[name].test(text)
      ruleProblem(name, text)
    }
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
    fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => expect(typeof rules[name].test(text)).toBe('boolean')))
  })
})

describe('opinionProblem', () => {
  it.each([
    ['', true, true],
    ['  ', true, true],
    ['补', true, true],
    ['补正', true, false],
    ['', false, false],
    ['补', false, true],
    ['补'.repeat(500), true, false],
    ['补'.repeat(501), true, true],
  ])('judges %j (required %s)', (text, required, wrong) => {
    expect(opinionProblem(text, required) !== undefined).toBe(wrong)
  })
  it('calls it what its writer sees it called', () => {
    expect([opinionProblem('', true), reasonProblem('原因', '', true)]).toEqual(['请填写意见，2至500字', '请填写原因，2至500字'])
  })
})
