import fc from 'fast-check'
import { addDays } from '../rules/calendar'
import { dayProblem, daysOffered } from './days'
import type { FieldDefinition } from './definition'

const today = '2026-12-31'
const rules = [undefined, 'upToToday', 'fromToday', 'afterToday'] as const
const aField = (part: Partial<FieldDefinition>): FieldDefinition => ({ key: 'day', label: '整改期限', type: 'date', required: true, ...part })

it('offers the days a rule and a field’s own bounds both allow', () => {
  expect(daysOffered({ day: 'afterToday', max: '2099-12-31' }, today)).toEqual({ min: '2027-01-01', max: '2099-12-31' })
  expect(daysOffered({ day: 'afterToday', min: '2027-03-01' }, today)).toEqual({ min: '2027-03-01' })
  expect(daysOffered({ day: 'fromToday', min: '2020-01-01' }, today)).toEqual({ min: today })
  expect(daysOffered({ day: 'upToToday', max: '2099-12-31' }, today)).toEqual({ max: today })
  expect(daysOffered({}, today)).toEqual({})
})

it('says what is wrong with a day for its distance from today', () => {
  const said = (day: FieldDefinition['day'], value: string) => dayProblem(aField({ day }), value, today)
  expect(said('afterToday', today)).toBe('整改期限应在今天之后')
  expect(said('fromToday', '2026-12-30')).toBe('整改期限不能早于今天')
  expect(said('upToToday', '2027-01-01')).toBe('整改期限不能晚于今天')
  expect(dayProblem(aField({ day: 'afterToday' }), today, undefined)).toBeUndefined()
})

it('speaks of the month where a month is asked for', () => {
  const said = (day: FieldDefinition['day'], value: string) => dayProblem(aField({ day, type: 'month', label: '制造年月' }), value, '2026-11-26')
  expect(said('upToToday', '2026-12')).toBe('制造年月不能晚于本月')
  expect(said('upToToday', '2026-11')).toBeUndefined()
})

it('offers just the days it finds nothing wrong with', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.integer({ min: -800, max: 800 }), (day, apart) => {
      const value = addDays(today, apart)
      const { min = value, max = value } = daysOffered({ day }, today)
      expect(dayProblem(aField({ day }), value, today) === undefined).toBe(value >= min && value <= max)
    }),
  )
})
