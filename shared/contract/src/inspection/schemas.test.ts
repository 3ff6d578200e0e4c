import { feeLineProblem, feeTotalProblem, freeOfChargeProblem, resultProblems } from './schemas'

/** Twenty-two devices of a million yuan each, all within their limits, once caused a database error when their order was created. */
test('a fee is what one order can ask for', () => {
  expect(feeLineProblem({ reckoned: '1000000.00', amount: '1000000', reason: '' })).toBeUndefined()
  expect([0, 1, 2_000_000_000, 2_000_000_001].map(feeTotalProblem)).toEqual([
    '检验费合计为零，请选择免收费',
    undefined,
    undefined,
    '检验费合计最多 2000 万元，请核对逐台的金额',
  ])
})

test('a vessel of grade 5 has not passed: it may not be used on', () => {
  const entry = { inspectedOn: '2026-11-25', remarks: '焊缝裂纹', nextDate: '', nextReason: '' }
  const told = (conclusion: string, grade: string) => resultProblems({ ...entry, conclusion, grade }, '2026-11-25').map(({ field }) => field)
  expect(['01', '12', '03', '13', ''].map((conclusion) => told(conclusion, '5').includes('grade'))).toEqual([true, true, false, false, false])
  expect(told('01', '4')).toEqual([])
})

describe('the days of a result', () => {
  const entry = { conclusion: '01', remarks: '', nextDate: '', nextReason: '' }
  it.each([
    ['2026-11-25', []],
    ['2024-11-25', []],
    ['2024-11-24', ['检验日期不能早于2024-11-25，请核对年份']],
    ['2026-11-26', ['检验日期不能晚于今天']],
  ])('was inspected on %s: %j', (inspectedOn, messages) => {
    expect(resultProblems({ ...entry, inspectedOn }, '2026-11-25').map(({ message }) => message)).toEqual(messages)
  })

  it.each([
    ['2026-11-23', []],
    ['2026-11-22', ['检验日期不能早于受理日期2026-11-23']],
  ])('was inspected on %s, of an application accepted on the 23rd: %j', (inspectedOn, messages) => {
    expect(resultProblems({ ...entry, inspectedOn }, '2026-11-25', '2026-11-23').map(({ message }) => message)).toEqual(messages)
  })

  it.each([
    ['2026-11-25', ['下次检验日期应在检验日期之后']],
    ['2038-11-25', []],
    ['2062-11-30', ['下次检验日期不能晚于2038-11-25，请核对年份']],
  ])('is inspected next on %s: %j', (nextDate, messages) => {
    const told = resultProblems({ ...entry, inspectedOn: '2026-11-25', nextDate, nextReason: '安全状况等级' }, '2026-11-25')
    expect(told.map(({ field, message }) => [field, message])).toEqual(messages.map((message) => ['nextDate', message]))
  })

  it('are not set where it failed', () => {
    const failed = { conclusion: '03', inspectedOn: '2026-11-25', remarks: '层门门锁失效', nextDate: '2027-05-01', nextReason: '缩短周期' }
    expect(resultProblems(failed, '2026-11-25')).toEqual([{ field: 'nextDate', message: '结论不合格的，下次检验日期保持不变，不能修改' }])
    expect(resultProblems({ ...failed, conclusion: '22' }, '2026-11-25')).toEqual([])
  })
})

test('an amount where no rule has one is explained, but not as another than one that was never reckoned', () => {
  const message = (reckoned: string) => feeLineProblem({ reckoned, amount: '620', reason: '' })?.message
  expect([message(''), message('550.00')]).toEqual(['没有收费标准，请填写核定理由', '与核算不一致，请填写理由'])
  expect(feeLineProblem({ reckoned: '', amount: '620', reason: '按协议价' })).toBeUndefined()
})

it('waives amounts by the rules, and those set to nothing, but none that was set and is more', () => {
  const line = (reckoned: string, amount: string, reason = '') => ({ reckoned, amount, reason })
  expect(freeOfChargeProblem([line('500.00', '500.00'), line('', '')])).toBeUndefined()
  expect(freeOfChargeProblem([line('500.00', '0.00', '公益项目')])).toBeUndefined()
  expect(freeOfChargeProblem([line('500.00', '0.00', '公益项目'), line('500.00', '450.00', '减收')])).toContain('450.00元')
})
