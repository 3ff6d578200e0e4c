import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, tableProblems } from '@shared/contract/form'
import { isRefundLine, statementProblems, statementTable } from '@shared/contract/payment'
import { centsOf } from '@shared/contract/rules'
import type { ReconciliationLineTable, ReconciliationResult } from '../../database/paymentTables'

/** A day's statement as rows, and line by line against the books: what a file says and what came of it, without a database. */

/** Money that moved at the platform; what it paid back is below zero. */
export interface Move {
  platform_no: string
  order_no: string
  cents: number
}
/** One the portal knows of; `due`: it is of the statement's day, which should have it. `day`: null for what has not gone back yet. */
export interface KeptMove extends Move {
  due: boolean
  day: string | null
}

export type ComparedLine = Pick<ReconciliationLineTable, 'platform_no' | 'order_no' | 'statement_cents' | 'kept_cents' | 'kept_day' | 'result'>

/** What a file says, with every cell that is wrong at `statement.<row>.<column>`. */
export function readStatement(rows: readonly FormRow[]): { moves: Move[]; problems: FieldError[] } {
  const moves = rows.map((row): Move => {
    const { platformNo = '', orderNo = '', amount = '' } = row
    const cents = centsOf(amount.startsWith('-') ? amount.slice(1) : amount) ?? 0
    return { platform_no: platformNo, order_no: orderNo, cents: isRefundLine(row) ? -cents : cents }
  })
  return { moves, problems: [...tableProblems(statementTable, rows, { fields: {} }, true), ...statementProblems(rows)] }
}

/** Money of another day is no match, whatever its amount: the statement of its own day would have it once more. */
function resultOf(statement: Move | undefined, kept: KeptMove | undefined): ReconciliationResult {
  if (!kept) return 'missingHere'
  if (!statement) return 'missingThere'
  if (statement.cents !== kept.cents) return 'amountDiffers'
  return kept.due ? 'matched' : 'dayDiffers'
}
const found = (statement: Move, kept: KeptMove | undefined): ComparedLine => ({
  platform_no: statement.platform_no,
  order_no: statement.order_no,
  statement_cents: statement.cents,
  kept_cents: kept?.cents ?? null,
  kept_day: kept?.day ?? null,
  result: resultOf(statement, kept),
})
const missing = (kept: KeptMove): ComparedLine => ({
  platform_no: kept.platform_no,
  order_no: kept.order_no,
  statement_cents: null,
  kept_cents: kept.cents,
  kept_day: kept.day,
  result: resultOf(undefined, kept),
})

function comparePayments(statement: readonly Move[], kept: readonly KeptMove[]): ComparedLine[] {
  const told = new Map(kept.map((payment) => [payment.platform_no, payment]))
  const lines = statement.map((move) => {
    const here = told.get(move.platform_no)
    // A payment of that number for another order is not this one.
    if (here?.order_no !== move.order_no) return found(move, undefined)
    told.delete(move.platform_no)
    return found(move, here)
  })
  const named = new Set(statement.map(({ platform_no }) => platform_no))
  return [...lines, ...[...told.values()].filter(({ due, platform_no }) => due && !named.has(platform_no)).map(missing)]
}

/** A platform may number a refund by itself: it is known by its order, and of several of one order by its amount and the payment's number. */
const likeness: readonly ((move: Move, kept: Move) => boolean)[] = [
  (move, kept) => move.cents === kept.cents && move.platform_no === kept.platform_no,
  (move, kept) => move.cents === kept.cents,
  (move, kept) => move.platform_no === kept.platform_no,
  () => true,
]

function compareRefunds(statement: readonly Move[], kept: readonly KeptMove[]): ComparedLine[] {
  // Of several alike the one of the day comes first: one of another day is the statement's of that day.
  const left = [...kept].sort((one, other) => Number(other.due) - Number(one.due))
  const matches = new Map<number, KeptMove>()
  for (const alike of likeness) {
    for (const [place, move] of statement.entries()) {
      if (matches.has(place)) continue
      const index = left.findIndex((refund) => refund.order_no === move.order_no && alike(move, refund))
      const [refund] = index < 0 ? [] : left.splice(index, 1)
      if (refund) matches.set(place, refund)
    }
  }
  return [...statement.map((move, place) => found(move, matches.get(place))), ...left.filter(({ due }) => due).map(missing)]
}

/** Every line of a statement against the books of the portal, and what the statement should have and has not. */
export function compareStatement(statement: readonly Move[], kept: readonly KeptMove[]): ComparedLine[] {
  const isRefund = ({ cents }: Move) => cents < 0
  const isPayment = ({ cents }: Move) => cents >= 0
  return [...comparePayments(statement.filter(isPayment), kept.filter(isPayment)), ...compareRefunds(statement.filter(isRefund), kept.filter(isRefund))]
}
