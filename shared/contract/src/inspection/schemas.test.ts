import { feeLineProblem, feeTotalProblem } from './schemas'

/** Twenty-two devices of a million yuan each, every one within its bounds, were an error of the database when their order was opened. */
test('a fee is what one order can ask for', () => {
  expect(feeLineProblem({ reckoned: '1000000.00', amount: '1000000', reason: '' })).toBeUndefined()
  expect([0, 1, 2_000_000_000, 2_000_000_001].map(feeTotalProblem)).toEqual([
    '检验费合计为零，请选择免收费',
    undefined,
    undefined,
    '检验费合计最多 2000 万元，请核对逐台的金额',
  ])
})
