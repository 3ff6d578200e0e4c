import type { FormRow } from '../../form/definition'
import { nextAfterInspection, nextOfOtherItems, overdueLimit } from './periodicInspection'

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
  it('is half a year where it is inspected every year, and a whole one where its period is longer', () => {
    const limits: Record<string, [FormRow, number]> = {
      elevator: [{ equclacode: '3000' }, 6],
      forklift: [{ equclacode: '5000', categoryCode: '5100' }, 12],
      'sightseeing vehicle': [{ equclacode: '5000', categoryCode: '5200' }, 6],
      'bridge crane': [{ equclacode: '4000', categoryCode: '4100', liftsMoltenMetal: '0' }, 12],
      'crane that lifts molten metal': [{ equclacode: '4000', categoryCode: '4100', liftsMoltenMetal: '1' }, 6],
      'tower crane': [{ equclacode: '4000', categoryCode: '4300' }, 6],
      'mobile crane': [{ equclacode: '4000', categoryCode: '4400' }, 6],
      'builder’s hoist': [{ equclacode: '4000', categoryCode: '4800' }, 6],
      boiler: [{ equclacode: '1000' }, 6],
      'tank truck': [{ equclacode: '2000', categoryCode: '2200', varietyCode: '2220', safetyGrade: '1' }, 6],
      'vessel of grade 1': [{ equclacode: '2000', categoryCode: '2100', safetyGrade: '1' }, 12],
      'vessel of grade 4': [{ equclacode: '2000', categoryCode: '2100', safetyGrade: '4' }, 6],
      'vessel without a grade': [{ equclacode: '2000', categoryCode: '2100' }, 12],
      'industrial piping': [{ equclacode: '8000', categoryCode: '8300', pipeGrade: 'GC2', safetyGrade: '2' }, 12],
      ride: [{ equclacode: '6000' }, 6],
      ropeway: [{ equclacode: '9000' }, 6],
    }
    const found = Object.fromEntries(Object.entries(limits).map(([name, [facts]]) => [name, overdueLimit(facts, '2026-08-31').months]))
    expect(found).toEqual(Object.fromEntries(Object.entries(limits).map(([name, [, months]]) => [name, months])))
    expect(overdueLimit({ equclacode: '3000' }, '2026-08-31').day).toBe('2026-02-28')
    expect(overdueLimit({ equclacode: '4000' }, '2026-08-31').day).toBe('2025-08-31')
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
    expect(after('01').date).toBe('2028-11-05')
    expect(after('03').date).toBe('2026-12-20')
  })
  it('of one item is its own, whatever other item is due before it', () => {
    const boiler = { equclacode: '1000', categoryCode: '1100', externalInspectionDate: '2026-10-01', internalInspectionDate: '2024-11-01' }
    const next = (kind: string, conclusion: string) => nextAfterInspection(boiler, [], [], { kind, date: '2026-11-05', conclusion }).date
    expect([next('14', '01'), next('14', '03'), next('15', '01'), next('15', '03')]).toEqual(['2028-11-05', '2026-11-01', '2027-11-05', '2027-10-01'])
    const others = (kind: string, conclusion: string) => nextOfOtherItems(boiler, [], [], { kind, date: '2026-11-05', conclusion })
    expect([others('14', '01'), others('14', '03'), others('15', '01')]).toEqual(['2027-10-01', '2027-10-01', '2026-11-01'])
    expect(nextOfOtherItems(elevator, [], [], { kind: '05', date: '2026-11-05', conclusion: '01' })).toBe('')
  })
})
