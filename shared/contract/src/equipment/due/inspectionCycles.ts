import type { Condition } from '../../form/condition'
import type { RuleDocument } from './documents'
import { periodicInspection } from './history'

/**
 * Inspection cycles by kind, as data, except for elevators, whose 定期检验 and 自行检测 follow a year plan. Where a rule is ambiguous, the chosen
 * reading is a constant here with its number in domain §3.6.
 */

/** Duties that become due. */
export const duties = {
  inspection: '定期检验',
  detect: '自行检测',
  external: '外部检验',
  internal: '内部检验',
  pressureTest: '水(耐)压试验',
  annual: '年度检验',
  full: '全面检验',
  annualCheck: '年度检查',
  loadTest: '载荷试验(125%)',
  governor: '限速器动作速度校验',
} as const
export type Duty = keyof typeof duties

/** The duty by the code of `inspectionKind` of an item that is inspected and due for itself: of a boiler; of mobile vessels and ropeways. */
export const itemDuties: Readonly<Record<string, Duty>> = { '14': 'internal', '15': 'external', '16': 'pressureTest', '18': 'annual', '19': 'full' }
/** The duties of these items: an inspection may be due as several of them, each for itself. */
export const dutiesOfItems: readonly Duty[] = Object.values(itemDuties)

export interface InspectionCycle {
  equclacode: string
  /** 类别; absent: the whole kind. */
  categories?: readonly string[]
  /** 品种; absent: the whole category. */
  varieties?: readonly string[]
  /** Condition over the archive's fields, and `publicPipe`, which follows from them. The first matching row of a duty applies. */
  when?: Condition
  duty: Duty
  /** Codes of `inspectionKind` that start a new period. */
  done: readonly string[]
  /** Period from 投用 to the first time. Absent: only an inspection starts a period. */
  first?: Period
  /**
   * Codes of `inspectionKind` that are passed between two of this duty. One passed after the first time was due tells that this has been done, but not
   * when: then there is no date, instead of one years ago.
   */
  between?: readonly string[]
  /** Absent: no period, and so no date. */
  after: Period
  basis: RuleDocument
  /** Stored as the last day of the month, since the rule is precise to the month. */
  monthEnd?: boolean
  /** Performed by the use unit: never part of 下次检验日期 (domain §3.6). */
  byUser?: boolean
}

/** A number of months, fixed or depending on a value of the archive. */
export type Period =
  | number
  | {
      /** Field of the archive, or `years`: full years since the event that started the duty. */
      field: string
      months: Readonly<Record<string, number>>
      /** Values for which the rule gives a range of months: the report's next date is used if it is within the range (G5). */
      reported?: Readonly<Record<string, readonly [atLeast: number, atMost: number]>>
      /** Used if the value is unknown; absent: no date. */
      otherwise?: number
    }

/** 首次检验 and 安装监督检验 start the periods of devices without a date of 投用 (G6). */
const supervised = ['01', '04']
/** 达到设计使用年限检验 and RBI replace a 定期检验. */
const periodic = [periodicInspection, '06', '08']
/** For kinds with a lesser and a greater inspection: one of unspecified scope counts as the lesser. */
const unnamed = [periodicInspection]
/** Of a mobile vessel: its 年度检验 go on between two 全面检验. */
const yearly = ['18', ...unnamed]
const annualCheck = { duty: 'annualCheck', done: ['13'], first: 12, after: 12, byUser: true } as const

/** Periods for 长管拖车 with unknown medium group: the shorter ones, to be safe. */
const groupUnknown = { first: 36, after: 60 }
/** 2250 管束式集装箱 is treated like 2230 长管拖车. */
export const tubeTrailers = ['2230', '2250']
/** Governors and the 125% test apply only to rope-driven elevators: not to escalators and dumbwaiters. */
const roped: Condition = {
  not: {
    any: [
      { field: 'categoryCode', in: ['3300'] },
      { field: 'varietyCode', in: ['3430'] },
    ],
  },
}
/** Until this age an elevator's governor is checked every second year, afterwards every year. */
const governorYearlyAfter = 15

