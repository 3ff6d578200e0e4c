import type { FormRow } from '../form/definition'
import { yuanOf } from '../rules/money'

/**
 * Inspection fees: the rules, and the one function that applies them. The amounts are samples (domain §4.4): a province sets its own, and only
 * the rules change. Where no rule applies, the institute sets the fee in the pre-examination.
 */

/** A price for quantities up to a limit (the last band has none): `base` yuan, plus `each` yuan for every unit, or every started `per` units, above `above`. */
interface FeeBand {
  upTo?: number
  below?: number
  base: number
  each?: number
  above?: number
  per?: number
}

export interface FeeRule {
  /** Name in the fee schedule. */
  label: string
  equclacode: string
  /** Categories or varieties of the catalogue it applies to; absent: the whole kind. */
  categories?: readonly string[]
  varieties?: readonly string[]
  /** Kinds of inspection, as in `applyInspectKind`; `detect` is a detection by a body on behalf of the unit. */
  kinds: readonly string[]
  /** Item of a boiler's inspection, as in `boilerItem`. */
  boilerItem?: string
  /** Grade of an amusement device. */
  grade?: string
  /** The quantity that determines the price: floors, tonnes. */
  quantity?: { label: string; unit: string }
  bands: readonly FeeBand[]
  /** Yuan for each speed governor calibrated together with it. */
  perGovernor?: number
  /** Multiplies the total: supervision costs one and a half times as much. */
  factor?: readonly [numerator: number, denominator: number]
}

const periodic = ['01']
const elevators: readonly FeeRule[] = [
  { label: '杂物电梯', equclacode: '3000', varieties: ['3430'], kinds: periodic, bands: [{ base: 300 }] },
  { label: '自动扶梯与自动人行道', equclacode: '3000', categories: ['3300'], kinds: periodic, bands: [{ base: 500 }] },
  {
    label: '直梯',
    equclacode: '3000',
    categories: ['3100', '3200'],
    varieties: ['3410', '3420'],
    kinds: periodic,
    quantity: { label: '层数', unit: '层' },
    bands: [{ base: 500, each: 50, above: 5 }],
    perGovernor: 200,
  },
]
const boiler: FeeRule = {
  label: '锅炉内部检验',
  equclacode: '1000',
  kinds: periodic,
  boilerItem: '1',
  // For boilers rated by heat output, 0.7 MW count as 1 t/h.
  quantity: { label: '额定蒸发量', unit: 't/h' },
  bands: [
    { upTo: 0.5, base: 160 },
    { upTo: 2, base: 250 },
    { upTo: 4, base: 350 },
    { upTo: 10, base: 550 },
    { upTo: 35, base: 0, each: 60 },
    { upTo: 130, base: 0, each: 80 },
  ],
}

/** The first matching rule applies. */
export const feeRules: readonly FeeRule[] = [
  ...elevators,
  ...elevators.map((rule): FeeRule => ({ ...rule, label: `${rule.label}监督检验`, kinds: ['03', '04', '05'], factor: [3, 2] })),
  ...elevators.map((rule): FeeRule => ({ ...rule, label: `${rule.label}检测`, kinds: ['detect'], factor: [3, 5] })),
  boiler,
  { ...boiler, label: '锅炉外部检验', boilerItem: '2', factor: [1, 2] },
  {
    label: '固定式压力容器',
    equclacode: '2000',
    categories: ['2100'],
    kinds: periodic,
    quantity: { label: '容积', unit: 'm³' },
    bands: [
      { upTo: 1, base: 200 },
      { upTo: 5, base: 350 },
      { upTo: 10, base: 500 },
      { upTo: 50, base: 900 },
      { base: 900, each: 8, above: 50 },
    ],
  },
  { label: '电动单梁起重机', equclacode: '4000', varieties: ['4170'], kinds: periodic, bands: [{ base: 300 }] },
  {
    label: '桥门式起重机',
    equclacode: '4000',
    categories: ['4100', '4200'],
    kinds: periodic,
    quantity: { label: '额定起重量', unit: 't' },
    bands: [
      { upTo: 20, base: 400 },
      { base: 500, each: 50, above: 20, per: 10 },
    ],
  },
  {
    label: '塔式起重机',
    equclacode: '4000',
    categories: ['4300'],
    kinds: periodic,
    quantity: { label: '起重力矩', unit: 't·m' },
    bands: [{ upTo: 25, base: 500 }, { upTo: 40, base: 550 }, { upTo: 60, base: 600 }, { upTo: 80, base: 650 }, { base: 700 }],
  },
  {
    label: '流动式起重机',
    equclacode: '4000',
    categories: ['4400'],
    kinds: periodic,
    quantity: { label: '额定起重量', unit: 't' },
    bands: [{ below: 16, base: 400 }, { base: 500 }],
  },
  { label: '升降机', equclacode: '4000', categories: ['4800'], kinds: periodic, bands: [{ base: 400 }] },
  {
    label: '机械式停车设备',
    equclacode: '4000',
    categories: ['4D00'],
    kinds: periodic,
    quantity: { label: '存车数量', unit: '辆' },
    bands: [{ base: 200, each: 20 }],
  },
  { label: '场（厂）内专用机动车辆', equclacode: '5000', kinds: periodic, bands: [{ base: 150 }] },
  ...[
    { grade: 'A', base: 1500 },
    { grade: 'B', base: 1000 },
    { grade: 'C', base: 600 },
  ].map(({ grade, base }): FeeRule => ({ label: `大型游乐设施${grade}级`, equclacode: '6000', kinds: periodic, grade, bands: [{ base }] })),
  {
    label: '压力管道',
    equclacode: '8000',
    kinds: periodic,
    quantity: { label: '管道总长', unit: 'm' },
    bands: [{ base: 300, each: 2 }],
  },
  { label: '客运索道', equclacode: '9000', kinds: periodic, bands: [{ base: 5000 }] },
]

