import fc from 'fast-check'
import { catalogueEntry, equipmentCatalogue } from '../../catalogue/catalogue'
import { type FormRow, namesIn, shownGroups } from '../../form'
import { addDays, addMonths } from '../../rules/calendar'
import { archives } from '../archives/all'
import { archiveKeyOf } from '../archives/kinds'
import { citedIn, documentNumber, ruleDocuments } from './documents'
import { type DueDate, dueDates, dueFieldValues, itemsDue, lifeExpireDate, nextInspectionDate } from './dueDates'
import type { InspectionEvent } from './history'
import { type Duty, inspectionCycles } from './inspectionCycles'

const did = (kind: string, date: string, more: Partial<InspectionEvent> = {}): InspectionEvent => ({ kind, date, ...more })
const dueOf = (facts: FormRow, duty: Duty, ...history: InspectionEvent[]): DueDate | undefined => dueDates(facts, history).find((due) => due.duty === duty)
const used = '2020-03-31'

const boiler = { equclacode: '1000', categoryCode: '1100', putIntoUseDate: used }
const vessel = { equclacode: '2000', categoryCode: '2100', varietyCode: '2150', putIntoUseDate: used }
const mobile = (varietyCode: string, more: FormRow = {}): FormRow => ({ equclacode: '2000', categoryCode: '2200', varietyCode, putIntoUseDate: used, ...more })
const cylinders = (mediumClass: string): FormRow => ({ equclacode: '2000', categoryCode: '2300', mediumClass, putIntoUseDate: used })
const elevator = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110', installSupervisionDate: '2019-05-20' }
const crane = (categoryCode: string, more: FormRow = {}): FormRow => ({ equclacode: '4000', categoryCode, liftsMoltenMetal: '0', ...more })
const vehicle = (categoryCode: string): FormRow => ({ equclacode: '5000', categoryCode })
const pipe = (categoryCode: string, more: FormRow = {}): FormRow => ({ equclacode: '8000', categoryCode, putIntoUseDate: used, ...more })
const ropeway = { equclacode: '9000', categoryCode: '9100', installSupervisionDate: '2022-08-10' }

