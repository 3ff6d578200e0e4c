import fc from 'fast-check'
import { operatorItem } from '../enums'
import { addDays } from '../rules/calendar'
import { type DeviceGroup, missingOperators } from './missingOperators'
import { certificateExpiry, certificateStanding, certificateStates, expiryBounds, isQualified, reviewBy } from './operatorItems'

const today = '2026-11-22'
const group = (archive: DeviceGroup['archive'], count = 1): DeviceGroup => ({ archive, count })
const valid = (item: string) => ({ item, expireDate: '2028-01-01' })

describe('a certificate', () => {
  it('holds four years, and is reviewed a month before its end', () => {
    expect(certificateExpiry('2022-03-15')).toBe('2026-03-14')
    expect(certificateExpiry('2024-02-29')).toBe('2028-02-28')
    expect(reviewBy('2026-03-31')).toBe('2026-02-28')
  })
  it.each([
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'late'],
    ['2026-12-21', 'late'],
    ['2026-12-22', 'expiring'],
    ['2027-01-21', 'expiring'],
    ['2027-01-22', 'valid'],
  ])('that ends on %s is %s', (expireDate, standing) => {
    expect(certificateStanding({ item: 'A', expireDate }, today)).toBe(standing)
    expect(certificateStanding({ item: 'A', expireDate, revoked: true }, today)).toBe('revoked')
  })
  it('counts to its last day, and no day longer', () => {
    const expireDate = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days))
    fc.assert(fc.property(expireDate, (date) => expect(isQualified({ item: 'A', expireDate: date }, today)).toBe(date >= today)))
    expect(isQualified({ item: 'A', expireDate: '2030-01-01', revoked: true }, today)).toBe(false)
  })
})

describe('the ends a state is looked for by', () => {
  it('are those of the certificates that stand so, and every certificate is in one state', () => {
    const expireDate = fc.integer({ min: -100, max: 100 }).map((days) => addDays(today, days))
    fc.assert(
      fc.property(expireDate, (date) => {
        const standing = certificateStanding({ item: 'A', expireDate: date }, today)
        const found = certificateStates.filter((state) => {
          if (state === 'revoked') return false
          const { from = '', to = '9999' } = expiryBounds(state, today)
          return from <= date && date <= to
        })
        // Late certificates are found with the filter for expiring ones.
        expect(found).toEqual([standing === 'late' ? 'expiring' : standing])
      }),
    )
  })
})

describe('a unit that has devices but nobody qualified', () => {
  const boiler = group({ equclacode: '1000', categoryCode: '1100' })
  const messagesOf = (...of: Parameters<typeof missingOperators>) => missingOperators(...of).map(({ message }) => message)

  it('is told for whom, by kind', () => {
    expect(messagesOf([boiler, boiler], [], 'user', today)).toEqual([
      '有2台特种设备，没有人持有有效的特种设备安全管理（A）证书',
      '有2台锅炉，没有人持有有效的工业锅炉司炉（G1）或电站锅炉司炉（G2）证书',
      '有2台锅炉，没有人持有有效的锅炉水处理（G3）证书',
    ])
    expect(messagesOf([boiler], [valid('A'), valid('G1'), valid('G3')], 'user', today)).toEqual([])
    expect(missingOperators([group({ ...boiler.archive, boilerUse: '2' })], [valid('A'), valid('G1'), valid('G3')], 'user', today)).toMatchObject([
      { items: ['G2'], equclacode: '1000', devices: 1 },
    ])
  })
  it('is told of a certificate that has ended as of none', () => {
    const forklift = group({ equclacode: '5000', categoryCode: '5100' })
    expect(messagesOf([forklift], [valid('A'), { item: 'N1', expireDate: '2026-11-21' }], 'user', today)).toEqual([
      '有1台场（厂）内专用机动车辆，没有人持有有效的叉车司机（N1）证书',
    ])
    expect(messagesOf([forklift], [valid('A'), { item: 'N1', expireDate: today }], 'user', today)).toEqual([])
  })
  it('needs people for its elevators where it maintains them, and only there', () => {
    const elevator = group({ equclacode: '3000', categoryCode: '3100' }, 3)
    expect(missingOperators([elevator], [valid('A')], 'user', today)).toEqual([])
    expect(missingOperators([elevator, boiler], [], 'maintainer', today)).toMatchObject([{ items: ['T'], devices: 3 }])
  })
  it('is asked by what its vessels are', () => {
    const vessel = group({ equclacode: '2000', categoryCode: '2100' })
    expect(missingOperators([vessel], [valid('A')], 'user', today)).toEqual([])
    expect(missingOperators([group({ ...vessel.archive, quickOpening: '1' })], [valid('A')], 'user', today)).toMatchObject([{ items: ['R1'] }])
    expect(missingOperators([group({ ...vessel.archive, categoryCode: '2400' })], [valid('A')], 'user', today)).toMatchObject([{ items: ['R3'] }])
  })
  it('with components and accessories alone is asked for nobody', () => {
    expect(missingOperators([group({ equclacode: '7000' }), group({ equclacode: 'F000' })], [], 'user', today)).toEqual([])
  })
  it('whoever holds more is never missing more', () => {
    const devices = fc.array(
      fc.constantFrom(boiler, group({ equclacode: '4000' }), group({ equclacode: '9000' }), group({ equclacode: '5000', categoryCode: '5200' })),
    )
    const items = fc.array(fc.constantFrom(...operatorItem.map(({ code }) => code)))
    fc.assert(
      fc.property(devices, items, items, (owned, some, more) => {
        const fewer = missingOperators(owned, some.map(valid), 'user', today)
        expect(fewer).toEqual(expect.arrayContaining(missingOperators(owned, [...some, ...more].map(valid), 'user', today)))
      }),
    )
  })
})
