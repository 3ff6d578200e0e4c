import { applyInspectKind } from '../../enums'
import { boilerItemDue, dueDayAsked, inspectionRemarks, isBeyondLimit, judgesOverdue } from './inspectionRemarks'

const elevator = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110', useStatus: '10', installSupervisionDate: '2019-05-20' }
const past = { history: [], stops: [] }
const remarksOf = (fields: Record<string, string>, kind: string, today: string, expectDate = '') =>
  inspectionRemarks(fields, past, { kind, expectDate }, today).map(({ message, refuses }) => `${refuses ? '×' : '·'}${message}`)
const inspected = { inspectionKind: '05', inspectionConclusion: '01' }

test('an elevator is inspected in a year of the plan and detected in the others, each with its reason', () => {
  const seventh = { ...elevator, ...inspected, inspectionDate: '2023-05-10', inspectionReportNo: 'A', lastDetectDate: '2025-05-10' }
  expect(remarksOf(seventh, '01', '2026-04-20')).toEqual(['·曳引驱动乘客电梯，2019-05 安装监督检验合格，第7年定期检验，2026-05-31 到期'])
  const after = { ...elevator, ...inspected, inspectionDate: '2026-05-10', inspectionReportNo: 'B' }
  expect(remarksOf(after, '01', '2027-04-20')).toEqual([
    '×今年按计划做自行检测，定期检验到 2028-05-31，2028-03-01 起可以报检（曳引驱动乘客电梯，2019-05 安装监督检验合格，第9年定期检验）',
  ])
  expect(remarksOf(after, 'detect', '2027-04-20')).toEqual(['·曳引驱动乘客电梯，2019-05 安装监督检验合格，第8年自行检测，2027-05-31 到期'])
})

test('what is wished for before the day from which it counts is refused; from that day on it is not', () => {
  const seventh = { ...elevator, ...inspected, inspectionDate: '2023-05-10', inspectionReportNo: 'A' }
  expect(remarksOf(seventh, '01', '2026-01-20', '2026-02-28')).toEqual([expect.stringMatching(/^×2026-03-01 起/)])
  expect(remarksOf(seventh, '01', '2026-01-20', '2026-03-01')).toEqual([expect.stringMatching(/^·.*2026-03-01 起可以检验$/)])
})

test('a repeated inspection of a boiler names its item where the archive does not say which one failed', () => {
  const boiler = { equclacode: '1000', useStatus: '10' }
  const again = (inspected: Record<string, string>, boilerItem = '') =>
    inspectionRemarks({ ...boiler, ...inspected }, past, { kind: '07', expectDate: '', boilerItem }, '2026-11-20').filter(({ field }) => field === 'boilerItem')
  const unnamed = { inspectionKind: '05', inspectionConclusion: '03' }
  expect(again(unnamed)).toEqual([{ field: 'boilerItem', message: '设备档案没有记明不合格的是哪一项，请选择检验项目', refuses: true }])
  expect([again(unnamed, '1'), again({ ...unnamed, inspectionKind: '14' })]).toEqual([[], []])
  const both = { ...unnamed, inspectionKind: '14', alsoFailed: '外部检验（2026-10-10）' }
  expect([again(both), again(both, '2')]).toEqual([[expect.objectContaining({ message: '设备不止一项检验不合格，请选择这次复检的项目', refuses: true })], []])
})

test('an inspection is wished for within thirty days of the due date, or of today where that has passed', () => {
  const wished = (nextInspectionDate: string, kind: string, day: string) =>
    remarksOf({ equclacode: '4000', useStatus: '10', nextInspectionDate }, kind, '2026-11-20', day).filter((remark) => remark.includes('期望'))
  expect(wished('2026-12-10', '01', '2027-01-09')).toEqual([])
  expect(wished('2026-12-10', '01', '2027-01-10')).toEqual(['×下次检验日期是 2026-12-10，期望检验日期请不要晚于 2027-01-09'])
  expect(wished('2026-10-10', '07', '2026-12-20')).toEqual([])
  expect(wished('2026-10-10', '07', '2026-12-21')).toEqual(['×下次检验日期 2026-10-10 已过，期望检验日期请不要晚于 2026-12-20'])
  // A supervision goes by the works, and without a due date there is nothing to go by.
  expect([...wished('2026-12-10', '04', '2027-06-01'), ...wished('', '01', '2027-06-01')]).toEqual([])
})