/** Every row of the cycles: [what, the device, the duty, its history, the date]. */
const rows: [string, FormRow, Duty, InspectionEvent[], string][] = [
  ['boiler, outside, first', boiler, 'external', [], '2021-03-31'],
  ['boiler, outside', boiler, 'external', [did('15', '2025-06-01')], '2026-06-01'],
  ['boiler, inside, first a year after 投用', boiler, 'internal', [], '2021-03-31'],
  ['boiler, inside', boiler, 'internal', [did('14', '2024-02-29')], '2026-02-28'],
  ['boiler of a power station: 24 months', { ...boiler, boilerUse: '2' }, 'internal', [did('14', '2024-01-01')], '2026-01-01'],
  ['boiler of a power station: with its overhaul', { ...boiler, boilerUse: '2' }, 'internal', [did('14', '2024-01-01', { next: '2028-06-01' })], '2028-06-01'],
  ['boiler of another use: no word of the report', { ...boiler, boilerUse: '1' }, 'internal', [did('14', '2024-01-01', { next: '2028-06-01' })], '2026-01-01'],
  ['boiler nobody can look into: water', { ...boiler, internalImpossible: '1' }, 'pressureTest', [did('16', '2024-01-01')], '2027-01-01'],

  ['vessel, first', vessel, 'inspection', [], '2023-03-31'],
  ['vessel of no metal, first', { ...vessel, nonMetallic: '1' }, 'inspection', [], '2021-03-31'],
  ['vessel of grade 1', vessel, 'inspection', [did('05', '2023-03-01', { grade: '1' })], '2029-03-01'],
  ['vessel of grade 2', vessel, 'inspection', [did('05', '2023-03-01', { grade: '2' })], '2029-03-01'],
  ['vessel of grade 3', vessel, 'inspection', [did('05', '2023-03-01', { grade: '3' })], '2026-03-01'],
  [
    'vessel of grade 3: the report says, within its range (G5)',
    vessel,
    'inspection',
    [did('05', '2023-03-01', { grade: '3', next: '2027-09-01' })],
    '2027-09-01',
  ],
  ['vessel of grade 3: not beyond it', vessel, 'inspection', [did('05', '2023-03-01', { grade: '3', next: '2029-03-02' })], '2026-03-01'],
  ['vessel of grade 1: the rule, not the report', vessel, 'inspection', [did('05', '2023-03-01', { grade: '1', next: '2027-09-01' })], '2029-03-01'],
  ['vessel of grade 4', vessel, 'inspection', [did('05', '2023-03-01', { grade: '4' })], '2024-03-01'],
  ['vessel of grade 4: the report says', vessel, 'inspection', [did('05', '2023-03-01', { grade: '4', next: '2025-03-01' })], '2025-03-01'],
  [
    'vessel of grade 4: never beyond three years from the first',
    vessel,
    'inspection',
    [did('05', '2021-03-01', { grade: '4' }), did('05', '2022-03-01', { grade: '4' }), did('05', '2023-08-01', { grade: '4' })],
    '2024-03-01',
  ],
  ['vessel of grade 5: not to be used', vessel, 'inspection', [did('05', '2023-03-01', { grade: '5' })], ''],
  ['vessel without a grade', vessel, 'inspection', [did('05', '2023-03-01')], ''],
  ['vessel by risk: the report says', vessel, 'inspection', [did('08', '2023-03-01', { grade: '2', next: '2027-03-01' })], '2027-03-01'],
  ['vessel, checked by its user, first', vessel, 'annualCheck', [], '2021-03-31'],
  ['vessel, checked by its user', vessel, 'annualCheck', [did('13', '2025-05-05')], '2026-05-05'],

  ['mobile vessel, yearly', mobile('2220'), 'annual', [did('18', '2025-05-05')], '2026-05-05'],
  [
    'mobile vessel: the greater is that year’s lesser too',
    mobile('2220', { safetyGrade: '1' }),
    'annual',
    [did('18', '2024-05-05'), did('19', '2025-06-06')],
    '2026-06-06',
  ],
  ['road tanker, first', mobile('2220'), 'full', [], '2021-03-31'],
  ['road tanker', mobile('2220'), 'full', [did('19', '2021-03-01', { grade: '1' })], '2026-03-01'],
  ['road tanker of grade 3', mobile('2220'), 'full', [did('19', '2021-03-01', { grade: '3' })], '2024-03-01'],
  ['road tanker of grade 4', mobile('2220'), 'full', [did('19', '2021-03-01', { grade: '4' })], ''],
  ['rail tanker', mobile('2210'), 'full', [did('19', '2021-03-01', { grade: '2' })], '2025-03-01'],
  ['rail tanker of grade 3', mobile('2210'), 'full', [did('19', '2021-03-01', { grade: '3' })], '2023-03-01'],
  ['tank container', mobile('2240'), 'full', [did('19', '2021-03-01', { grade: '2' })], '2026-03-01'],
  ['tank container of grade 3', mobile('2240'), 'full', [did('19', '2021-03-01', { grade: '3' })], '2023-09-01'],
  ['tube trailer of group A, first', mobile('2230', { mediumGroup: 'A' }), 'full', [], '2023-03-31'],
  ['tube trailer of group B, first', mobile('2230', { mediumGroup: 'B' }), 'full', [], '2024-03-31'],
  ['tube trailer of group A', mobile('2230', { mediumGroup: 'A' }), 'full', [did('19', '2021-03-01')], '2026-03-01'],
  ['tube trailer of group B', mobile('2230', { mediumGroup: 'B' }), 'full', [did('19', '2021-03-01')], '2027-03-01'],
  ['tube container as a trailer, its group unknown: the shorter', mobile('2250'), 'full', [did('19', '2021-03-01')], '2026-03-01'],

  ['road tanker in use for years, of which only a 年度检验 is known', mobile('2220', { safetyGrade: '1' }), 'full', [did('18', '2026-05-05')], ''],
  ['road tanker that passed a 年度检验 before its first year ended', mobile('2220', { safetyGrade: '1' }), 'full', [did('18', '2021-03-31')], '2021-03-31'],
  ['tube trailer in use for years, of which only an inspection is known', mobile('2230'), 'full', [did('05', '2026-05-05')], ''],

  ['cylinders of corrosive gas', cylinders('3'), 'inspection', [did('05', '2024-05-05')], '2026-05-05'],
  ['cylinders of common gas', cylinders('2'), 'inspection', [did('05', '2024-05-05')], '2027-05-05'],
  ['cylinders of inert gas', cylinders('1'), 'inspection', [did('05', '2024-05-05')], '2029-05-05'],
  ['cylinders of liquefied petroleum gas, first', cylinders('4'), 'inspection', [], '2024-03-31'],
  ['cylinders of a medium without a row', cylinders('8'), 'inspection', [did('05', '2024-05-05')], ''],
  ['oxygen chamber, first', { ...vessel, categoryCode: '2400', varietyCode: '2410' }, 'inspection', [], '2021-03-31'],
  ['oxygen chamber', { ...vessel, categoryCode: '2400', varietyCode: '2410' }, 'inspection', [did('05', '2022-02-02')], '2025-02-02'],

  ['elevator', elevator, 'inspection', [did('05', '2023-05-06')], '2026-05-31'],
  ['elevator, detection', elevator, 'detect', [did('05', '2023-05-06')], '2024-05-31'],
  ['elevator, 125% load, first', elevator, 'loadTest', [], '2024-05-31'],
  ['elevator, 125% load', elevator, 'loadTest', [did('17', '2024-04-30')], '2029-04-30'],
  ['elevator, governor', elevator, 'governor', [did('20', '2023-05-06')], '2025-05-31'],
  ['elevator, governor, at fifteen years every year', elevator, 'governor', [did('20', '2034-05-20')], '2035-05-31'],
  ['elevator, governor, a day before', elevator, 'governor', [did('20', '2034-05-19')], '2036-05-31'],

  ['crane that lifts molten metal', crane('4100', { liftsMoltenMetal: '1' }), 'inspection', [did('05', '2025-01-31')], '2026-01-31'],
  ...['4300', '4400', '4800'].map((code): (typeof rows)[number] => [`crane ${code}`, crane(code), 'inspection', [did('05', '2025-01-31')], '2026-01-31']),
  ...['4100', '4200', '4700', '4900', '4A00', '4D00'].map((code): (typeof rows)[number] => [
    `crane ${code}`,
    crane(code),
    'inspection',
    [did('05', '2024-02-29')],
    '2026-02-28',
  ]),
  ['crane, first from its supervision (G6)', crane('4100', { installSupervisionDate: '2024-06-01' }), 'inspection', [], '2026-06-01'],
  ['crane, first from its 首次检验', crane('4400'), 'inspection', [did('04', '2024-06-01')], '2025-06-01'],
  ['crane of which nothing is known', crane('4100', { putIntoUseDate: used }), 'inspection', [], ''],
  ['crane after heavy repair: nothing begins anew (G7)', crane('4100'), 'inspection', [did('05', '2024-02-01'), did('03', '2025-02-01')], '2026-02-01'],

  ['forklift, to the month', vehicle('5100'), 'inspection', [did('05', '2024-02-03')], '2026-02-28'],
  ['sightseeing vehicle', vehicle('5200'), 'inspection', [did('04', '2024-06-03')], '2025-06-30'],
  ['ride', { equclacode: '6000', categoryCode: '6100' }, 'inspection', [did('05', '2024-06-03')], '2025-06-03'],

  ['pipe GC1', pipe('8300', { pipeGrade: 'GC1' }), 'inspection', [did('05', '2022-06-03', { grade: '1' })], '2028-06-03'],
  ['pipe GC2', pipe('8300', { pipeGrade: 'GC2' }), 'inspection', [did('05', '2022-06-03', { grade: '2' })], '2028-06-03'],
  ['pipe GC3', pipe('8300', { pipeGrade: 'GC3' }), 'inspection', [did('05', '2022-06-03', { grade: '2' })], '2031-06-03'],
  ['pipe GCD', pipe('8300', { pipeGrade: 'GCD' }), 'inspection', [did('05', '2022-06-03', { grade: '2' })], '2028-06-03'],
  ['pipe of safety grade 3', pipe('8300', { pipeGrade: 'GC3' }), 'inspection', [did('05', '2022-06-03', { grade: '3' })], '2025-06-03'],
  ['pipe of safety grade 4: out of use', pipe('8300', { pipeGrade: 'GC1' }), 'inspection', [did('05', '2022-06-03', { grade: '4' })], ''],
  ['pipe without a safety grade', pipe('8300', { pipeGrade: 'GC1' }), 'inspection', [did('05', '2022-06-03')], ''],
  ['pipe, first, from the month of its use', pipe('8300', { putIntoUseDate: '', useMonth: '2020-02', pipeGrade: 'GC1' }), 'inspection', [], '2023-02-28'],
  ['pipe, checked by its user', pipe('8300'), 'annualCheck', [did('13', '2025-05-05')], '2026-05-05'],
  ['town gas above 0.8 MPa', pipe('8200', { pipeGrade: 'GB1', designPressure: '1.6' }), 'full', [], '2028-03-31'],
  ['town gas above 0.4 MPa', pipe('8200', { pipeGrade: 'GB1', designPressure: '0.8' }), 'full', [did('19', '2020-06-01')], '2032-06-01'],
  ['town gas below', pipe('8200', { pipeGrade: 'GB1', designPressure: '0.4' }), 'full', [did('19', '2020-06-01')], '2032-06-01'],
  ['heat', pipe('8200', { pipeGrade: 'GB2', designPressure: '1.6' }), 'full', [did('19', '2020-06-01')], '2032-06-01'],
  ['plastic', pipe('8200', { pipeGrade: 'GB1', material: 'PE100' }), 'full', [did('19', '2020-06-01')], '2035-06-01'],
  ['cast iron', pipe('8200', { pipeGrade: 'GB1', material: '球墨铸铁' }), 'full', [], '2035-03-31'],
  ['town gas of a pressure without a row', pipe('8200', { pipeGrade: 'GB1', designPressure: '2.5' }), 'full', [did('19', '2020-06-01')], ''],
  ['long pipe, first', pipe('8100'), 'inspection', [], '2023-03-31'],
  ['long pipe', pipe('8100'), 'inspection', [did('05', '2022-06-03')], '2030-06-03'],
  ['long pipe: the report says', pipe('8100'), 'inspection', [did('05', '2022-06-03', { next: '2027-06-03' })], '2027-06-03'],

  ['ropeway, yearly', ropeway, 'annual', [], '2023-08-10'],
  ['ropeway, whole', ropeway, 'full', [], '2025-08-10'],
  ['ropeway, whole, which is that year’s too', ropeway, 'annual', [did('19', '2025-07-01')], '2026-07-01'],
]

