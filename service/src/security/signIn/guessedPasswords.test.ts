import { passwordMessages, strictPasswordProblems } from '@shared/contract/rules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { guessedPasswordProblems } from './guessedPasswords'
import { firstPassword } from './passwords'

const owner = { loginName: 'lisi88', mobile: '13900001234', unitName: '宁波示例重型机械有限公司' }

// All of them satisfy the rule, so the rule alone is not enough.
const common =
  'P@ssw0rd Admin@123 Password1! Aa123456! Abc@1234 1qaz@WSX Qwer1234! Aa@123456 Zaq1@wsx Qwe123!@# Welcome@123 Test@1234 P@ssw0rd2026 Huawei@123 Asdf@1234 Abcd@1234 Aa112233! Woaini@520 Qq123456. Admin@2026 Root@123456 Passw0rd! ABCabc123! Qaz@123456 A1b2c3d4! Spring@2026 Dianti@2026 Password1!Password1!'
test.each(common.split(' '))('%s is one that everybody tries', async (password) => {
  expect(strictPasswordProblems(password)).toEqual([])
  expect(await guessedPasswordProblems(password, owner)).toEqual([passwordMessages.common])
})

test.each([
  ['lisi88Aa1!', passwordMessages.holdsLoginName],
  ['Tq!LiSi88wLm', passwordMessages.holdsLoginName],
  ['Kw!13900001234', passwordMessages.holdsMobile],
  ['Kw!00001234', passwordMessages.holdsMobile],
  ['Ningbo@2026', passwordMessages.holdsUnitName],
  ['Nbslzx@7391', passwordMessages.holdsUnitName],
  ['Xq7!ningboshili', passwordMessages.holdsUnitName],
  ['Xq7!示例重型', passwordMessages.holdsUnitName],
])('%s holds what strangers know of its owner', async (password, problem) => {
  expect(await guessedPasswordProblems(password, owner)).toEqual([problem])
})

test('what nobody tries may be used, eight random characters as well as a phrase', async () => {
  const phrases = ['kQ7.vR2x', 'Tq!9wLm4', 'Correct-Horse.9', 'Brand-New.1', 'Gongsi-Xiaoche.73louxia', 'Aa1!'.padEnd(60, 'zq8Kv3.xWp5Lm')]
  for (const password of [...phrases, ...Array.from({ length: 100 }, () => firstPassword())])
    expect(`${password} ${await guessedPasswordProblems(password, owner)}`).toBe(`${password} `)
  expect(await guessedPasswordProblems('kQ7.vR2x', { loginName: '', mobile: '', unitName: '' })).toEqual([])
})

test('however long a password is, only so much of it is estimated as a stranger would not guess: the time grows with the square', async () => {
  const estimated = jest.spyOn(ZxcvbnFactory.prototype, 'check')
  const long = ['@4$5!1aA', 'Password1!', 'a1B.', 'kQ7.vR2x!wLm4Tz9'].map((text) => text.repeat(32).slice(0, 128))
  for (const password of long) await guessedPasswordProblems(password, owner)
  expect(estimated).toHaveBeenCalled()
  expect(estimated.mock.calls.map(([password]) => password.length)).toEqual(estimated.mock.calls.map(() => 24))
})
