import fc from 'fast-check'
import { type Condition, type FieldDefinition, type FormRow, isVisible } from '../form'
import { type ApplicationDefinition, type ApplicationForm, applicationDefinitions, definitionFor, formProblems, withoutHidden } from '.'

const today = '2026-11-28'

/** Values that decide a condition, by the name of what it reads. */
function deciding(condition: boolean | Condition | undefined): [string, string][] {
  if (condition === undefined || typeof condition === 'boolean') return []
  if ('filled' in condition) return [[condition.filled, '1']]
  if ('not' in condition) return deciding(condition.not)
  if ('all' in condition) return condition.all.flatMap(deciding)
  if ('any' in condition) return condition.any.flatMap(deciding)
  const name = 'field' in condition ? condition.field : 'column' in condition ? condition.column : ''
  return condition.in.map((value) => [name, value])
}

/** Any form of a type: what its conditions read has one of the values they name, or another, and the rest is filled or not. */
function anyForm({ groups, tables }: ApplicationDefinition): fc.Arbitrary<ApplicationForm> {
  const parts = [...groups, ...groups.flatMap(({ fields }) => fields), ...tables, ...tables.flatMap(({ columns }) => columns)]
  const named = parts.flatMap(({ visibleWhen }) => deciding(visibleWhen))
  const rowOf = (fields: readonly FieldDefinition[]): fc.Arbitrary<FormRow> =>
    fc.record(
      Object.fromEntries(fields.map(({ key }) => [key, fc.constantFrom<string>('', '9', ...named.flatMap(([name, value]) => (name === key ? [value] : [])))])),
    )
  return fc.record({
    fields: rowOf(groups.flatMap(({ fields }) => fields)),
    tables: fc.record(Object.fromEntries(tables.map(({ key, columns }) => [key, fc.array(rowOf(columns), { maxLength: 3 })]))),
  })
}

describe('what is hidden in a form', () => {
  const forms: [string, ApplicationDefinition, FormRow][] = [
    ...applicationDefinitions.map((definition): [string, ApplicationDefinition, FormRow] => [definition.key, definition, {}]),
    ...applicationDefinitions
      .filter(({ formBy }) => formBy)
      .flatMap((definition) =>
        ['1000', '2000', '3000', '4000', '5000', '8000', '9000'].map((equclacode): [string, ApplicationDefinition, FormRow] => [
          `${definition.key} of ${equclacode}`,
          definition,
          { equclacode },
        ]),
      ),
  ]

  it.each(forms)('is neither kept nor judged, in fields and in the cells of each row; what is shown stays: %s', async (_name, definition, about) => {
    const whole = await definitionFor(definition, about)
    fc.assert(
      fc.property(anyForm(whole), (form) => {
        const typed = structuredClone(form)
        const kept = withoutHidden(whole, form)
        // What was typed is still there when it is shown again.
        expect(form).toEqual(typed)
        for (const group of whole.groups)
          for (const field of group.fields)
            expect([field.key, kept.fields[field.key]]).toEqual([field.key, isVisible(group, form) && isVisible(field, form) ? form.fields[field.key] : ''])
        for (const table of whole.tables) {
          const rows = isVisible(table, form) ? (form.tables[table.key] ?? []) : []
          const shown = rows.map((row) =>
            Object.fromEntries(table.columns.map((column) => [column.key, isVisible(column, { ...form, row }) ? row[column.key] : ''])),
          )
          expect(kept.tables[table.key]).toEqual(shown)
        }
        for (const mode of ['save', 'commit'] as const) expect(formProblems(whole, form, mode, today)).toEqual(formProblems(whole, kept, mode, today))
      }),
      { numRuns: 30 },
    )
  })
})