describe('the cycles', () => {
  it.each(rows)('%s', (_, facts, duty, history, date) => {
    expect(dueOf(facts, duty, ...history)?.date).toBe(date)
  })
  it('are all proven above', () => {
    const proven = new Set(rows.map(([, facts, duty]) => `${facts.equclacode} ${duty}`))
    for (const { equclacode, duty } of inspectionCycles) expect(proven).toContain(`${equclacode} ${duty}`)
  })
  it('depend on nothing but what a form of the device asks for, or what follows from it', () => {
    const reckoned = ['years', 'gradedPipe', 'publicPipe']
    for (const { equclacode, categories = [''], varieties = [''], when, first, after } of inspectionCycles) {
      const periods = [first, after].flatMap((period) => (typeof period === 'object' ? [period.field] : []))
      const read = [...(when === undefined ? [] : namesIn(when).map(({ name }) => name)), ...periods].filter((name) => !reckoned.includes(name))
      for (const categoryCode of categories) {
        for (const varietyCode of varieties) {
          const { groups } = archives[archiveKeyOf(equclacode) ?? 'boiler']
          const facts = { equclacode, categoryCode, varietyCode }
          const asked = shownGroups(categoryCode === '' ? groups.map(({ key, label, fields }) => ({ key, label, fields })) : groups, facts)
          const keys = asked.flatMap(({ fields }) => fields.map(({ key }) => key))
          for (const name of read)
            expect([equclacode, categoryCode, varietyCode, keys.includes(name) ? name : '']).toEqual([equclacode, categoryCode, varietyCode, name])
        }
      }
    }
  })
  it('name what the catalogue and the rules know', () => {
    for (const { equclacode, categories = [], varieties = [], basis } of inspectionCycles) {
      for (const code of [equclacode, ...categories, ...varieties]) expect(catalogueEntry(code)).toBeDefined()
      expect(ruleDocuments).toHaveProperty(basis)
    }
  })
  it('leave out what does not run on ropes, and what is never inspected in use', () => {
    const dutiesOf = (facts: FormRow) => dueDates(facts).map(({ duty }) => duty)
    expect(dutiesOf({ ...elevator, categoryCode: '3300', varietyCode: '3310' })).toEqual(['inspection', 'detect'])
    expect(dutiesOf({ ...elevator, categoryCode: '3400', varietyCode: '3430' })).toEqual(['inspection', 'detect'])
    expect(dutiesOf({ equclacode: '7000', categoryCode: '7100' })).toEqual([])
    expect(dutiesOf({ equclacode: 'F000', categoryCode: '7310' })).toEqual([])
  })
  it('say something of every category that is inspected', () => {
    for (const { code, parent, level } of equipmentCatalogue) {
      if (level !== 2 || !parent || parent === '7000' || parent === 'F000') continue
      expect([code, dueDates({ equclacode: parent, categoryCode: code }).some(({ counts }) => counts)]).toEqual([code, true])
    }
  })
})

