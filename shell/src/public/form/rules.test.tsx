import type { FieldDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { type RuleName, ruleProblem, rules, strictPasswordRequirements } from '@shared/contract/rules'
import { leavingDelay, useFieldProblems, validationDelay } from '@shared/ui/headless'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { DefinedField } from './DefinedField'
import { problemsOf, sentValue, typedProblem } from './fieldProblems'
import { passwordChecklist } from './passwordChecklist'

function OneField({ field }: { field: FieldDefinition }) {
  const [value, setValue] = useState('')
  const { problems, typed, left } = useFieldProblems()
  return (
    <DefinedField
      field={field}
      values={{ [field.key]: value }}
      problem={problems[field.key]}
      onChange={(key, next) => {
        setValue(next)
        typed(key, () => typedProblem(field, next))
      }}
      onBlur={(key) => left(key, () => typedProblem(field, value))}
    />
  )
}
/** One that takes whatever its rule does: where no notice may name a device, less is asked for than the rule says. */
const fieldOf = (rule: RuleName): FieldDefinition => ({
  ...{ key: 'one', label: '一', type: 'string', required: false, maxLength: 300, rule, namedByNotice: true },
})
const shown = () => document.getElementById('one-problem')?.textContent ?? ''

const pieces = fc.constantFrom(
  '0',
  '1',
  '9',
  '13800000000',
  '0574-',
  '33020019850101',
  'X',
  'x',
  'a',
  'A_',
  '@',
  'b.cn',
  '.',
  '-',
  '2026-02-',
  '29',
  ' ',
  '９',
  '中',
  '91350100M000100Y43',
)
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 24 }).map((text) => text.replace(/[\r\n]/g, '')),
)

afterEach(() => jest.useRealTimers())

test.each(Object.keys(rules) as RuleName[])('%s: a field says what the rule says, for any text', (rule) => {
  fc.assert(fc.property(anyText, (text) => expect(typedProblem(fieldOf(rule), text)).toBe(ruleProblem(rule, sentValue(fieldOf(rule), { one: text })))))
})

test('what a field says stands under it, for any text that is typed and left', () => {
  jest.useFakeTimers()
  const field: FieldDefinition = { ...fieldOf('idCard'), type: 'idCard' }
  render(<OneField field={field} />)
  const input = screen.getByLabelText('一')
  fc.assert(
    fc.property(anyText, (text) => {
      fireEvent.change(input, { target: { value: '' } })
      fireEvent.change(input, { target: { value: text } })
      fireEvent.blur(input)
      act(() => void jest.advanceTimersByTime(leavingDelay))
      expect(shown()).toBe(ruleProblem('idCard', sentValue(field, { one: text })) ?? '')
    }),
    { numRuns: 30 },
  )
})

test('a rule waits half a second after typing, and its message goes with the next key', () => {
  jest.useFakeTimers()
  render(<OneField field={fieldOf('mobile')} />)
  const input = screen.getByLabelText('一')
  fireEvent.change(input, { target: { value: '123' } })
  act(() => void jest.advanceTimersByTime(validationDelay - 1))
  expect(shown()).toBe('')
  act(() => void jest.advanceTimersByTime(1))
  expect(shown()).toBe('请输入有效的手机号码')
  expect(input).toHaveAccessibleDescription('请输入有效的手机号码')
  fireEvent.change(input, { target: { value: '13800000000' } })
  expect(shown()).toBe('')
})

test('leaving a field asks its rule a moment later, so that what was pressed stays under the pointer, and an empty field breaks none', () => {
  jest.useFakeTimers()
  render(<OneField field={fieldOf('postcode')} />)
  const input = screen.getByLabelText('一')
  fireEvent.blur(input)
  expect(shown()).toBe('')
  fireEvent.change(input, { target: { value: '01500' } })
  fireEvent.blur(input)
  expect(shown()).toBe('')
  act(() => void jest.advanceTimersByTime(leavingDelay))
  expect(shown()).toBe('请输入有效的邮政编码')
  cleanup()
})

test('a missing value is asked for when the form is sent, in the words of its kind', () => {
  const fields: FieldDefinition[] = [
    { ...fieldOf('mobile'), required: true },
    { key: 'kind', label: '证件类型', type: 'enum', enum: 'certKind', required: true },
    { key: 'licence', label: '许可证编号', type: 'string', required: { field: 'kind', in: ['2'] } },
  ]
  expect(problemsOf(fields, {})).toEqual({ one: messages.required('一'), kind: messages.requiredChoice('证件类型') })
  expect(problemsOf(fields, { one: '13800000000', kind: '2' })).toEqual({ licence: messages.required('许可证编号') })
})

test('a number in full-width digits or with spaces is judged, and sent, as it is stored', () => {
  const fields: FieldDefinition[] = [
    { key: 'phone', label: '联系电话', type: 'phone', required: true },
    { key: 'postcode', label: '邮政编码', type: 'postcode', required: true },
  ]
  const values = { phone: ' ０５７４－8765 4321', postcode: '３１５０００' }
  expect(problemsOf(fields, values)).toEqual({})
  expect(fields.map((field) => [typedProblem(field, values[field.key as keyof typeof values]), sentValue(field, values)])).toEqual([
    [undefined, '0574-87654321'],
    [undefined, '315000'],
  ])
})

test('the checklist of a password is what the strict rule finds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'Z', '1', '!', '-', '中', 'abc'), { minLength: 1, maxLength: 10 }), (parts) => {
      const password = parts.join('')
      const kept = passwordChecklist(password, undefined).map(({ state }) => state === 'kept')
      expect(kept).toEqual(strictPasswordRequirements.map(({ holds }) => holds(password, () => false)))
    }),
  )
  expect(passwordChecklist('', undefined).every(({ state }) => state === 'open')).toBe(true)
  expect(passwordChecklist('Abcdef1!', '不能使用系统默认密码')[0]?.state).toBe('broken')
})
