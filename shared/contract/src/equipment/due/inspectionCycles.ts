import type { Condition } from '../../form/condition'
import type { RuleDocument } from './documents'
import { periodicInspection } from './history'

/**
 * How often a device of a kind is inspected, as data: every kind but elevators, whose 定期检验 and 自行检测 follow a plan of years.
 * Where a rule can be read two ways, the reading is a constant here with its number in domain §3.6.
 */

/** What falls due. */
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

export interface InspectionCycle {
  equclacode: string
  /** 类别; absent: the whole kind. */
  categories?: readonly string[]
  /** 品种; absent: the whole category. */
  varieties?: readonly string[]
  /** Over the fields of the archive and what `DueFacts` adds. The first row of a duty that fits is taken. */
  when?: Condition
  duty: Duty
  /** Codes of `inspectionKind` that begin a period anew. */
  done: readonly string[]
  /** Until the first time, from 投用. Absent: only something done begins a period. */
  first?: Period
  /** Absent: no period, and so no date. */
  after: Period
  basis: RuleDocument
  /** Stored as the last day of the month: the rule is precise to the month. */
  monthEnd?: boolean
  /** Done by the use unit: never part of 下次检验日期 (domain §3.6). */
  byUser?: boolean
}

/** Months, by a value of the archive where the rule asks for one. */
export type Period =
  | number
  | {
      /** Field of the archive, or `years`: full years since the first of what begins the duty. */
      field: string
      months: Readonly<Record<string, number>>
      /** Values for which the rule gives a range of months: within it the report's own next date stands (G5). */
      reported?: Readonly<Record<string, readonly [atLeast: number, atMost: number]>>
      /** Where the value is unknown; absent: no date. */
      otherwise?: number
    }

/** 首次检验 and 安装监督检验 begin the periods of what is not put into use by a date (G6). */
const supervised = ['01', '04']
/** 达到设计使用年限检验 and RBI are done in place of a 定期检验. */
const periodic = [periodicInspection, '06', '08']
/** Where a kind has a lesser and a greater inspection, one that does not say which it was counts as the lesser. */
const unnamed = [periodicInspection]
const annualCheck = { duty: 'annualCheck', done: ['13'], first: 12, after: 12, byUser: true } as const

/** Medium group of 长管拖车 nobody has recorded: the shorter period is the safe one. */
const groupUnknown = { first: 36, after: 60 }
/** 2250 管束式集装箱 as 2230 长管拖车. */
const tubeTrailers = ['2230', '2250']
/** Governors and the 125% test belong to what runs on ropes: never escalators, never dumbwaiters. */
const roped: Condition = {
  not: {
    any: [
      { field: 'categoryCode', in: ['3300'] },
      { field: 'varietyCode', in: ['3430'] },
    ],
  },
}
/** Until then an elevator's governor is checked every second year, from then on every year. */
const governorYearlyAfter = 15

export const inspectionCycles: readonly InspectionCycle[] = [
  { equclacode: '1000', duty: 'external', done: ['15', ...unnamed], first: 12, after: 12, basis: 'boiler' },
  // Only where nobody can look inside, and then instead of it.
  { equclacode: '1000', when: { field: 'internalImpossible', in: ['1'] }, duty: 'pressureTest', done: ['16'], first: 36, after: 36, basis: 'boiler' },
  // Of power stations it goes with the overhaul, in 3 to 6 years: 24 months unless the report says so.
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
    // Grade 5 is not used until it is treated, and without a grade nobody knows: no date.
    after: { field: 'safetyGrade', months: { '1': 72, '2': 72, '3': 36, '4': 12 }, reported: { '3': [36, 72], '4': [1, 36] } },
    basis: 'vessel',
  },
  { equclacode: '2000', categories: ['2100'], ...annualCheck, basis: 'vessel' },
  // A 全面检验 is that year's 年度检验 too.
  { equclacode: '2000', categories: ['2200'], duty: 'annual', done: ['18', '19', ...unnamed], first: 12, after: 12, basis: 'mobileVessel' },
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
