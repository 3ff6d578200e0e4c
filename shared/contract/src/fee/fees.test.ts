import fc from 'fast-check'
import { centsOf, yuanOf } from '../rules/money'
import { feeQuantityOf } from './feeQuantity'
import { deviceFee, feeInWords, feeRuleOf, feeRules, totalFee } from './fees'

/** The sample list of domain §4.4, written by hand: kind, application, device, yuan. */
const table: [string, Partial<Record<'equclacode' | 'kind' | 'boilerItem', string>>, Record<string, string>, number | undefined][] = [
  ['an elevator of five floors', { equclacode: '3000' }, { categoryCode: '3100', feeQuantity: '5' }, 500],
  ['each floor above five', { equclacode: '3000' }, { categoryCode: '3200', feeQuantity: '12' }, 850],
  ['two governors beside', { equclacode: '3000' }, { categoryCode: '3100', feeQuantity: '2', governorCount: '2' }, 900],
  ['an explosion-proof elevator by its variety', { equclacode: '3000' }, { categoryCode: '3400', varietyCode: '3410', feeQuantity: '6' }, 550],
  ['a dumbwaiter, of the same category', { equclacode: '3000' }, { categoryCode: '3400', varietyCode: '3430' }, 300],
  ['an escalator', { equclacode: '3000' }, { categoryCode: '3300', feeQuantity: '40' }, 500],
  ['supervision of an elevator', { equclacode: '3000', kind: '03' }, { categoryCode: '3100', feeQuantity: '6', governorCount: '1' }, 1125],
  ['detection of a dumbwaiter', { equclacode: '3000', kind: 'detect' }, { categoryCode: '3400', varietyCode: '3430' }, 180],
  ['a commissioned inspection', { equclacode: '3000', kind: '06' }, { categoryCode: '3100', feeQuantity: '6' }, undefined],
  ['an elevator without its floors', { equclacode: '3000' }, { categoryCode: '3100' }, undefined],
  ['a boiler of half a tonne', { equclacode: '1000', boilerItem: '1' }, { feeQuantity: '0.5' }, 160],
  ['a little more than half a tonne', { equclacode: '1000', boilerItem: '1' }, { feeQuantity: '0.501' }, 250],
  ['a boiler of 35 t/h', { equclacode: '1000', boilerItem: '1' }, { feeQuantity: '35' }, 2100],
  ['a boiler of 35.5 t/h', { equclacode: '1000', boilerItem: '1' }, { feeQuantity: '35.5' }, 2840],
  ['a boiler beyond the list', { equclacode: '1000', boilerItem: '1' }, { feeQuantity: '130.001' }, undefined],
  ['its outside, half the price', { equclacode: '1000', boilerItem: '2' }, { feeQuantity: '10' }, 275],
  ['its pressure test, for which there is no price', { equclacode: '1000', boilerItem: '3' }, { feeQuantity: '10' }, undefined],
  ['half a yuan counts as one', { equclacode: '1000', boilerItem: '2' }, { feeQuantity: '10.05' }, 302],
  ['a vessel of 50 m³', { equclacode: '2000' }, { categoryCode: '2100', feeQuantity: '50' }, 900],
  ['a vessel of 60.5 m³', { equclacode: '2000' }, { categoryCode: '2100', feeQuantity: '60.5' }, 984],
  ['a mobile vessel', { equclacode: '2000' }, { categoryCode: '2200', feeQuantity: '60' }, undefined],
  ['a single-girder crane', { equclacode: '4000' }, { categoryCode: '4100', varietyCode: '4170', feeQuantity: '50' }, 300],
  ['a crane of 20 t', { equclacode: '4000' }, { categoryCode: '4200', feeQuantity: '20' }, 400],
  ['a crane of 20.1 t: ten tonnes begun', { equclacode: '4000' }, { categoryCode: '4100', feeQuantity: '20.1' }, 550],
  ['a crane of 40 t', { equclacode: '4000' }, { categoryCode: '4100', feeQuantity: '40' }, 600],
  ['a tower crane of 80 t·m', { equclacode: '4000' }, { categoryCode: '4300', feeQuantity: '80' }, 650],
  ['a tower crane beyond', { equclacode: '4000' }, { categoryCode: '4300', feeQuantity: '80.5' }, 700],
  ['a mobile crane below 16 t', { equclacode: '4000' }, { categoryCode: '4400', feeQuantity: '15.999' }, 400],
  ['a mobile crane of 16 t', { equclacode: '4000' }, { categoryCode: '4400', feeQuantity: '16' }, 500],
  ['a hoist', { equclacode: '4000' }, { categoryCode: '4800' }, 400],
  ['a car park of 40 places', { equclacode: '4000' }, { categoryCode: '4D00', feeQuantity: '40' }, 1000],
  ['a forklift', { equclacode: '5000' }, { categoryCode: '5100' }, 150],
  ['a ride of grade B', { equclacode: '6000' }, { grade: 'B' }, 1000],
  ['a ride without a grade', { equclacode: '6000' }, {}, undefined],
  ['550 m of pipes', { equclacode: '8000' }, { feeQuantity: '550' }, 1400],
  ['a ropeway', { equclacode: '9000' }, {}, 5000],
]
const subjectOf = (asked: (typeof table)[number][1]) => ({ equclacode: '', kind: '01', boilerItem: '', ...asked })