export const inspectionCycles: readonly InspectionCycle[] = [
  { equclacode: '1000', duty: 'external', done: ['15', ...unnamed], first: 12, after: 12, basis: 'boiler' },
  // Only for boilers that cannot be inspected inside, and instead of that inspection.
  { equclacode: '1000', when: { field: 'internalImpossible', in: ['1'] }, duty: 'pressureTest', done: ['16'], first: 36, after: 36, basis: 'boiler' },
  // In power stations it coincides with the overhaul, every 3 to 6 years: 24 months unless the report states otherwise.
  {
    equclacode: '1000',
    when: { not: { field: 'internalImpossible', in: ['1'] } },
    duty: 'internal',
    done: ['14'],
    first: 12,
    after: { field: 'boilerUse', months: { '2': 24 }, reported: { '2': [1, 72] }, otherwise: 24 },
    basis: 'boiler',
  },

  {
    equclacode: '2000',
    categories: ['2100'],
    duty: 'inspection',
    done: periodic,
    first: { field: 'nonMetallic', months: { '1': 12 }, otherwise: 36 },
    // Grade 5 must be treated before use, and without a grade the period is unknown: no date.
    after: { field: 'safetyGrade', months: { '1': 72, '2': 72, '3': 36, '4': 12 }, reported: { '3': [36, 72], '4': [1, 36] } },
    basis: 'vessel',
  },
  { equclacode: '2000', categories: ['2100'], ...annualCheck, basis: 'vessel' },
  // A 全面检验 also counts as that year's 年度检验.
  { equclacode: '2000', categories: ['2200'], duty: 'annual', done: ['19', ...yearly], first: 12, after: 12, basis: 'mobileVessel' },
  ...(
    [
      ['2210', { '1': 48, '2': 48, '3': 24 }],
      ['2220', { '1': 60, '2': 60, '3': 36 }],
      ['2240', { '1': 60, '2': 60, '3': 30 }],
    ] as const
  ).map(
    ([variety, months]): InspectionCycle => ({
      equclacode: '2000',
      categories: ['2200'],
      varieties: [variety],
      duty: 'full',
      done: ['19'],
      first: 12,
      between: yearly,
      after: { field: 'safetyGrade', months },
      basis: 'mobileVessel',
    }),
  ),
  {
    equclacode: '2000',
    categories: ['2200'],
    varieties: tubeTrailers,
    duty: 'full',
    done: ['19'],
    first: { field: 'mediumGroup', months: { A: 36, B: 48 }, otherwise: groupUnknown.first },
    between: yearly,
    after: { field: 'mediumGroup', months: { A: 60, B: 72 }, otherwise: groupUnknown.after },
    basis: 'mobileVessel',
  },
  {
    equclacode: '2000',
    categories: ['2300'],
    duty: 'inspection',
    done: periodic,
    first: { field: 'mediumClass', months: { '1': 60, '2': 36, '3': 24, '4': 48 } },
    after: { field: 'mediumClass', months: { '1': 60, '2': 36, '3': 24, '4': 48 } },
    basis: 'cylinder',
  },
  { equclacode: '2000', categories: ['2400'], duty: 'inspection', done: periodic, first: 12, after: 36, basis: 'chamber' },

  { equclacode: '3000', when: roped, duty: 'loadTest', done: ['01', '02', '17'], after: 60, basis: 'elevatorLoadTest', monthEnd: true },
  {
    equclacode: '3000',
    when: roped,
    duty: 'governor',
    done: ['01', '20'],
    after: { field: 'years', months: { [governorYearlyAfter]: 12 }, otherwise: 24 },
    basis: 'elevatorMaintenance',
    monthEnd: true,
  },

  { equclacode: '4000', when: { field: 'liftsMoltenMetal', in: ['1'] }, duty: 'inspection', done: [...supervised, ...periodic], after: 12, basis: 'crane' },
  { equclacode: '4000', categories: ['4300', '4400', '4800'], duty: 'inspection', done: [...supervised, ...periodic], after: 12, basis: 'crane' },
  {
    equclacode: '4000',
    categories: ['4100', '4200', '4700', '4900', '4A00', '4D00'],
    duty: 'inspection',
    done: [...supervised, ...periodic],
    after: 24,
    basis: 'crane',
  },

  { equclacode: '5000', categories: ['5100'], duty: 'inspection', done: [...supervised, ...periodic], after: 24, basis: 'vehicle', monthEnd: true },
  { equclacode: '5000', categories: ['5200'], duty: 'inspection', done: [...supervised, ...periodic], after: 12, basis: 'vehicle', monthEnd: true },

  { equclacode: '6000', duty: 'inspection', done: [...supervised, ...periodic], after: 12, basis: 'ride' },

  {
    equclacode: '8000',
    categories: ['8300'],
    duty: 'inspection',
    done: periodic,
    first: 36,
    after: { field: 'gradedPipe', months: { GC1: 72, GC2: 72, GC3: 108, GCD: 72, '3': 36 } },
    basis: 'industrialPiping',
  },
  { equclacode: '8000', categories: ['8300'], ...annualCheck, basis: 'industrialPiping' },
  ...(
    [
      ['plastic', 180],
      ['GB1-III', 96],
      ['GB1-IV', 144],
      ['GB1-medium', 144],
      ['GB2', 144],
    ] as const
  ).map(
    ([publicPipe, months]): InspectionCycle => ({
      equclacode: '8000',
      categories: ['8200'],
      when: { field: 'publicPipe', in: [publicPipe] },
      duty: 'full',
      done: ['19', ...unnamed],
      first: months,
      after: months,
      basis: 'publicPiping',
    }),
  ),
  {
    equclacode: '8000',
    categories: ['8100'],
    duty: 'inspection',
    done: periodic,
    first: 36,
    after: { field: 'categoryCode', months: { '8100': 96 }, reported: { '8100': [1, 180] } },
    basis: 'longPiping',
  },

  { equclacode: '9000', duty: 'annual', done: [...supervised, '18', '19', ...unnamed], after: 12, basis: 'ropeway' },
  { equclacode: '9000', duty: 'full', done: [...supervised, '19'], after: 36, basis: 'ropeway' },
]
