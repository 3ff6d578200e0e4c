import { catalogueName } from '../catalogue/catalogue'
import { labelOf } from '../enums'
import { holds } from '../form/condition'
import type { FormRow } from '../form/definition'
import { isQualified, type OperatorCertificate, type OperatorItem } from './operatorItems'

/** Which people a unit needs for its devices, and who is missing (domain §3.4). A hint: exemptions are many, nothing is refused for it. */

interface OperatorNeed {
  /** Kind whose devices ask for it; absent: any device. */
  equclacode?: string
  /** What such a device must be like; absent: any of the kind. */
  when?: Parameters<typeof holds>[0]
  /** One valid certificate of one of these is enough. */
  items: readonly OperatorItem[]
  /** Who needs them: the unit that uses the devices, or the one that maintains them. */
  by: 'user' | 'maintainer'
}

const needs: readonly OperatorNeed[] = [
  { items: ['A'], by: 'user' },
  // A boiler of a power station asks for its own item; where its use is unknown either will do.
  { equclacode: '1000', when: { field: 'boilerUse', in: ['2'] }, items: ['G2'], by: 'user' },
  { equclacode: '1000', when: { not: { field: 'boilerUse', in: ['2'] } }, items: ['G1', 'G2'], by: 'user' },
  { equclacode: '1000', items: ['G3'], by: 'user' },
  { equclacode: '2000', when: { field: 'quickOpening', in: ['1'] }, items: ['R1'], by: 'user' },
  { equclacode: '2000', when: { field: 'categoryCode', in: ['2400'] }, items: ['R3'], by: 'user' },
  // Whoever fills them needs R2 and P; who only uses them does not, and no archive says which.
  { equclacode: '3000', items: ['T'], by: 'maintainer' },
  { equclacode: '4000', items: ['Q1', 'Q2'], by: 'user' },
  { equclacode: '5000', when: { field: 'categoryCode', in: ['5100'] }, items: ['N1'], by: 'user' },
  { equclacode: '5000', when: { field: 'categoryCode', in: ['5200'] }, items: ['N2'], by: 'user' },
  { equclacode: '6000', items: ['Y1', 'Y2'], by: 'user' },
  { equclacode: '9000', items: ['S1', 'S2'], by: 'user' },
]

export interface MissingOperator {
  /** One of these would do. */
  items: readonly OperatorItem[]
  /** Kind that asks for them; empty for what any device asks for. */
  equclacode: string
  /** Devices that ask for them. */
  devices: number
  /** For the user: 有2台锅炉，没有人持有有效的工业锅炉司炉（G1）或电站锅炉司炉（G2）证书. */
  message: string
}

/** Kinds that are registered for use: components and safety accessories ask for nobody. */
const usedKinds = /^[1-689]000$/

/** Devices that are alike in all that needs look at. */
export interface DeviceGroup {
  /** As their archives have it: `equclacode`, `categoryCode` and what else the needs look at. */
  archive: FormRow
  count: number
}

/**
 * What a unit has devices for but nobody qualified.
 * @param devices in use
 * @param by `user` for the devices it uses, `maintainer` for those it looks after
 * @param today `YYYY-MM-DD`
 */
export function missingOperators(
  devices: readonly DeviceGroup[],
  certificates: readonly OperatorCertificate[],
  by: 'user' | 'maintainer',
  today: string,
): MissingOperator[] {
  const held = new Set(certificates.filter((certificate) => isQualified(certificate, today)).map(({ item }) => item))
  return needs.flatMap(({ equclacode = '', when = true, items, by: needed }) => {
    if (needed !== by || items.some((item) => held.has(item))) return []
    const asking = devices.filter(
      ({ archive }) => usedKinds.test(archive.equclacode ?? '') && (equclacode === '' || archive.equclacode === equclacode) && holds(when, { fields: archive }),
    )
    const count = asking.reduce((sum, group) => sum + group.count, 0)
    if (count === 0) return []
    const wanted = items.map((item) => `${labelOf('operatorItem', item)}（${item}）`).join('或')
    const kind = equclacode ? catalogueName(equclacode) : '特种设备'
    return [{ items, equclacode, devices: count, message: `有${count}台${kind}，没有人持有有效的${wanted}证书` }]
  })
}