test('an item of a boiler is judged by the day it is due itself, not by that of another', () => {
  const done = { putIntoUseDate: '2020-01-10', externalInspectionDate: '2025-10-10', internalInspectionDate: '2025-06-10' }
  const boiler = { equclacode: '1000', useStatus: '10', ...done, nextInspectionDate: '2026-10-10' }
  const asked = (boilerItem: string, expectDate: string, kind = '01') =>
    inspectionRemarks(boiler, past, { kind, expectDate, boilerItem }, '2026-11-20').map(({ message }) => message)
  expect(asked('1', '2027-07-10')).toEqual(['锅炉，2027-06-10 到期'])
  expect(asked('1', '2027-07-11')).toContain('下次检验日期是 2027-06-10，期望检验日期请不要晚于 2027-07-10')
  expect(asked('2', '2026-12-21')).toEqual([
    '下次检验日期 2026-10-10 已过，期望检验日期请不要晚于 2026-12-20',
    '超过下次检验日期（2026-10-10），须填写超期原因',
  ])
  expect(asked('', '')).toEqual(['超过下次检验日期（2026-10-10），须填写超期原因'])
  expect(asked('1', '', '07').join()).not.toContain('超期')
  // Of an item the archive tells nothing of, its next date is all that is known; a pressure test is due only where the inside cannot be inspected.
  const day = (boilerItem: string) => dueDayAsked({ equclacode: '1000', nextInspectionDate: '2026-10-10' }, past, { kind: '01', boilerItem })
  expect([day('1'), day('3')]).toEqual(['2026-10-10', ''])
})

test('the item of a boiler that is due first is known from its archive, and none is without dates', () => {
  const done = { externalInspectionDate: '2025-12-05', internalInspectionDate: '2025-06-01' }
  const due = (facts: Record<string, string>) => boilerItemDue({ equclacode: '1000', ...facts }, past)
  expect([due(done), due({ ...done, externalInspectionDate: '2026-11-05', internalInspectionDate: '2024-11-20' })]).toEqual(['2', '1'])
  expect([due({}), due({ ...done, equclacode: '2000' })]).toEqual(['', ''])
})

test('a boiler is tested with water where its inside cannot be inspected, and instead of that', () => {
  const refusals = (boilerItem: string, internalImpossible: string, kind = '01') =>
    inspectionRemarks({ equclacode: '1000', useStatus: '10', internalImpossible }, past, { kind, expectDate: '', boilerItem }, '2026-11-20').flatMap(
      ({ refuses, field }) => (refuses ? [field] : []),
    )
  for (const impossible of ['', '0']) expect(['1', '2', '3'].map((item) => refusals(item, impossible))).toEqual([[], [], ['boilerItem']])
  expect(['1', '2', '3'].map((item) => refusals(item, '1'))).toEqual([['boilerItem'], [], []])
  // What was failed is repeated.
  expect(refusals('3', '', '07')).toEqual([])
})

test('an elevator whose supervision has no date may be inspected, and another kind early', () => {
  expect(remarksOf({ ...elevator, ...inspected, installSupervisionDate: '' }, '01', '2026-01-20')).toEqual([
    expect.stringMatching(/^·没有安装监督检验合格日期/),
  ])
  const crane = { equclacode: '4000', useStatus: '10', nextInspectionDate: '2027-11-02' }
  expect(remarksOf(crane, '01', '2026-01-20')).toEqual(['·起重机械，2027-11-02 到期'])
})

test('a device that is out of use is inspected before it is used again, and one that is gone never', () => {
  expect(remarksOf({ ...elevator, useStatus: '20' }, '01', '2026-04-20')).toContain('×设备停用，请选择停用后启用检验')
  expect(remarksOf({ ...elevator, useStatus: '20' }, '08', '2026-04-20')).toEqual([])
  expect(remarksOf(elevator, '08', '2026-04-20')).toEqual(['×设备在用，停用的设备才办理停用后启用检验'])
  expect(remarksOf({ ...elevator, useStatus: '30' }, '08', '2026-04-20')).toEqual([expect.stringContaining('×设备报废')])
})

test('works on a device that is out of use are supervised, and on one that is gone they are not', () => {
  for (const kind of ['04', '05']) {
    expect([remarksOf({ ...elevator, useStatus: '20' }, kind, '2026-04-20'), remarksOf(elevator, kind, '2026-04-20')]).toEqual([[], []])
    expect(remarksOf({ ...elevator, useStatus: '30' }, kind, '2026-04-20')).toEqual(['×设备报废，不能报检'])
  }
})

test('a device that has moved out is inspected where it is put up again, before it is registered there', () => {
  const moved = { ...elevator, useStatus: '50' }
  expect([remarksOf(moved, '03', '2026-04-20'), remarksOf(moved, '02', '2026-04-20')]).toEqual([[], []])
  expect(remarksOf(moved, '01', '2026-04-20')[0]).toBe('×设备移装迁出，在迁入地登记以前请选择安装监督检验或首次检验')
})