/** Values that apply to all devices of an application. */
export interface FeeSubject {
  equclacode: string
  /** Code of `applyInspectKind`. */
  kind: string
  boilerItem: string
}

/** The same, taken from an inspection form. */
export const feeSubjectOf = ({ equclacode = '', applyKind = '', boilerItem = '' }: FormRow): FeeSubject => ({ equclacode, kind: applyKind, boilerItem })

/** The rule for a device, given `categoryCode`, `varietyCode` and `grade` of its row; undefined if none applies. */
export const feeRuleOf = ({ equclacode, kind, boilerItem }: FeeSubject, device: FormRow): FeeRule | undefined =>
  feeRules.find(
    (rule) =>
      rule.equclacode === equclacode &&
      rule.kinds.includes(kind) &&
      (rule.boilerItem ?? boilerItem) === boilerItem &&
      (rule.grade === undefined || rule.grade === device.grade) &&
      ((!rule.categories && !rule.varieties) ||
        rule.categories?.includes(device.categoryCode ?? '') === true ||
        rule.varieties?.includes(device.varietyCode ?? '') === true),
  )

/** Quantities are calculated in integer thousandths. */
const thousandths = (quantity: number): number => Math.round(quantity * 1000)
/** Larger quantities are considered typing errors. */
export const mostQuantity = 100_000

function quantityOf(text: string | undefined): number | undefined {
  const value = (text ?? '').trim()
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(value)) return undefined
  const quantity = thousandths(Number(value))
  return quantity > 0 && quantity <= thousandths(mostQuantity) ? quantity : undefined
}

const holdsFor = (band: FeeBand, quantity: number): boolean =>
  (band.upTo === undefined || quantity <= thousandths(band.upTo)) && (band.below === undefined || quantity < thousandths(band.below))

/** Thousandths of a yuan. */
function priceIn({ base, each = 0, above = 0, per }: FeeBand, quantity: number): number {
  const beyond = Math.max(0, quantity - thousandths(above))
  return base * 1000 + each * (per === undefined ? beyond : Math.ceil(beyond / thousandths(per)) * 1000)
}

/** Rounds to whole yuan, half a yuan up (domain §4.4). */
const wholeYuan = (amount: number, [numerator, denominator]: readonly [number, number]): number =>
  Math.floor((2 * amount * numerator + 1000 * denominator) / (2000 * denominator))

/**
 * The fee of one device in cents, from its row: `categoryCode`, `varietyCode`, `grade`, `feeQuantity`, `governorCount`. Undefined if no rule
 * applies or the quantity is missing: then the institute sets it.
 */
export function deviceFee(subject: FeeSubject, device: FormRow): number | undefined {
  const rule = feeRuleOf(subject, device)
  const quantity = rule?.quantity ? quantityOf(device.feeQuantity) : 0
  const band = rule && quantity !== undefined ? rule.bands.find((candidate) => holdsFor(candidate, quantity)) : undefined
  if (!rule || !band || quantity === undefined) return undefined
  const governors = /^\d$/.test(device.governorCount ?? '') ? Number(device.governorCount) : 0
  const amount = priceIn(band, quantity) + governors * (rule.perGovernor ?? 0) * 1000
  return wholeYuan(amount, rule.factor ?? [1, 1]) * 100
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

/** Explains the price of a device: 直梯：500 元，5 层以上 7 层 × 50 元. Otherwise says what is missing, or that no rule applies. */
export function feeInWords(subject: FeeSubject, device: FormRow): string {
  const rule = feeRuleOf(subject, device)
  if (!rule) return '没有收费标准，由检验机构核定'
  const quantity = rule.quantity ? quantityOf(device.feeQuantity) : 0
  if (quantity === undefined) return `${rule.label}按${rule.quantity?.label ?? '数量'}计费，未填计费数量`
  const band = rule.bands.find((candidate) => holdsFor(candidate, quantity))
  if (!band) return `${rule.label}：超出收费标准的范围，由检验机构核定`
  const { base, each = 0, above = 0, per } = band
  const unit = rule.quantity?.unit ?? ''
  const beyond = Math.max(0, quantity / 1000 - above)
  const more = per === undefined ? `${number(beyond)} ${unit}` : `每 ${per} ${unit} 计 ${Math.ceil(beyond / per)} 次`
  const governors = /^\d$/.test(device.governorCount ?? '') ? Number(device.governorCount) : 0
  const parts = [
    ...(base > 0 ? [`${base} 元`] : []),
    ...(each > 0 && beyond > 0 ? [`${above > 0 ? `${above} ${unit}以上 ` : ''}${more} × ${each} 元`] : []),
    ...(rule.perGovernor && governors > 0 ? [`限速器 ${governors} 台 × ${rule.perGovernor} 元`] : []),
  ]
  const [numerator, denominator] = rule.factor ?? [1, 1]
  const factor = numerator === denominator ? '' : `，合计 × ${number(numerator / denominator)}`
  return `${rule.label}${rule.quantity ? `（${number(quantity / 1000)} ${unit}）` : ''}：${parts.join('，加 ')}${factor}`
}

/** The fee of all devices in cents; undefined if there are none or one has no price. */
export function totalFee(subject: FeeSubject, devices: readonly FormRow[]): number | undefined {
  const fees = devices.map((device) => deviceFee(subject, device))
  if (fees.length === 0) return undefined
  return fees.reduce<number | undefined>((sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee), 0)
}

/** An amount as stored in a form; empty if unknown. */
export const amountText = (cents: number | undefined): string => (cents === undefined ? '' : yuanOf(cents))