describe('下次检验日期', () => {
  it('is the earliest of what an inspection body does, never what the user does', () => {
    const due = dueDates({ ...vessel, annualCheckDate: '2020-04-01' }, [did('05', '2023-03-01', { grade: '1' })])
    expect(nextInspectionDate(due)).toBe('2029-03-01')
    expect(due[0]).toMatchObject({ duty: 'annualCheck', date: '2021-04-01' })
    expect(nextInspectionDate(dueDates(boiler, [did('15', '2025-06-01'), did('14', '2025-01-01')]))).toBe('2026-06-01')
    expect(nextInspectionDate(dueDates(ropeway, [did('18', '2025-06-01'), did('19', '2022-09-01')]))).toBe('2025-09-01')
    expect(nextInspectionDate(dueDates(crane('4100')))).toBe('')
  })
  it('of an elevator is its 定期检验, and overdue the day a long stop ended without one', () => {
    expect(nextInspectionDate(dueDates(elevator, [did('05', '2023-05-06')]))).toBe('2026-05-31')
    const due = dueDates(elevator, [did('05', '2023-05-06')], [{ from: '2023-06-01', to: '2024-07-01' }])
    expect(due.find(({ duty }) => duty === 'inspection')).toMatchObject({
      date: '2024-06-30',
      why: '曳引驱动乘客电梯，停用满一年，2024-07-01 重新启用前没有定期检验合格',
    })
  })
  it('of a registration unit of piping is that of its first line; its user checks the unit itself', () => {
    const due = dueDates(pipe('8300'), [], [], ['2028-01-01', '', '2027-05-05'])
    expect(nextInspectionDate(due)).toBe('2027-05-05')
    expect(due.map(({ duty, why }) => [duty, why])).toEqual([
      ['annualCheck', '工业管道，2020-03-31 投入使用，1年内首次年度检查'],
      ['inspection', '工业管道，3条管线中最早到期的一条；另有1条没有日期，原因见各条管线'],
    ])
    expect(dueFieldValues(pipe('8300'), [], [], ['', ''])).toMatchObject({ nextInspectionDate: '', nextOnlineCheckDate: '2021-03-31' })
  })
  it('of a mobile vessel in use before the portal follows from both of its items, whichever the latest report was of', () => {
    const tanker = { ...mobile('2220', { safetyGrade: '1' }), putIntoUseDate: '2015-06-01', inspectionConclusion: '01' }
    for (const inspectionKind of ['18', '05']) {
      const yearly = { ...tanker, inspectionKind, inspectionDate: '2026-05-10' }
      expect(dueFieldValues(yearly)).toMatchObject({ nextInspectionDate: '2027-05-10', nextAnnualInspectionDate: '2027-05-10', nextFullInspectionDate: '' })
      const both = { ...yearly, fullInspectionDate: '2022-02-10' }
      expect(dueFieldValues(both)).toMatchObject({ nextInspectionDate: '2027-02-10', nextFullInspectionDate: '2027-02-10' })
      expect(itemsDue({ ...both, ...dueFieldValues(both) })).toBe('全面检验')
    }
    const full = { ...tanker, inspectionKind: '19', inspectionDate: '2023-05-10', annualInspectionDate: '2026-05-10' }
    expect(dueFieldValues(full)).toMatchObject({
      nextInspectionDate: '2027-05-10',
      nextAnnualInspectionDate: '2027-05-10',
      nextFullInspectionDate: '2028-05-10',
    })
    expect(itemsDue({ ...full, ...dueFieldValues(full) })).toBe('年度检验')
  })
  it('stays where a failed inspection found it', () => {
    const facts = { ...crane('4300'), installSupervisionDate: '2024-01-01' }
    expect(nextInspectionDate(dueDates(facts, [did('05', '2024-12-01', { conclusion: '03' })]))).toBe('2025-01-01')
    expect(nextInspectionDate(dueDates({ ...facts, inspectionKind: '05', inspectionDate: '2024-12-01', inspectionConclusion: '03' }))).toBe('2025-01-01')
    expect(nextInspectionDate(dueDates({ ...facts, inspectionKind: '05', inspectionDate: '2024-12-01', inspectionConclusion: '22' }))).toBe('2025-12-01')
  })
})