test('half a year late of what is inspected every year, a year of the rest, is for the authority; an extension counts', () => {
  const crane = { equclacode: '4000', useStatus: '10', nextInspectionDate: '2025-04-20' }
  expect(remarksOf(crane, '01', '2026-04-20')).toEqual(['·超过下次检验日期（2025-04-20），须填写超期原因'])
  expect(remarksOf(crane, '01', '2026-04-21')).toEqual(['·超过下次检验日期（2025-04-20）12个月以上，须上传监察机构意见'])
  expect(remarksOf({ ...crane, delayToDate: '2026-06-30' }, '01', '2026-04-21')).toEqual(['·起重机械，2026-06-30 到期'])
  expect(isBeyondLimit({ equclacode: '1000', nextInspectionDate: '2025-10-20' }, '2026-04-20')).toBe(false)
  expect(isBeyondLimit({ equclacode: '1000', nextInspectionDate: '2025-10-20' }, '2026-04-21')).toBe(true)
})

test('the due date judges a periodic inspection, its repetition and one at the end of the design life, and nothing else', () => {
  expect([...applyInspectKind.map(({ code }) => code), 'detect', 'loadTest', ''].filter((kind) => judgesOverdue(kind))).toEqual(['01', '07', '09'])
  const failed = { equclacode: '4000', useStatus: '10', nextInspectionDate: '2025-04-20', inspectionConclusion: '03' }
  expect(remarksOf(failed, '07', '2026-04-20')).toEqual(['·超过下次检验日期（2025-04-20），须填写超期原因'])
  expect(remarksOf({ ...failed, useStatus: '20' }, '08', '2026-04-20')).toEqual([])
})

test('a yearly and a full inspection are judged each by its own day, and a repetition by that of what failed', () => {
  const day = (facts: Record<string, string>, asked: { kind: string; scope?: string; boilerItem?: string }) => dueDayAsked(facts, past, asked)
  const ropeway = { equclacode: '9000', annualInspectionDate: '2025-10-10', fullInspectionDate: '2024-10-10', nextInspectionDate: '2026-10-10' }
  const [yearly, full, unsaid] = ['18', '19', ''].map((scope) => day(ropeway, { kind: '01', scope }))
  expect([yearly, full, unsaid]).toEqual(['2026-10-10', '2027-10-10', '2026-10-10'])
  const tank = { equclacode: '2000', categoryCode: '2200', varietyCode: '2220', safetyGrade: '1', nextInspectionDate: '2026-10-10' }
  expect(day({ ...tank, fullInspectionDate: '2025-10-10' }, { kind: '01', scope: '19' })).toBe('2030-10-10')
  expect(inspectionRemarks({ ...ropeway, useStatus: '10' }, past, { kind: '01', expectDate: '', scope: '19' }, '2026-11-20')).toEqual([
    { message: '客运索道，2027-10-10 到期', refuses: false },
  ])
  const failed = { ...ropeway, inspectionKind: '19', inspectionDate: '2026-10-01', inspectionConclusion: '03' }
  expect(day(failed, { kind: '07' })).toBe('2027-10-10')
})

test('自行检测 and a load test are due on days of their own, not on that of the inspection', () => {
  const facts = { ...elevator, installSupervisionDate: '2025-07-20', nextInspectionDate: '2026-09-30' }
  const day = (kind: string, of: Record<string, string> = facts) => dueDayAsked(of, past, { kind })
  expect([day('01'), day('loadTest'), day('detect')]).toEqual(['2026-09-30', '2030-07-31', '2027-07-31'])
  // One that is not roped has no load test.
  expect(day('loadTest', { ...facts, categoryCode: '3300', varietyCode: '3310' })).toBe('')
})

test('a repeated load test or 自行检测 is due as that is, and is not judged by the day of the inspection', () => {
  const dates = { installSupervisionDate: '2025-07-20', nextInspectionDate: '2025-09-30' }
  const failed = (inspectionKind: string) => ({ ...elevator, ...dates, inspectionKind, inspectionConclusion: '03' })
  const day = (inspectionKind: string) => dueDayAsked(failed(inspectionKind), past, { kind: '07' })
  expect([day('17'), day('12'), day('05')]).toEqual(['2030-07-31', '2027-07-31', '2025-09-30'])
  const judged = ['17', '12', '05'].map((kind) => judgesOverdue('07', failed(kind)))
  expect(judged).toEqual([false, false, true])
  const remarks = (inspectionKind: string) => inspectionRemarks(failed(inspectionKind), past, { kind: '07', expectDate: '2026-12-31' }, '2026-11-20')
  expect([remarks('17'), remarks('12')]).toEqual([[], []])
  expect(remarks('05').map(({ message }) => message)).toContainEqual(expect.stringContaining('须上传监察机构意见'))
})

test('a repeated supervision of a boiler is due as the inspection is, whatever item was chosen', () => {
  const boiler = { equclacode: '1000', internalInspectionDate: '2025-06-10', nextInspectionDate: '2026-10-10', inspectionConclusion: '03' }
  const day = (inspectionKind: string) => dueDayAsked({ ...boiler, inspectionKind }, past, { kind: '07', boilerItem: '1' })
  expect([day('02'), day('14')]).toEqual(['2026-10-10', '2027-06-10'])
})
