import { catalogueName } from '../catalogue/catalogue'
import { labelOf, type OperatorItem } from '../enums'
import { holds } from '../form/condition'
import type { FormRow } from '../form/definition'
import { isQualified, type OperatorCertificate } from './operatorItems'

/**
 * Which qualified people a unit needs for its devices, and which are missing (domain §3.4). Only a hint, as there are many exemptions: nothing
 * is refused because of it.
 */

interface OperatorNeed {
  /** Kind of device with this need; absent: any device. */
  equclacode?: string
  /** Condition on such devices; absent: all of the kind. */
  when?: Parameters<typeof holds>[0]
  /** One valid certificate for any of these items is sufficient. */
  items: readonly OperatorItem[]
  /** Who needs them: the unit that uses the devices or the one that maintains them. */
  by: 'user' | 'maintainer'
}

const needs: readonly OperatorNeed[] = [
  { items: ['A'], by: 'user' },
  // Boilers of power stations need an item of their own; if the use is unknown, either item is accepted.
  { equclacode: '1000', when: { field: 'boilerUse', in: ['2'] }, items: ['G2'], by: 'user' },
  { equclacode: '1000', when: { not: { field: 'boilerUse', in: ['2'] } }, items: ['G1', 'G2'], by: 'user' },
  { equclacode: '1000', items: ['G3'], by: 'user' },
  { equclacode: '2000', when: { field: 'quickOpening', in: ['1'] }, items: ['R1'], by: 'user' },
  { equclacode: '2000', when: { field: 'categoryCode', in: ['2400'] }, items: ['R3'], by: 'user' },
  // Filling needs R2 and P, mere use does not, and archives do not record which applies.
  { equclacode: '3000', items: ['T'], by: 'maintainer' },
  { equclacode: '4000', items: ['Q1', 'Q2'], by: 'user' },
  { equclacode: '5000', when: { field: 'categoryCode', in: ['5100'] }, items: ['N1'], by: 'user' },
  { equclacode: '5000', when: { field: 'categoryCode', in: ['5200'] }, items: ['N2'], by: 'user' },
  { equclacode: '6000', items: ['Y1', 'Y2'], by: 'user' },
  { equclacode: '9000', items: ['S1', 'S2'], by: 'user' },
]

export interface MissingOperator {
  /** Any of these items would be sufficient. */
  items: readonly OperatorItem[]
  /** Kind with the need; empty for needs of any device. */
  equclacode: string
  /** Number of devices with the need. */
  devices: number
  /** Message for the user: 有2台锅炉，没有人持有有效的工业锅炉司炉（G1）或电站锅炉司炉（G2）证书. */
  message: string
}

/** Kinds that are registered for use: components and safety accessories need no operators. */
const usedKinds = /^[1-689]000$/

/** Devices that are equal in all values the needs depend on. */
export interface DeviceGroup {
  /** Archive values: `equclacode`, `categoryCode` and others the needs depend on. */
  archive: FormRow
  count: number
}

/**
 * Needs for which a unit has devices but no qualified person.
 * @param devices in use
 * @param by `user` for devices the unit uses, `maintainer` for those it maintains
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