describe('why', () => {
  it.each<[string, FormRow, Duty, InspectionEvent[]]>([
    ['曳引驱动乘客电梯，2019-05 安装监督检验合格，第7年定期检验', elevator, 'inspection', [did('05', '2023-05-06')]],
    ['曳引驱动乘客电梯，2019-05 安装监督检验合格，第8年自行检测', elevator, 'detect', [did('12', '2024-05-06'), did('05', '2026-04-06')]],
    ['曳引驱动乘客电梯，2019-05 安装监督检验合格，5年后载荷试验(125%)', elevator, 'loadTest', []],
    ['叉车，2024-02 定期检验合格，2年后定期检验', { ...vehicle('5100'), varietyCode: '5110' }, 'inspection', [did('05', '2024-02-03')]],
    ['第二类压力容器，2020-03-31 投入使用，3年内首次定期检验', vessel, 'inspection', []],
    ['第二类压力容器，2023-03-01 定期检验合格，1级，6年后定期检验', vessel, 'inspection', [did('05', '2023-03-01', { grade: '1' })]],
    [
      '第二类压力容器，2023-03-01 定期检验合格，检验报告确定下次定期检验日期',
      vessel,
      'inspection',
      [did('05', '2023-03-01', { grade: '3', next: '2027-09-01' })],
    ],
    ['第二类压力容器，2023-03-01 定期检验合格，安全状况等级为5级，没有规定的周期', vessel, 'inspection', [did('05', '2023-03-01', { grade: '5' })]],
    ['第二类压力容器，2023-03-01 定期检验合格，没有安全状况等级，无法推算定期检验日期，请按检验报告填写', vessel, 'inspection', [did('05', '2023-03-01')]],
    [
      '工业管道，2023-03-01 定期检验合格，没有安全状况等级，无法推算定期检验日期，请按检验报告填写',
      pipe('8300', { pipeGrade: 'GC2' }),
      'inspection',
      [did('05', '2023-03-01')],
    ],
    [
      '工业管道，2023-03-01 定期检验合格，安全状况等级为4级，没有规定的周期',
      pipe('8300', { pipeGrade: 'GC2' }),
      'inspection',
      [did('05', '2023-03-01', { grade: '4' })],
    ],
    ['工业管道，2023-03-01 定期检验合格，没有管道级别，无法推算定期检验日期，请填写', pipe('8300'), 'inspection', [did('05', '2023-03-01', { grade: '1' })]],
    ['气瓶，介质类别为氢气，没有规定的周期', cylinders('8'), 'inspection', []],
    ['罐式集装箱，2021-03-01 全面检验合格，3级，30个月后全面检验', mobile('2240'), 'full', [did('19', '2021-03-01', { grade: '3' })]],
    ['汽车罐车，没有全面检验的记录，无法推算全面检验日期，请按检验报告填写全面检验日期', mobile('2220'), 'full', [did('18', '2026-05-05')]],
    ['桥式起重机，没有安装监督检验或首次检验的记录，无法推算定期检验日期', crane('4100'), 'inspection', []],
    ['承压蒸汽锅炉，没有投入使用日期，无法推算外部检验日期', { ...boiler, putIntoUseDate: '' }, 'external', []],
    ['曳引与强制驱动电梯，没有安装监督检验合格日期，无法推算定期检验日期', { equclacode: '3000', categoryCode: '3100' }, 'inspection', []],
  ])('%s', (why, facts, duty, history) => {
    expect(dueOf(facts, duty, ...history)?.why).toBe(why)
  })
  it('cites the rule, by the number an installation has set', () => {
    const basis = dueOf(elevator, 'inspection')?.basis ?? 'boiler'
    expect(documentNumber(basis)).toBe('TSG T7001-2023')
    expect(documentNumber(basis, { elevatorInspection: 'TSG T7001-2030' })).toBe('TSG T7001-2030')
    expect(citedIn('{elevatorInspection}《规则》、{other}', { elevatorInspection: 'TSG T7001-2030' })).toBe('TSG T7001-2030《规则》、{other}')
  })
})

