/** Conditions a definition states as data: over the form, a row of a table, what a transition asks for, and facts the service knows. */

/** Holds when a named value is one of those listed, or is filled in; `all`, `any` and `not` combine. */
export type Condition =
  | { field: string; in: readonly string[] }
  /** A field that has any value. */
  | { filled: string }
  /** A column of the same row, in tables. */
  | { column: string; in: readonly string[] }
  /** A value the transition itself asks for. */
  | { input: string; in: readonly string[] }
  /** A value the service derives: `feeType`, `overdueBeyondLimit`. */
  | { fact: string; in: readonly string[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

type Values = Readonly<Record<string, string>>

/** What a condition may look at. What is absent reads as an empty text. */
export interface ConditionValues {
  fields: Values
  row?: Values
  input?: Values
  facts?: Values
  /** `YYYY-MM-DD`, where fields are checked that lie on one side of it. */
  today?: string
}

/** Whether a condition holds. Pure; `true` and `false` stand for always and never. */
export function holds(condition: boolean | Condition, values: ConditionValues): boolean {
  if (typeof condition === 'boolean') return condition
  if ('field' in condition) return condition.in.includes(values.fields[condition.field] ?? '')
  if ('filled' in condition) return (values.fields[condition.filled] ?? '').trim() !== ''
  if ('column' in condition) return condition.in.includes(values.row?.[condition.column] ?? '')
  if ('input' in condition) return condition.in.includes(values.input?.[condition.input] ?? '')
  if ('fact' in condition) return condition.in.includes(values.facts?.[condition.fact] ?? '')
  if ('all' in condition) return condition.all.every((part) => holds(part, values))
  if ('any' in condition) return condition.any.some((part) => holds(part, values))
  return !holds(condition.not, values)
}

/** Whether a condition holds, and whether it fails, for some row, input and facts: those are not known yet. */
function outcomes(condition: Condition, fields: Values): { holds: boolean; fails: boolean } {
  if ('field' in condition || 'filled' in condition) {
    const met = holds(condition, { fields })
    return { holds: met, fails: !met }
  }
  if ('not' in condition) {
    const inner = outcomes(condition.not, fields)
    return { holds: inner.fails, fails: inner.holds }
  }
  if ('all' in condition) {
    const parts = condition.all.map((part) => outcomes(part, fields))
    return { holds: parts.every((part) => part.holds), fails: parts.some((part) => part.fails) }
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => outcomes(part, fields))
    return { holds: parts.some((part) => part.holds), fails: parts.every((part) => part.fails) }
  }
  return { holds: true, fails: true }
}

/** Whether a form leaves it open that a condition holds: what else the condition looks at is known only later. Pure. */
export const mayHold = (condition: boolean | Condition, fields: Values): boolean =>
  typeof condition === 'boolean' ? condition : outcomes(condition, fields).holds

/** A condition over a form's fields, asked of rows that hold some of them. @param columns those that stand in the row */
export function overRow(condition: Condition, columns: readonly string[]): Condition {
  if ('field' in condition) return columns.includes(condition.field) ? { column: condition.field, in: condition.in } : condition
  if ('filled' in condition) return columns.includes(condition.filled) ? { not: { column: condition.filled, in: [''] } } : condition
  if ('all' in condition) return { all: condition.all.map((part) => overRow(part, columns)) }
  if ('any' in condition) return { any: condition.any.map((part) => overRow(part, columns)) }
  return 'not' in condition ? { not: overRow(condition.not, columns) } : condition
}

/** Names a condition refers to, by where it looks: what a definition is checked for at build time. */
export function namesIn(condition: boolean | Condition): { kind: 'field' | 'column' | 'input' | 'fact'; name: string }[] {
  if (typeof condition === 'boolean') return []
  if ('field' in condition) return [{ kind: 'field', name: condition.field }]
  if ('filled' in condition) return [{ kind: 'field', name: condition.filled }]
  if ('column' in condition) return [{ kind: 'column', name: condition.column }]
  if ('input' in condition) return [{ kind: 'input', name: condition.input }]
  if ('fact' in condition) return [{ kind: 'fact', name: condition.fact }]
  if ('not' in condition) return namesIn(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(namesIn)
}
