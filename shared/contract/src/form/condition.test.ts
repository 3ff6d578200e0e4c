import fc from 'fast-check'
import { type Condition, holds, mayHold, namesIn } from './condition'

const values = { fields: { kind: '2', title: ' ' }, row: { unit: 'm' }, input: { result: 'ok' }, facts: { feeType: '0' } }

describe('a condition', () => {
  it.each<[string, boolean | Condition, boolean]>([
    ['always', true, true],
    ['never', false, false],
    ['a field with one of the values', { field: 'kind', in: ['1', '2'] }, true],
    ['a field with another value', { field: 'kind', in: ['1'] }, false],
    ['a field that is not there, as an empty text', { field: 'absent', in: [''] }, true],
    ['a field of blanks, as not filled', { filled: 'title' }, false],
    ['a column of the same row', { column: 'unit', in: ['m'] }, true],
    ['what the transition asks for', { input: 'result', in: ['ok'] }, true],
    ['what the service knows', { fact: 'feeType', in: ['1'] }, false],
  ])('looks at %s', (_name, condition, expected) => {
    expect(holds(condition, values)).toBe(expected)
  })

  const leaf: fc.Arbitrary<Condition> = fc.record({ field: fc.constantFrom('kind', 'title', 'absent'), in: fc.array(fc.constantFrom('', '1', '2', ' ')) })
  it('keeps De Morgan’s laws', () => {
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 4 }), (parts) => {
        expect(holds({ not: { all: parts } }, values)).toBe(holds({ any: parts.map((part) => ({ not: part })) }, values))
        expect(holds({ not: { any: parts } }, values)).toBe(holds({ all: parts.map((part) => ({ not: part })) }, values))
      }),
    )
  })

  const byInput: Condition = { input: 'result', in: ['ok'] }
  it.each<[string, Condition, boolean]>([
    ['what is asked for later', byInput, true],
    ['what is asked for later, of a form that is another', { all: [byInput, { field: 'kind', in: ['1'] }] }, false],
    ['what is asked for later, or a form that is another', { any: [byInput, { field: 'kind', in: ['1'] }] }, true],
    ['the contrary of what is asked for later', { not: byInput }, true],
    ['the contrary of what the form says', { not: { any: [byInput, { field: 'kind', in: ['2'] }] } }, false],
  ])('is left open by a form for %s', (_name, condition, expected) => {
    expect(mayHold(condition, values.fields)).toBe(expected)
  })

  it.each<[string, Condition, boolean]>([
    ['what was entered', byInput, true],
    ['something else than was entered', { input: 'result', in: ['bad'] }, false],
    ['what was entered, of any form', { all: [byInput, { field: 'kind', in: ['1'] }] }, true],
    ['the contrary of what was entered, of any form', { all: [{ not: byInput }, { filled: 'title' }] }, false],
  ])('is left open by an input alone for %s', (_name, condition, expected) => {
    expect(mayHold(condition, undefined, values.input)).toBe(expected)
  })

  it('is left open by every form with which something makes it hold', () => {
    const known = fc.constantFrom<Condition>(byInput, { fact: 'feeType', in: ['0'] }, { column: 'unit', in: ['kg'] })
    const { any } = fc.letrec<{ any: Condition }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        leaf,
        known,
        fc.record({ not: tie('any') }),
        fc.record({ all: fc.array(tie('any'), { maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('any'), { maxLength: 3 }) }),
      ),
    }))
    fc.assert(fc.property(any, (condition) => !holds(condition, values) || mayHold(condition, values.fields)))
  })

  it('names everything it looks at', () => {
    const condition: Condition = { all: [{ field: 'kind', in: [] }, { not: { any: [{ filled: 'title' }, { fact: 'feeType', in: [] }] } }] }
    expect(namesIn(condition)).toEqual([
      { kind: 'field', name: 'kind' },
      { kind: 'field', name: 'title' },
      { kind: 'fact', name: 'feeType' },
    ])
  })
})
