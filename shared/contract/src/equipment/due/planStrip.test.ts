import { planStrip } from './planStrip'

const elevator = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110' }
const strip = (fields: object, today = '2026-10-10') => planStrip({ ...elevator, ...fields }, [], [], today)
const stateIn = (fields: object, year: number, today?: string) => strip(fields, today)?.marks.find(({ calendarYear }) => calendarYear === year)?.state

describe('the strip of an elevator’s plan', () => {
  it('begins with the supervision it is counted from and goes some years ahead', () => {
    const marks = strip({ installSupervisionDate: '2015-11-20', lastPeriodicDate: '2024-11-13', lastDetectDate: '2025-11-19' })?.marks
    expect(marks?.map(({ calendarYear }) => calendarYear)).toEqual(Array.from({ length: 16 }, (_, index) => 2015 + index))
    expect(marks?.slice(0, 3).map(({ kind, state }) => [kind, state])).toEqual([
      ['supervision', 'done'],
      ['inspection', 'done'],
      ['detect', 'done'],
    ])
    expect(marks?.slice(10, 13).map(({ kind, state, due }) => [kind, state, due])).toEqual([
      ['detect', 'done', '2025-11-30'],
      ['inspection', 'due', '2026-11-30'],
      ['detect', 'planned', '2027-11-30'],
    ])
  })
  it('leaves out the first years of an old elevator', () => {
    const marks = strip({ installSupervisionDate: '2003-05-06', lastPeriodicDate: '2026-05-04' })?.marks
    expect([marks?.[0]?.calendarYear, marks?.at(-1)?.calendarYear, marks?.length]).toEqual([2015, 2030, 16])
  })
  it('shows what was missed, what is not owed, and what an inspection settled', () => {
    expect(stateIn({ installSupervisionDate: '2015-11-20', lastPeriodicDate: '2022-11-20' }, 2024)).toBe('overdue')
    expect(stateIn({ installSupervisionDate: '2017-05-20' }, 2023)).toBe('notOwed')
    expect(stateIn({ installSupervisionDate: '2015-11-20', lastPeriodicDate: '2024-11-20' }, 2022)).toBe('done')
    expect(stateIn({ installSupervisionDate: '2015-11-20', lastPeriodicDate: '2026-09-03' }, 2026)).toBe('done')
  })
  it('says in a sentence what this year asks for, from when, and what is still missing', () => {
    const settled = { installSupervisionDate: '2015-11-20', lastPeriodicDate: '2024-11-13', lastDetectDate: '2025-11-19' }
    expect(strip(settled)?.why).toBe(
      '2015-11 安装监督检验合格，周期从这个月起算；今年是第11年，按 TSG T7001-2023 应做定期检验，11月底到期，可从 2026-09-01 起提前，不改变以后的月份。',
    )
    expect(strip({ ...settled, lastDetectDate: '' })?.why).toContain('；第10年的自行检测还没有做。')
    expect(strip({ installSupervisionDate: '2026-03-03' })?.why).toContain('明年起')
    // An installation cites its own configured rule.
    expect(planStrip({ ...elevator, ...settled }, [], [], '2026-10-10', { elevatorInspection: 'TSG T7001-2030' })?.why).toContain('按 TSG T7001-2030 应做')
  })
  it('has a postponed inspection wait until the year it is postponed to', () => {
    const postponed = { installSupervisionDate: '2023-11-20', lastPeriodicDate: '2024-11-13', delayToDate: '2028-01-30' }
    const markIn2027 = (fields: object, today: string) => strip(fields, today)?.marks.find(({ calendarYear }) => calendarYear === 2027)
    expect(markIn2027(postponed, '2026-10-10')).toMatchObject({ kind: 'inspection', state: 'planned', due: '2028-01-30' })
    expect(markIn2027(postponed, '2027-12-10')?.state).toBe('planned')
    expect(markIn2027(postponed, '2028-01-10')?.state).toBe('due')
    expect(markIn2027(postponed, '2028-01-31')?.state).toBe('overdue')
    expect(markIn2027({ ...postponed, lastPeriodicDate: '2027-10-20' }, '2027-12-10')).toMatchObject({ state: 'done', due: '2027-11-30' })
  })
  it('is not there without a supervision to begin with', () => {
    expect(strip({})).toBeUndefined()
  })
})