describe('the fee of an inspection', () => {
  it.each(table)('prices %s', (_what, asked, device, yuan) => {
    expect(deviceFee(subjectOf(asked), device)).toBe(yuan === undefined ? undefined : yuan * 100)
  })

  it('of a car park goes by its places, not by what it lifts', () => {
    const archive = { equclacode: '4000', categoryCode: '4D00', ratedCapacity: '2', capacity: '60' }
    const device = { categoryCode: archive.categoryCode, feeQuantity: feeQuantityOf(archive) }
    expect(deviceFee(subjectOf({ equclacode: '4000' }), device)).toBe(1400 * 100)
  })

  it('has a price that somebody can reach behind every rule, and no rule behind another', () => {
    const kinds = ['detect', ...Array.from({ length: 9 }, (_, index) => `0${index + 1}`)]
    const reached = new Set(
      feeRules.flatMap((rule) =>
        kinds.flatMap((kind) => {
          const device = { categoryCode: rule.categories?.[0] ?? '', varietyCode: rule.categories ? '' : (rule.varieties?.[0] ?? ''), grade: rule.grade ?? '' }
          return feeRuleOf({ equclacode: rule.equclacode, kind, boilerItem: rule.boilerItem ?? '' }, device) ?? []
        }),
      ),
    )
    expect([...reached].sort((a, b) => a.label.localeCompare(b.label))).toEqual([...feeRules].sort((a, b) => a.label.localeCompare(b.label)))
  })

  const priced = fc.constantFrom(...table.filter(([, , , yuan]) => yuan !== undefined))
  const quantity = fc.integer({ min: 1, max: 130_000 }).map((thousandth) => String(thousandth / 1000))

  it('is whole yuan, never negative, and never less for more', () => {
    fc.assert(
      fc.property(priced, quantity, quantity, (row, one, other) => {
        const [less, more] = Number(one) <= Number(other) ? [one, other] : [other, one]
        const fees = [less, more].map((feeQuantity) => deviceFee(subjectOf(row[1]), { ...row[2], feeQuantity }))
        for (const fee of fees) expect(fee !== undefined && fee >= 0 && fee % 100 === 0).toBe(true)
        expect(fees[1]).toBeGreaterThanOrEqual(fees[0] ?? Number.NaN)
      }),
    )
  })

  it('takes no quantity that is none', () => {
    for (const feeQuantity of ['', '0', '-3', '1e3', '1.2345', 'NaN', '１２', '100001', '9'.repeat(400)])
      expect(deviceFee(subjectOf({ equclacode: '8000' }), { feeQuantity })).toBeUndefined()
  })

  it('is the sum of the devices in any order, and unknown as soon as one of them is', () => {
    const elevator = subjectOf({ equclacode: '3000' })
    const device = fc.record({ categoryCode: fc.constantFrom('3100', '3300'), feeQuantity: quantity })
    fc.assert(
      fc.property(fc.array(device, { minLength: 1, maxLength: 50 }), (devices) => {
        const sum = devices.reduce((total, one) => total + (deviceFee(elevator, one) ?? Number.NaN), 0)
        expect(totalFee(elevator, devices)).toBe(sum)
        expect(totalFee(elevator, [...devices].reverse())).toBe(sum)
        expect(totalFee(elevator, [...devices, { categoryCode: '3400' }])).toBeUndefined()
      }),
    )
    expect(totalFee(elevator, [])).toBeUndefined()
  })
})

describe('amounts', () => {
  it('are cents and read as yuan, both ways', () => {
    fc.assert(fc.property(fc.nat({ max: 2_000_000_000 }), (cents) => expect(centsOf(yuanOf(cents))).toBe(cents)))
    expect([centsOf('12'), centsOf('12.5'), centsOf('0.05'), centsOf('12.505'), centsOf('-1'), centsOf(''), centsOf('1e3')]).toEqual([
      1200,
      1250,
      5,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('the fee of a device is explained in words: what it goes by, what is added, what is missing', () => {
  const elevators = { equclacode: '3000', kind: '01', boilerItem: '' }
  const lift = { categoryCode: '3100', varietyCode: '3110' }
  expect(feeInWords(elevators, { ...lift, feeQuantity: '12', governorCount: '1' })).toBe(
    '直梯（12 层）：500 元，加 5 层以上 7 层 × 50 元，加 限速器 1 台 × 200 元',
  )
  expect(feeInWords({ ...elevators, kind: '03' }, { ...lift, feeQuantity: '5' })).toBe('直梯监督检验（5 层）：500 元，合计 × 1.5')
  expect(feeInWords(elevators, lift)).toBe('直梯按层数计费，未填计费数量')
  expect(feeInWords({ ...elevators, equclacode: '4000' }, { categoryCode: '4200', feeQuantity: '35' })).toContain('20 t以上 每 10 t 计 2 次 × 50 元')
  expect(feeInWords({ ...elevators, kind: '06' }, lift)).toBe('没有收费标准，由检验机构核定')
})
