import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, tableProblems } from '@shared/contract/form'
import { isRefundLine, statementProblems, statementTable } from '@shared/contract/payment'
import { centsOf } from '@shared/contract/rules'
import type { ReconciliationLineTable, ReconciliationResult } from '../../database/tables/paymentTables'

/** Parses a day's statement and compares it line by line with the portal's records. No database access. */

/** A money movement on the platform; refunds are negative. */
export interface Move {
  platform_no: string
  order_no: string
  cents: number
}
/** A movement known to the portal. `due`: it belongs to the statement's day and must be in it. `day`: null for a refund not executed yet. */
export interface KeptMove extends Move {
  due: boolean
  day: string | null
}

export type ComparedLine = Pick<ReconciliationLineTable, 'platform_no' | 'order_no' | 'statement_cents' | 'kept_cents' | 'kept_day' | 'result'>

/** Parses the rows of a file; every wrong cell is reported at `statement.<row>.<column>`. */
export function readStatement(rows: readonly FormRow[]): { moves: Move[]; problems: FieldError[] } {
  const moves = rows.map((row): Move => {
    const { platformNo = '', orderNo = '', amount = '' } = row
    const cents = centsOf(amount.startsWith('-') ? amount.slice(1) : amount) ?? 0
    return { platform_no: platformNo, order_no: orderNo, cents: isRefundLine(row) ? -cents : cents }
  })
  return { moves, problems: [...tableProblems(statementTable, rows, { fields: {} }, true), ...statementProblems(rows)] }
}

/** A movement of another day does not match, even if the amount is equal: it will be in that day's statement again. */
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
    // The same payment number with another order is not a match.
    if (here?.order_no !== move.order_no) return found(move, undefined)
    told.delete(move.platform_no)
    return found(move, here)
  })
  const named = new Set(statement.map(({ platform_no }) => platform_no))
  return [...lines, ...[...told.values()].filter(({ due, platform_no }) => due && !named.has(platform_no)).map(missing)]
}

/** A platform may assign its own numbers to refunds: they are matched by order and, within an order, by amount and payment number. */
const likeness: readonly ((move: Move, kept: Move) => boolean)[] = [
  (move, kept) => move.cents === kept.cents && move.platform_no === kept.platform_no,
  (move, kept) => move.cents === kept.cents,
  (move, kept) => move.platform_no === kept.platform_no,
  () => true,
]

function compareRefunds(statement: readonly Move[], kept: readonly KeptMove[]): ComparedLine[] {
  // Among equal refunds those of the day come first: the others belong to the statements of their own days.
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

/** Compares every line of a statement with the portal's records, and adds what is missing in it. */
export function compareStatement(statement: readonly Move[], kept: readonly KeptMove[]): ComparedLine[] {
  const isRefund = ({ cents }: Move) => cents < 0
  const isPayment = ({ cents }: Move) => cents >= 0
  return [...comparePayments(statement.filter(isPayment), kept.filter(isPayment)), ...compareRefunds(statement.filter(isRefund), kept.filter(isRefund))]
}
