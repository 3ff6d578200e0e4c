import { type FieldDefinition, fieldTypeOf, fieldTypes } from '@shared/contract/form'
import fc from 'fast-check'
import { keywordOf, searchable } from './bigrams'
import { labelOfField } from './labels'

describe('keyword search', () => {
  const finds = (texts: string[], typed: string) => {
    const { search, search_text } = searchable(texts)
    const { terms, text } = keywordOf(typed)
    const candidate = terms.every((term) => search.includes(term))
    const found = search_text.includes(text)
    // A text that contains the keyword is always among the candidates: the index misses nothing.
    if (found && text !== '') expect(candidate).toBe(true)
    return candidate && found
  }
  it('finds what contains the keyword, in any width and case, and nothing else', () => {
    const texts = ['GZ330212202611190014', '宁波示例电梯工程有限公司', '鄞州区示例路100号']
    for (const typed of ['gz3302', '电梯', '示例路１００号', '梯', ' 宁波 ', '0014']) expect(finds(texts, typed)).toBe(true)
    for (const typed of ['起重', '梯电', 'GZ330212202611190015', '司鄞', '%', '_']) expect(finds(texts, typed)).toBe(false)
  })
  it('agrees with a plain search over anything', () => {
    const letters = fc.string({ unit: fc.constantFrom('电', '梯', 'A', 'a', '1', ' ', '（', '('), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 4 }), letters, (texts, typed) => {
        const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
        if (fold(typed) !== '') expect(finds(texts, typed)).toBe(texts.some((text) => fold(text).includes(fold(typed))))
      }),
    )
  })
})

describe('a type of field whose values are codes', () => {
  const types = Object.keys(fieldTypes) as FieldDefinition['type'][]
  it.each(types.filter((type) => fieldTypeOf({ type }).lookup !== undefined))('is read as words, or is known to be a name only: %s', (type) => {
    const { lookup, instead } = fieldTypeOf({ type })
    const found = () => '名称'
    const label = labelOfField({ key: 'k', label: '字段', type, required: false }, '3000', { region: found, unit: found, account: found, application: found })
    // A device is written by its number, which is read as it stands.
    if (lookup !== 'equipment') expect(instead ?? label).toBeTruthy()
  })
})
