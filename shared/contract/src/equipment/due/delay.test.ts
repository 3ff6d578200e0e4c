import { delayReason, isDelayed, withDelay } from './delay'
import { dueDates } from './dueDates'
import { inspectionRemarks } from './inspectionRemarks'
import { planStrip } from './planStrip'

const elevator = {
  ...{ equclacode: '3000', categoryCode: '3100', varietyCode: '3110', useStatus: '10', installSupervisionDate: '2019-02-20' },
  ...{ inspectionKind: '05', inspectionConclusion: '01', inspectionDate: '2023-02-10', inspectionReportNo: 'A', lastDetectDate: '2025-02-10' },
  ...{ nextInspectionDate: '2026-02-28' },
}
const delayed = { ...elevator, delayToDate: '2027-01-25' }
const past = { history: [], stops: [] }
const inspectionOf = (facts: Record<string, string>) => withDelay(dueDates(facts), facts).find(({ duty }) => duty === 'inspection')

it('lets the day a device was put off to stand for the day of the rules, and says what it was', () => {
  expect(inspectionOf(elevator)).toMatchObject({ date: '2026-02-28', why: expect.stringMatching(/^曳引/) })
  expect(inspectionOf(delayed)).toMatchObject({ date: '2027-01-25', why: expect.stringMatching(/^原为 2026-02-28，延期至 2027-01-25；曳引/) })
})

it('puts off what an inspection body does, and no 自行检测; what is first stays first', () => {
  const due = withDelay(dueDates(elevator), { delayToDate: '2028-01-25' }).filter(({ duty }) => duty === 'detect' || duty === 'inspection')
  expect(due.map(({ duty, date }) => [duty, date])).toEqual([
    ['detect', '2027-02-28'],
    ['inspection', '2028-01-25'],
  ])
})

it('takes an earlier day of a report too, and a day where the rules say none', () => {
  expect(inspectionOf({ ...elevator, delayToDate: '2026-01-10' })).toMatchObject({
    date: '2026-01-10',
    why: expect.stringMatching(/^原为 2026-02-28，检验报告定为 2026-01-10；/),
  })
  expect(delayReason('', '2026-01-10')).toBe('下次检验日期定为 2026-01-10')
  expect([isDelayed(elevator), isDelayed(delayed), isDelayed({ ...elevator, delayToDate: '2026-01-10' })]).toEqual([false, true, false])
})

it('says the same day to who asks for the inspection, and in the plan of its years', () => {
  const remarks = inspectionRemarks(delayed, past, { kind: '01', expectDate: '' }, '2026-11-25').map(({ message }) => message)
  expect(remarks).toEqual([expect.stringMatching(/^原为 2026-02-28，延期至 2027-01-25；曳引.*第7年定期检验，2027-01-25 到期$/)])
  const stripOf = (facts: Record<string, string>) => planStrip(facts, [], [], '2026-11-25')
  const markOf = (facts: Record<string, string>) => stripOf(facts)?.marks.find(({ calendarYear }) => calendarYear === 2026)
  expect(markOf(elevator)).toMatchObject({ state: 'overdue', due: '2026-02-28' })
  expect(markOf(delayed)).toMatchObject({ state: 'planned', due: '2027-01-25' })
  expect(planStrip(delayed, [], [], '2027-01-02')?.marks.find(({ calendarYear }) => calendarYear === 2026)).toMatchObject({ state: 'due' })
  expect(stripOf(delayed)?.why).toContain('应做定期检验，原为 2026-02-28，延期至 2027-01-25。')
  expect(planStrip(delayed, [], [], '2027-01-26')?.marks.find(({ calendarYear }) => calendarYear === 2026)).toMatchObject({ state: 'overdue' })
})
