import { compareStatement, type KeptMove, type Move, readStatement } from './statement'

const move = (platform_no: string, order_no: string, cents: number): Move => ({ platform_no, order_no, cents })
const kept = (platform_no: string, order_no: string, cents: number, due = true): KeptMove => ({
  platform_no,
  order_no,
  cents,
  due,
  day: due ? '2026-11-24' : '2026-11-25',
})
const outcomes = (statement: Move[], books: KeptMove[]) =>
  compareStatement(statement, books).map(({ platform_no, statement_cents, kept_cents, result }) => [platform_no, statement_cents, kept_cents, result])

describe('a statement', () => {
  const fileRow = (platformNo: string, amount: string, kind = '') => ({ platformNo, orderNo: 'JF1', amount, kind })
  it('tells payments and refunds apart by a column or by the sign', () => {
    const { moves, problems } = readStatement([fileRow('A', '10.00'), fileRow('B', '-3.50'), fileRow('C', '4.00', 'refund'), fileRow('D', '-5.00', 'refund')])
    expect(problems).toEqual([])
    expect(moves.map(({ cents }) => cents)).toEqual([1000, -350, -400, -500])
  })
  it('says at row and column what cannot be', () => {
    const rows = [
      fileRow('A', '10.00'),
      fileRow('A', '10.00'),
      fileRow('B', '-1.00', 'payment'),
      fileRow('C', '1.00', '手续费'),
      fileRow('A', '-4.00'),
      fileRow('A', '-4.00'),
    ]
    expect(readStatement(rows).problems.map(({ field }) => field)).toEqual(['statement.3.kind', 'statement.1.platformNo', 'statement.2.amount'])
  })
})

describe('a refund in a statement', () => {
  it('is found by its order, whichever number the platform gives it', () => {
    expect(outcomes([move('TK9', 'JF1', -550)], [kept('YS1', 'JF1', -550)])).toEqual([['TK9', -550, -550, 'matched']])
    expect(outcomes([move('TK9', 'JF2', -550)], [kept('YS1', 'JF1', -550)])).toEqual([
      ['TK9', -550, null, 'missingHere'],
      ['YS1', null, -550, 'missingThere'],
    ])
  })
  it('of several of one order is the one of its amount, each once', () => {
    const books = [kept('YS1', 'JF1', -100), kept('YS1', 'JF1', -300), kept('YS1', 'JF1', -300)]
    expect(outcomes([move('YS1', 'JF1', -300), move('YS1', 'JF1', -300), move('YS1', 'JF1', -90)], books)).toEqual([
      ['YS1', -300, -300, 'matched'],
      ['YS1', -300, -300, 'matched'],
      ['YS1', -90, -100, 'amountDiffers'],
    ])
  })
  it('never stands for the payment of its number, nor the payment for it', () => {
    expect(outcomes([move('YS1', 'JF1', 550)], [kept('YS1', 'JF1', 550), kept('YS1', 'JF1', -550)])).toEqual([
      ['YS1', 550, 550, 'matched'],
      ['YS1', null, -550, 'missingThere'],
    ])
  })
  it('of another day is asked for by no statement; where one names it, it is a difference that says so', () => {
    expect(outcomes([], [kept('YS1', 'JF1', -550, false)])).toEqual([])
    expect(outcomes([move('TK1', 'JF1', -550)], [kept('YS1', 'JF1', -550, false)])).toEqual([['TK1', -550, -550, 'dayDiffers']])
    expect(compareStatement([move('TK1', 'JF1', -550)], [kept('YS1', 'JF1', -550, false)])).toMatchObject([{ kept_day: '2026-11-25' }])
    // Of two equal refunds, the one of the day matches.
    expect(outcomes([move('TK1', 'JF1', -550)], [kept('YS1', 'JF1', -550, false), kept('YS1', 'JF1', -550)])).toEqual([['TK1', -550, -550, 'matched']])
  })
})

it('a payment of another day is no match either', () => {
  expect(outcomes([move('YS1', 'JF1', 550)], [kept('YS1', 'JF1', 550, false)])).toEqual([['YS1', 550, 550, 'dayDiffers']])
  expect(outcomes([move('YS1', 'JF1', 549)], [kept('YS1', 'JF1', 550, false)])).toEqual([['YS1', 549, 550, 'amountDiffers']])
})
