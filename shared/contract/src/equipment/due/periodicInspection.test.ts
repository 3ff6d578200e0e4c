import { nextAfterInspection, overdueLimit } from './periodicInspection'

/** Installed in November 2019: years 1, 4 and 7 require an inspection, so 2026 does. */
const elevator = {
  equclacode: '3000',
  categoryCode: '3100',
  varietyCode: '3110',
  installSupervisionDate: '2019-11-12',
  inspectionKind: '05',
  inspectionDate: '2023-11-02',
  inspectionConclusion: '01',
}

describe('how late a device may be', () => {
  it('lets an elevator be half a year late and a crane a whole one', () => {
    expect(overdueLimit('3000', '2026-08-31')).toEqual({ months: 6, day: '2026-02-28' })
    expect(overdueLimit('4000', '2026-08-31')).toEqual({ months: 12, day: '2025-08-31' })
  })
})

describe('the next date after an inspection', () => {
  it('follows the plan where the device passed, stays where it failed, and is the report’s own where a range is left to it', () => {
    const inspected = (conclusion: string) => nextAfterInspection(elevator, [], [], { kind: '05', date: '2026-11-05', conclusion })
    expect(inspected('01')).toEqual({ date: '2028-11-30', why: expect.stringContaining('第9年定期检验') })
    expect(inspected('03')).toEqual({ date: '2026-11-30', why: expect.stringContaining('第7年定期检验') })
    const vessel = { equclacode: '2000', categoryCode: '2100', varietyCode: '2150', safetyGrade: '3', putIntoUseDate: '2016-01-01' }
    const passed = { kind: '05', date: '2026-11-05', conclusion: '01', grade: '3' }
    expect(nextAfterInspection(vessel, [], [], { ...passed, next: '2030-11-05' }).date).toBe('2030-11-05')
  })
  it('of a boiler in a power station counts the inside from the new inspection, not by what the one before it stated', () => {
    const boiler = { equclacode: '1000', categoryCode: '1100', boilerUse: '2', putIntoUseDate: '2016-01-01', externalInspectionDate: '2026-10-01' }
    const inside = { inspectionKind: '14', inspectionDate: '2023-11-20', internalInspectionDate: '2023-11-20', nextInternalInspectionDate: '2026-12-20' }
    const after = (conclusion: string) => nextAfterInspection({ ...boiler, ...inside }, [], [], { kind: '14', date: '2026-11-05', conclusion })
    expect(after('01').date).toBe('2027-10-01')
    expect(after('03').date).toBe('2026-12-20')
  })
})
