/** Conditions as data: over the form, a table row, a transition's input, and facts known to the service. */

/** True when a named value is one of those listed, or is filled in; `all`, `any` and `not` combine conditions. */
export type Condition =
  | { field: string; in: readonly string[] }
  /** A field with any value. */
  | { filled: string }
  /** A column of the same row, in tables. */
  | { column: string; in: readonly string[] }
  /** A value entered for the transition itself. */
  | { input: string; in: readonly string[] }
  /** A value determined by the service: `feeType`, `onBehalf`. */
  | { fact: string; in: readonly string[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

type Values = Readonly<Record<string, string>>

/** The values a condition may read. Absent ones count as empty texts. */
export interface ConditionValues {
  fields: Values
  row?: Values
  input?: Values
  facts?: Values
  /** `YYYY-MM-DD`; given when fields with a rule relative to today are checked. */
  today?: string
}

/** Whether a condition is true. Pure; `true` and `false` mean always and never. */
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

/** What of a condition's values is known: the fields of a form, and what was entered for a transition. */
interface Known {
  fields?: Values
  input?: Values
}

/** Whether a condition can be true, and whether it can be false, for some of the values not known. */
function outcomes(condition: Condition, known: Known): { holds: boolean; fails: boolean } {
  if ('not' in condition) {
    const inner = outcomes(condition.not, known)
    return { holds: inner.fails, fails: inner.holds }
  }
  if ('all' in condition) {
    const parts = condition.all.map((part) => outcomes(part, known))
    return { holds: parts.every((part) => part.holds), fails: parts.some((part) => part.fails) }
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => outcomes(part, known))
    return { holds: parts.some((part) => part.holds), fails: parts.every((part) => part.fails) }
  }
  const read = 'field' in condition || 'filled' in condition ? known.fields : 'input' in condition ? known.input : undefined
  if (!read) return { holds: true, fails: true }
  const met = holds(condition, { fields: {}, ...known })
  return { holds: met, fails: !met }
}

/**
 * Whether a condition can be true for this form: the other values it reads are not known yet. Pure.
 * @param fields undefined: not known either
 * @param input what was entered, once it was
 */
export const mayHold = (condition: boolean | Condition, fields: Values | undefined, input?: Values): boolean =>
  typeof condition === 'boolean' ? condition : outcomes(condition, { ...(fields && { fields }), ...(input && { input }) }).holds

/** Rewrites a condition over form fields for rows that contain some of them. @param columns the fields that are columns of the row */
export function overRow(condition: Condition, columns: readonly string[]): Condition {
  if ('field' in condition) return columns.includes(condition.field) ? { column: condition.field, in: condition.in } : condition
  if ('filled' in condition) return columns.includes(condition.filled) ? { not: { column: condition.filled, in: [''] } } : condition
  if ('all' in condition) return { all: condition.all.map((part) => overRow(part, columns)) }
  if ('any' in condition) return { any: condition.any.map((part) => overRow(part, columns)) }
  return 'not' in condition ? { not: overRow(condition.not, columns) } : condition
}

/** Names a condition refers to, by kind: used to check definitions at build time. */
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