describe('the archive', () => {
  it('is where its own history is read from', () => {
    expect(dueOf({ ...elevator, lastPeriodicDate: '2023-05-06' }, 'inspection')?.date).toBe('2026-05-31')
    expect(dueOf({ ...boiler, externalInspectionDate: '2025-06-01' }, 'external')?.date).toBe('2026-06-01')
    expect(dueOf({ equclacode: '3000', categoryCode: '3100', cycleBaseDate: '2019-05-20' }, 'inspection')?.date).toBe('2020-05-31')
    expect(dueOf({ ...elevator, cycleBaseDate: '2024-01-20' }, 'inspection')?.date).toBe('2025-01-31')
  })
  it('keeps the date typed for the overhaul of a power station, also where the inspection stands a second time in it', () => {
    const overhauled = { ...boiler, boilerUse: '2', internalInspectionDate: '2024-01-01', nextInternalInspectionDate: '2028-06-01' }
    const reported = { inspectionKind: '14', inspectionDate: '2024-01-01', inspectionConclusion: '01', nextInspectionDate: '2025-01-01' }
    expect(dueFieldValues(overhauled).nextInternalInspectionDate).toBe('2028-06-01')
    expect(dueFieldValues({ ...overhauled, ...reported }).nextInternalInspectionDate).toBe('2028-06-01')
    // Put right since another report replaced this one.
    expect(dueFieldValues(overhauled, [did('14', '2024-01-01', { next: '2027-01-01' })]).nextInternalInspectionDate).toBe('2028-06-01')
  })
  it('has a field for every date, and none is filled that it does not have', () => {
    const fields = (equclacode: string) => archives[archiveKeyOf(equclacode) ?? 'boiler'].groups.flatMap((group) => group.fields.map((field) => field.key))
    for (const equclacode of ['1000', '2000', '3000', '4000', '5000', '6000', '8000', '9000']) {
      const values = dueFieldValues({ equclacode, categoryCode: `${equclacode[0]}100` })
      for (const key of Object.keys(values)) expect(fields(equclacode)).toContain(key)
      const shown = archives[archiveKeyOf(equclacode) ?? 'boiler'].dueFields
      for (const key of shown) expect([...Object.keys(values), 'nextInspectionDate']).toContain(key)
    }
  })
  it('keeps what has been reckoned: reckoned again it is the same', () => {
    const dates = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2002-01-01', days))
    const categories = equipmentCatalogue.filter(({ level, parent }) => level === 2 && parent !== '7000' && parent !== 'F000')
    fc.assert(
      fc.property(
        fc.constantFrom(...categories),
        dates,
        dates,
        dates,
        fc.constantFrom('', '1', '2', '3', '4', '5'),
        fc.array(fc.record({ kind: fc.constantFrom('01', '02', '05', '12', '14', '15', '18', '19'), date: dates }), { maxLength: 5 }),
        (category, use, supervision, inspection, safetyGrade, history) => {
          const facts: FormRow = {
            equclacode: category.parent ?? '',
            categoryCode: category.code,
            putIntoUseDate: use,
            installSupervisionDate: supervision,
            inspectionKind: '05',
            inspectionDate: inspection,
            safetyGrade,
          }
          const once = dueFieldValues(facts, history)
          expect(dueFieldValues({ ...facts, ...once }, [...history, ...history])).toEqual(once)
        },
      ),
    )
  })
  it('says when the life it was designed for ends', () => {
    expect(lifeExpireDate({ manufactureDate: '2012-02-29', designLife: '15' })).toBe('2027-02-28')
    expect(lifeExpireDate({ manufactureDate: '2012-02-29', designLife: '-' })).toBe('')
    expect(lifeExpireDate({ designLife: '15' })).toBe('')
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2023-02-28', 12, '2024-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i are %s (G1)', (date, count, result) => {
    expect(addMonths(date, count)).toBe(result)
  })
})

