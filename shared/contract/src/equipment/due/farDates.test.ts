import fc from 'fast-check'
import { fieldsOf } from '../../application/definitionReaders'
import { applicationDefinitions } from '../../application/types/all'
import { applyBy, changeObstacles } from '../../application/types/changeRegister/changeKinds'
import { equipmentKinds } from '../../catalogue/catalogue'
import { changeType } from '../../enums'
import type { FieldDefinition, FormRow } from '../../form/definition'
import { certificateExpiry, reviewBy } from '../../operator/operatorItems'
import { addDays, addMonths, daysBetween, monthEnd, monthStartBefore } from '../../rules/calendar'
import { archives } from '../archives/all'
import { archiveKeyOf } from '../archives/kinds'
import { dueDates, dueFieldValues, lifeExpireDate, lineDueDates } from './dueDates'
import { dateStateOf } from './dueState'
import { inspectionRemarks } from './inspectionRemarks'
import { nextAfterInspection } from './periodicInspection'
import { planStrip } from './planStrip'

/**
 * Dates in forms may have any four-digit year: 9999-12-31 means 长期. Results computed from them must be days again, and must be found without
 * looping over the years between.
 */

const today = '2026-10-10'
const far = ['0001-01-01', '1800-01-01', '2024-02-29', '9999-01-01', '9999-12-31']
const aDay = /^\d{4}-\d\d-\d\d$/
/**
 * Processor time: the work takes a few milliseconds, the days of eight thousand years take longer than this, and the rest is left for the process itself
 * on a slow machine. Wall-clock time would fail on a busy one.
 */
const withinMilliseconds = 3_000

const isDated = ({ type }: FieldDefinition): boolean => type === 'date' || type === 'month' || type === 'datetime'
const written = ({ type }: FieldDefinition, day: string): string => (type === 'month' ? day.slice(0, 7) : type === 'datetime' ? `${day} 12:00` : day)

/** All dates the portal computes from an archive. */
function reckoned(facts: FormRow, event: string): string[] {
  const history = [{ kind: '05', date: event }]
  const stops = facts.stopDate ? [{ from: facts.stopDate, to: event }] : []
  const due = [...dueDates(facts, history, stops, [event]), ...lineDueDates(facts, { useMonth: event.slice(0, 7) }, history)]
  const strip = planStrip(facts, history, stops, today)
  inspectionRemarks(facts, { history, stops }, { kind: '01', expectDate: event }, today)
  inspectionRemarks(facts, { history, stops }, { kind: 'detect', expectDate: event }, today)
  const days = [
    ...due.map(({ date }) => date),
    ...Object.values(dueFieldValues(facts, history, stops)),
    ...(strip?.marks ?? []).map((mark) => mark.due),
    nextAfterInspection(facts, history, stops, { kind: '05', date: event }).date,
    lifeExpireDate(facts),
  ].filter((day) => day !== '' && day !== undefined)
  for (const day of days) dateStateOf(day, today)
  return days
}

/** @returns the processor time used, in milliseconds */
function timed(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

describe.each(Object.entries(archives))('%s', (key, archive) => {
  const dated = fieldsOf(archive).filter(isDated)
  const base: FormRow = { equclacode: equipmentKinds.find(({ code }) => archiveKeyOf(code) === key)?.code ?? '8000', designLife: '999', useStatus: '10' }

  it('has days that are reckoned at once, whatever stands in one of its dates', () => {
    expect(dated.length).toBeGreaterThan(3)
    const installed = { ...base, installSupervisionDate: '2019-05-20', putIntoUseDate: '2019-06-01', manufactureDate: '2019-01-01' }
    for (const field of dated)
      for (const day of far)
        for (const event of far) {
          let days: string[] = []
          const taken = timed(() => {
            days = reckoned({ ...installed, [field.key]: written(field, day) }, event)
          })
          expect([field.key, day, event, days.filter((one) => !aDay.test(one))]).toEqual([field.key, day, event, []])
          expect(taken).toBeLessThan(withinMilliseconds)
        }
  })

  it('has days that are reckoned at once, whatever stands in all of them', () => {
    const days = fc.constantFrom(...far, '', '1999-12-31', '2026-10-10')
    fc.assert(
      fc.property(fc.array(days, { minLength: dated.length, maxLength: dated.length }), fc.constantFrom(...far), (chosen, event) => {
        const facts = { ...base, ...Object.fromEntries(dated.map((field, place) => [field.key, chosen[place] ? written(field, chosen[place]) : ''])) }
        let found: string[] = []
        expect(timed(() => (found = reckoned(facts, event)))).toBeLessThan(withinMilliseconds)
        expect(found.filter((one) => !aDay.test(one))).toEqual([])
      }),
    )
  })
})

it('a form says at once by when it is to be handed in, and what stands against it', () => {
  const dated = applicationDefinitions.flatMap((definition) => fieldsOf(definition)).filter(isDated)
  for (const day of far) {
    const fields = Object.fromEntries(dated.map((field) => [field.key, written(field, day)]))
    for (const { code } of changeType) {
      const asked = { form: { fields: { ...fields, changeType: code }, tables: {} }, archive: { ...fields, equclacode: '3000', useStatus: '10' }, today }
      expect(timed(() => changeObstacles(asked))).toBeLessThan(withinMilliseconds)
      expect(applyBy(asked.form.fields)).toMatch(/^(\d{4}-\d\d-\d\d)?$/)
    }
    expect(certificateExpiry(day)).toMatch(aDay)
    expect(reviewBy(day)).toMatch(aDay)
  }
})

describe('the calendar', () => {
  it('ends with the last day four digits write, and begins with the first', () => {
    expect([addDays('9999-12-31', 1), addMonths('9999-12-31', 1), addMonths('9999-01-31', 1), monthEnd(9999, 13)]).toEqual([
      '9999-12-31',
      '9999-12-31',
      '9999-02-28',
      '9999-12-31',
    ])
    expect([addDays('0001-01-01', -1), addMonths('0001-01-31', -1), monthStartBefore('0001-01-31', 2), addMonths('0001-01-31', 1)]).toEqual([
      '0001-01-01',
      '0001-01-01',
      '0001-01-01',
      '0001-02-28',
    ])
  })
  it('keeps the order of days', () => {
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
    const count = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(day, count, (date, ahead) => {
        for (const later of [addDays(date, ahead), addMonths(date, ahead)]) {
          expect(later).toMatch(aDay)
          expect(later >= date).toBe(true)
        }
        for (const earlier of [addDays(date, -ahead), addMonths(date, -ahead)]) {
          expect(earlier).toMatch(aDay)
          expect(earlier <= date).toBe(true)
        }
        expect(daysBetween(date, addDays(date, ahead))).toBeLessThanOrEqual(ahead)
      }),
    )
  })
})
