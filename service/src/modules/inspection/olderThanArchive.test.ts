import { leavesFailedItem } from './olderThanArchive'

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
