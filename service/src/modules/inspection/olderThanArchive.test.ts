import { failureShownAgain, leavesFailedItem } from './olderThanArchive'

const leaves = (failed: string, kind: string, conclusion = '01') =>
  leavesFailedItem({ conclusion }, kind, { inspectionKind: failed, inspectionConclusion: '03', inspectionDate: '2026-11-02' })

test('a failed item of a boiler stands until it is passed itself, whatever other item is', () => {
  const items = ['14', '15', '16']
  for (const failed of items) expect(items.filter((kind) => leaves(failed, kind))).toEqual(items.filter((kind) => kind !== failed))
})

test('a failed full inspection stands beside a passed yearly one; a passed full one settles either', () => {
  expect([leaves('19', '18'), leaves('18', '19'), leaves('18', '18'), leaves('19', '19')]).toEqual([true, false, false, false])
})

test('a new failure is the latest finding, and a supervision or an inspection without items settles what failed', () => {
  expect([leaves('14', '15', '03'), leaves('14', '04'), leaves('05', '15'), leaves('14', '18')]).toEqual([false, false, false, false])
  expect(leavesFailedItem({ conclusion: '01' }, '15', { inspectionKind: '14', inspectionConclusion: '01' })).toBe(false)
})

test('of several failed items an archive shows one; the others stand behind it until they are passed', () => {
  const event = (kind: string, date: string, conclusion = '03') => ({ kind, date, conclusion, reportNo: `${kind} ${date}`, organisation: '', problem: '漏水' })
  const boiler = { equclacode: '1000', inspectionKind: '15', inspectionDate: '2026-11-12', inspectionConclusion: '01' }
  const failed = event('14', '2026-11-02')
  expect(failureShownAgain(boiler, [event('14', '2026-10-02'), failed])).toMatchObject({ inspectionReportNo: '14 2026-11-02', mainProblem: '漏水' })
  expect(failureShownAgain({ ...boiler, inspectionConclusion: '03' }, [failed])).toEqual({})
  expect(failureShownAgain({ ...boiler, internalInspectionDate: '2026-11-02' }, [failed])).toEqual({})
  expect(failureShownAgain({ ...boiler, inspectionKind: '04' }, [failed])).toEqual({})
  expect(failureShownAgain(boiler, [failed, event('14', '2026-11-03', '01')])).toEqual({})
  // What an elevator failed is settled by its next inspection.
  expect(failureShownAgain({ ...boiler, equclacode: '3000', inspectionKind: '05' }, [event('17', '2026-11-02')])).toEqual({})
})
