import { reasonToStop } from './canaryWatch'

test.each([
  ['four faults', { loads: 4, faults: 4 }, { loads: 100, faults: 0 }, false],
  ['five faults of few loads', { loads: 20, faults: 5 }, { loads: 100, faults: 0 }, true],
  ['no more faults than twice the stable build’s', { loads: 100, faults: 20 }, { loads: 100, faults: 10 }, false],
  ['more than that', { loads: 100, faults: 21 }, { loads: 100, faults: 10 }, true],
  ['five faults of very many loads', { loads: 1000, faults: 5 }, { loads: 1000, faults: 0 }, false],
])('a canary with %s ends: %#', (_, canary, stable, ends) => {
  const by = { accounts: 3, units: ['示例单位'] }
  expect(reasonToStop({ ...canary, ...by }, { ...stable, ...by }) !== undefined).toBe(ends)
})

test('the reason says who reported', () => {
  const fared = { loads: 20, faults: 6, accounts: 4, units: ['甲单位', '乙单位', '丙单位', '丁单位'] }
  expect(reasonToStop(fared, { loads: 100, faults: 0, accounts: 0, units: [] })).toContain('由甲单位、乙单位、丙单位等 4 个单位的 4 个账号报告')
})
