import { putIntoUseDoubt } from './putIntoUse'

const archived = (dates: object = {}) => ({ putIntoUse: '', inspectionKind: '', inspectionDate: '', ...dates })

test.each([
  ['another day than the archive has', '2026-03-02', { putIntoUse: '2020-05-01' }, '投入使用日期与设备档案中的2020-05-01不一致'],
  ['the same day', '2020-05-01', { putIntoUse: '2020-05-01', inspectionKind: '05', inspectionDate: '2019-01-01' }, undefined],
  ['after it was inspected in use', '2026-03-02', { inspectionKind: '05', inspectionDate: '2025-10-11' }, '投入使用日期晚于设备档案中2025-10-11的检验'],
  ['after the supervision of its installation', '2026-03-02', { inspectionKind: '01', inspectionDate: '2026-02-11' }, undefined],
  ['before it was inspected', '2020-05-01', { inspectionKind: '05', inspectionDate: '2025-10-11' }, undefined],
  ['with nothing in the archive', '2026-03-02', {}, undefined],
  ['while it is not typed', '', { putIntoUse: '2020-05-01' }, undefined],
])('a device stated to be used since %s', (_, stated, dates, doubt) => {
  expect(putIntoUseDoubt(stated, archived(dates))).toBe(doubt)
})