test('the item that a date is of is named where items are due each for itself, and both that are due on one day', () => {
  const boiler = { equclacode: '1000', nextInspectionDate: '2027-03-01', nextExternalInspectionDate: '2027-03-01', nextInternalInspectionDate: '2028-03-01' }
  expect(itemsDue(boiler)).toBe('外部检验')
  expect(itemsDue({ ...boiler, nextInternalInspectionDate: '2027-03-01' })).toBe('外部检验、内部检验')
  expect(itemsDue({ ...boiler, nextInspectionDate: '2026-12-01' })).toBe('')
  expect(itemsDue({ equclacode: '1000', nextInspectionDate: '' })).toBe('')
  expect(itemsDue({ equclacode: '9000', nextInspectionDate: '2027-03-01', nextFullInspectionDate: '2027-03-01' })).toBe('全面检验')
  // Most years a ropeway's date is that of its yearly inspection, which its archive does not store by itself.
  const checked = { ...ropeway, annualInspectionDate: '2025-08-01', fullInspectionDate: '2025-08-01' }
  expect(itemsDue({ ...checked, ...dueFieldValues(checked) })).toBe('年度检验')
  expect(itemsDue({ equclacode: '9000', nextInspectionDate: '2027-03-01' })).toBe('')
  expect(itemsDue({ equclacode: '3000', nextInspectionDate: '2027-03-01', nextPeriodicDate: '2027-03-01' })).toBe('')
})

test('every item that an extension moves to its day is named, and only the first where a report set an earlier day', () => {
  const [nextInspectionDate, nextInternalInspectionDate, nextPressureTestDate] = ['2026-03-01', '2026-06-01', '2027-06-01']
  const boiler = { equclacode: '1000', nextInspectionDate, nextExternalInspectionDate: nextInspectionDate, nextInternalInspectionDate, nextPressureTestDate }
  expect(itemsDue({ ...boiler, delayToDate: '2026-05-31' })).toBe('外部检验')
  expect(itemsDue({ ...boiler, delayToDate: '2026-06-01' })).toBe('外部检验、内部检验')
  expect(itemsDue({ ...boiler, delayToDate: '2026-09-01' })).toBe('外部检验、内部检验')
  expect(itemsDue({ ...boiler, delayToDate: '2026-01-15' })).toBe('外部检验')
})
