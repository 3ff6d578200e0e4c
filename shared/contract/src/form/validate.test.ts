import type { FieldDefinition } from './definition'
import { fieldProblem, readableNumber } from './fieldRules'
import { inputProblems } from './validate'

const asked = (day: FieldDefinition['day']): FieldDefinition => ({ key: 'on', label: '日期', type: 'date', required: false, ...(day && { day }) })
const [yesterday, today, tomorrow] = ['2026-11-24', '2026-11-25', '2026-11-26'] as const
const said = (day: FieldDefinition['day'], on: string) =>
  inputProblems([{ key: 'g', label: '', fields: [asked(day)] }], { on }, { fields: {}, today }).map(({ field, message }) => `${field} ${message}`)

test.each([
  ['upToToday', yesterday, []],
  ['upToToday', today, []],
  ['upToToday', tomorrow, ['input.on 日期不能晚于今天']],
  ['fromToday', yesterday, ['input.on 日期不能早于今天']],
  ['fromToday', today, []],
  ['afterToday', today, ['input.on 日期应在今天之后']],
  ['afterToday', tomorrow, []],
  ['afterToday', '', []],
  [undefined, yesterday, []],
] as const)('a date a transition asks for as %s: %s', (day, on, problems) => {
  expect(said(day, on)).toEqual(problems)
})

test('a second date is another one than the first', () => {
  const fields = [asked('afterToday'), { ...asked('afterToday'), key: 'else', label: '备选日期', differsFrom: 'on' }]
  const repeated = (other: string) => inputProblems([{ key: 'g', label: '', fields }], { on: tomorrow, else: other }, { fields: {}, today })
  expect(repeated(tomorrow)).toEqual([{ field: 'input.else', message: '备选日期不能与日期相同' }])
  expect([repeated('2026-11-27'), repeated('')]).toEqual([[], []])
})

test('a day that does not exist is said once', () => {
  expect(said('afterToday', '2026-02-30')).toHaveLength(1)
})

test.each([
  [{ type: 'string', lengthIn: '位', minLength: 8 }, '1234567', '票据号码至少8位'],
  [{ type: 'string', lengthIn: '位', maxLength: 20 }, '1'.repeat(21), '票据号码不能超过20位'],
  [{ type: 'idCard' }, '1'.repeat(19), '票据号码不能超过18位'],
  [{ type: 'string', minLength: 2 }, '张', '票据号码至少2个字'],
] as const)('the length of %o is said in what its characters are', (part, value, message) => {
  expect(fieldProblem({ key: 'no', label: '票据号码', required: true, ...part }, value)).toBe(message)
})

test.each([
  [{ unit: '元', precision: 2 }, ['7', '7.5', '22.00', '1234567.8', '', '面议'], ['7.00', '7.50', '22.00', '1,234,567.80', '', '面议']],
  [{ unit: 'm/s', precision: 2 }, ['1', '1.75'], ['1', '1.75']],
] as const)('prices are shown in one form, however they were typed, and measured values as they were: %o', (part, typed, shown) => {
  expect(typed.map((value) => readableNumber({ key: 'price', label: '单价', type: 'decimal', required: false, ...part }, value))).toEqual(shown)
})
