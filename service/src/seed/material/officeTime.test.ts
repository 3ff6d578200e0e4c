import fc from 'fast-check'
import { after, hours, minutes, startOfDay, wireDate } from '../../clock'
import { workdaysBefore } from '../../workflow/workdays'
import { laterDay, officeTime } from './officeTime'

const midnight = startOfDay('2026-11-22')
const minuteOfDay = fc.integer({ min: 0, max: 1439 })

describe('the moment of a step in the demo', () => {
  it('is the planned one once that is over for an hour', () => {
    expect(officeTime(after(midnight, hours(12)), '2026-11-22', 9 * 60)).toEqual(after(midnight, hours(9)))
    expect(officeTime(after(midnight, minutes(3)), '2026-11-20', 16 * 60)).toEqual(after(midnight, -hours(32)))
  })

  it('lies in its own day and not in the future, however early it is', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, (passed, minute) => {
        const now = after(midnight, minutes(passed))
        const moment = officeTime(now, '2026-11-22', minute)
        expect(moment.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(wireDate(moment)).toBe('2026-11-22')
      }),
    )
  })

  it('keeps the order of the steps of a day', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, minuteOfDay, (passed, one, other) => {
        const now = after(midnight, minutes(passed))
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
        expect(officeTime(now, '2026-11-22', earlier).getTime()).toBeLessThanOrEqual(officeTime(now, '2026-11-22', later).getTime())
      }),
    )
  })
})

describe('a day counted from a step of the demo', () => {
  const anyDay = fc.integer({ min: 0, max: 3650 }).map((count) => wireDate(after(midnight, hours(24 * count))))

  it('is that many days, or working days, later', () => {
    expect([laterDay('2026-11-20', '+2'), laterDay('2026-11-20', '+2 workdays'), laterDay('2026-11-20', 'inspector')]).toEqual([
      '2026-11-22',
      '2026-11-24',
      undefined,
    ])
  })

  it('in working days has not passed at the next step, whatever day the demo is made on', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const inspectOn = laterDay(workdaysBefore(today, 2), '+2 workdays') ?? ''
        expect(inspectOn >= workdaysBefore(today, 1)).toBe(true)
      }),
    )
  })
})
