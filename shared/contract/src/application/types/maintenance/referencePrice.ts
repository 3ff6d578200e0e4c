/**
 * 维保参考价: an orientation for the monthly maintenance price of one elevator. Structure and base figures follow Ningbo's guidance as reported by
 * its press (宁波晚报), a secondary source: 450 yuan at ten floors, ten more or less per floor, 500 for an escalator, times coefficients for
 * speed, load, place, age and mode. Its date is unknown and probably years ago, so no figure is official, and pages say so. The report gives
 * only the coefficients of its one example (1.75 m/s, 1000 kg, 15 years, 清包: 1, 1, 1.2, 1); the others are ours, in even steps from there.
 * Users may enter figures of their own.
 */
import type { FieldGroup, FormRow } from '../../../form/definition'
import { fieldsOf } from '../../definitionReaders'

/** Applies up to and including `upTo`; the last step has no limit. */
export interface Step {
  upTo?: number
  coefficient: number
}

export interface ReferenceFigures {
  /** Yuan per month for an elevator with `floors` floors. */
  base: number
  floors: number
  /** Yuan added or subtracted per floor above or below. */
  perFloor: number
  /** Yuan per month for an escalator. */
  escalatorBase: number
  speed: readonly Step[]
  load: readonly Step[]
  age: readonly Step[]
  place: Readonly<Record<string, number>>
  mode: Readonly<Record<string, number>>
}

export const referenceFigures: ReferenceFigures = {
  base: 450,
  floors: 10,
  perFloor: 10,
  escalatorBase: 500,
  speed: [{ upTo: 1.75, coefficient: 1 }, { upTo: 2.5, coefficient: 1.1 }, { upTo: 4, coefficient: 1.3 }, { coefficient: 1.5 }],
  load: [{ upTo: 1_000, coefficient: 1 }, { upTo: 1_600, coefficient: 1.1 }, { upTo: 3_000, coefficient: 1.2 }, { coefficient: 1.3 }],
  age: [{ upTo: 5, coefficient: 1 }, { upTo: 10, coefficient: 1.1 }, { upTo: 15, coefficient: 1.2 }, { coefficient: 1.3 }],
  place: { '1': 1, '2': 1.1, '3': 1.2, '4': 1.3 },
  mode: { '1': 1, '2': 1.3, '3': 1.8, '4': 0.9 },
}

const elevator = { field: 'device', in: ['1'] } as const

/** The input form. */
export const referencePriceGroup: FieldGroup = {
  key: 'reference',
  label: '设备情况',
  fields: [
    { key: 'device', label: '设备', type: 'enum', enum: 'referenceDevice', required: true },
    { key: 'floors', label: '层数', type: 'integer', unit: '层', min: '2', max: '150', required: elevator, visibleWhen: elevator },
    { key: 'speed', label: '额定速度', type: 'decimal', unit: 'm/s', precision: 2, min: '0.1', max: '20', required: true },
    { key: 'load', label: '额定载重量', type: 'integer', unit: 'kg', min: '50', max: '20000', required: elevator, visibleWhen: elevator },
    { key: 'place', label: '使用场所', type: 'enum', enum: 'referencePlace', required: true },
    { key: 'age', label: '使用年限', type: 'integer', unit: '年', min: '0', max: '60', required: true },
    { key: 'mode', label: '维保方式', type: 'enum', enum: 'maintMode', required: true },
  ],
}

export interface Factor {
  key: 'speed' | 'load' | 'place' | 'age' | 'mode'
  label: string
  coefficient: number
}

export interface ReferencePrice {
  /** Yuan, before the coefficients. */
  base: number
  factors: readonly Factor[]
  /** Cents per device and month, rounded half up once, at the end. */
  cents: number
}

const stepOf = (steps: readonly Step[], value: number): number => steps.find(({ upTo }) => upTo === undefined || value <= upTo)?.coefficient ?? 1

/** Coefficients that apply to a device, in form order. */
function factorsOf(device: FormRow, figures: ReferenceFigures): Factor[] {
  const number = (key: string) => Number(device[key] ?? '')
  const coefficient: Record<Factor['key'], number> = {
    speed: stepOf(figures.speed, number('speed')),
    load: stepOf(figures.load, number('load')),
    place: figures.place[device.place ?? ''] ?? 1,
    age: stepOf(figures.age, number('age')),
    mode: figures.mode[device.mode ?? ''] ?? 1,
  }
  const keys = ['speed', 'load', 'place', 'age', 'mode'] as const
  const label = (key: string) => fieldsOf({ groups: [referencePriceGroup] }).find((field) => field.key === key)?.label ?? key
  return keys.filter((key) => key !== 'load' || device.device === '1').map((key) => ({ key, label: label(key), coefficient: coefficient[key] }))
}

/** Yuan and coefficients have at most four decimals: multiplied by this they are integers, whose products are exact. */
const scale = 10_000

/**
 * The reference price of a device. Pure.
 * @param device valid values of `referencePriceGroup`
 * @param own coefficients entered by the user, which replace the standard ones, by factor
 */
export function referencePrice(
  device: FormRow,
  figures: ReferenceFigures = referenceFigures,
  own: Partial<Record<Factor['key'], number>> = {},
): ReferencePrice {
  const floors = Number(device.floors ?? '')
  const base = device.device === '1' ? figures.base + (floors - figures.floors) * figures.perFloor : figures.escalatorBase
  const factors = factorsOf(device, figures).map((factor) => ({ ...factor, coefficient: own[factor.key] ?? factor.coefficient }))
  const scaled = (value: number) => BigInt(Math.round(value * scale))
  const product = factors.reduce((whole, { coefficient }) => whole * scaled(coefficient), scaled(Math.max(0, base)) * 100n)
  const unit = BigInt(scale) ** BigInt(factors.length + 1)
  return { base: Math.max(0, base), factors, cents: Number((product * 2n + unit) / (unit * 2n)) }
}
