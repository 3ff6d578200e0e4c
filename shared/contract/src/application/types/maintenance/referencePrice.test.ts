import fc from 'fast-check'
import { maintMode, referencePlace } from '../../../enums'
import { referenceFigures, referencePrice } from './referencePrice'

const example = { device: '1', floors: '12', speed: '1.75', load: '1000', age: '15', place: '1', mode: '1' }
const places = referencePlace.map(({ code }) => code)
const modes = maintMode.map(({ code }) => code)
/** Values just below, at and just above each step. */
const edges = (steps: readonly { upTo?: number }[], by: number) =>
  steps.flatMap(({ upTo }) => (upTo === undefined ? [] : [upTo - by, upTo, upTo + by])).map(String)

describe('the reference price', () => {
  it('is 564 yuan for the example of the guidance', () => {
    expect(referencePrice(example)).toEqual({
      base: 470,
      factors: [
        { key: 'speed', label: '额定速度', coefficient: 1 },
        { key: 'load', label: '额定载重量', coefficient: 1 },
        { key: 'place', label: '使用场所', coefficient: 1 },
        { key: 'age', label: '使用年限', coefficient: 1.2 },
        { key: 'mode', label: '维保方式', coefficient: 1 },
      ],
      cents: 56_400,
    })
  })

  it('of an escalator asks for neither floors nor load', () => {
    const { base, factors, cents } = referencePrice({ ...example, device: '2', age: '3' })
    expect([base, cents, factors.map(({ key }) => key)]).toEqual([500, 50_000, ['speed', 'place', 'age', 'mode']])
  })

  it('is the base times the coefficients to the cent, at every step, in every place and mode', () => {
    const within = (steps: readonly { upTo?: number; coefficient: number }[], value: string) =>
      steps.find(({ upTo }) => upTo === undefined || Number(value) <= upTo)?.coefficient ?? Number.NaN
    let cases = 0
    for (const floors of ['2', '9', '10', '11', '33', '150'])
      for (const speed of edges(referenceFigures.speed, 0.01))
        for (const load of edges(referenceFigures.load, 1))
          for (const age of edges(referenceFigures.age, 1))
            for (const place of places)
              for (const mode of modes) {
                const { cents } = referencePrice({ device: '1', floors, speed, load, age, place, mode })
                const { place: inPlace, mode: inMode } = referenceFigures
                const product =
                  (450 + (Number(floors) - 10) * 10) *
                  within(referenceFigures.speed, speed) *
                  within(referenceFigures.load, load) *
                  within(referenceFigures.age, age) *
                  (inPlace[place] ?? Number.NaN) *
                  (inMode[mode] ?? Number.NaN)
                // A plain comparison, because an expectation would cost more than the calculation.
                if (!(Math.abs(cents - product * 100) < 0.5001)) throw new Error(JSON.stringify({ floors, speed, load, age, place, mode, cents, product }))
                cases += 1
              }
    expect(cases).toBe(6 * 9 * 9 * 9 * 16)
  })

  it('never falls when a device is higher, faster, larger or older', () => {
    const device = fc.record({
      floors: fc.integer({ min: 2, max: 149 }),
      speed: fc.integer({ min: 10, max: 1_900 }),
      load: fc.integer({ min: 50, max: 19_000 }),
      age: fc.integer({ min: 0, max: 59 }),
      place: fc.constantFrom(...places),
      mode: fc.constantFrom(...modes),
    })
    fc.assert(
      fc.property(device, fc.constantFrom('floors', 'speed', 'load', 'age'), fc.integer({ min: 1, max: 90 }), (given, raised, by) => {
        const price = (values: typeof given) =>
          referencePrice({
            ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
            device: '1',
            speed: String(values.speed / 100),
          }).cents
        return price({ ...given, [raised]: given[raised as 'floors'] + by }) >= price(given)
      }),
    )
  })

  it('reckons with figures somebody put in place of ours, and rounds a half cent up', () => {
    expect(referencePrice(example, { ...referenceFigures, base: 400, perFloor: 5 }).base).toBe(410)
    expect(referencePrice(example, referenceFigures, { age: 1.0001, mode: 0.5 }).cents).toBe(23_502)
    expect(referencePrice({ ...example, floors: '10' }, { ...referenceFigures, base: 0.01 }, { age: 0.5 }).cents).toBe(1)
    expect(referencePrice({ ...example, floors: '2' }, { ...referenceFigures, base: 10 }).cents).toBe(0)
  })
})
