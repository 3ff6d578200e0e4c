import { reasonToStop } from './canaryWatch'

test.each([
  ['four faults', { loads: 4, faults: 4 }, { loads: 100, faults: 0 }, false],
  ['five faults of few loads', { loads: 20, faults: 5 }, { loads: 100, faults: 0 }, true],
  ['no more faults than twice the stable build’s', { loads: 100, faults: 20 }, { loads: 100, faults: 10 }, false],
  ['more than that', { loads: 100, faults: 21 }, { loads: 100, faults: 10 }, true],
  ['five faults of very many loads', { loads: 1000, faults: 5 }, { loads: 1000, faults: 0 }, false],
])('a canary with %s ends: %#', (_, canary, stable, ends) => {
  expect(reasonToStop(canary, stable) !== undefined).toBe(ends)
})
