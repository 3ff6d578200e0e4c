import fc from 'fast-check'
import { keywordOf, searchable } from './bigrams'
import { workdaysAfter } from './workdays'

describe('working days', () => {
  it('leave the weekend out', () => {
    // 2026-11-20 is a Friday.
    expect(workdaysAfter('2026-11-20', 1)).toBe('2026-11-23')
    expect(workdaysAfter('2026-11-20', 2)).toBe('2026-11-24')
    expect(workdaysAfter('2026-11-21', 1)).toBe('2026-11-23')
    expect(workdaysAfter('2026-11-18', 2)).toBe('2026-11-20')
    expect(workdaysAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(workdaysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(workdaysAfter('2026-11-20', 0)).toBe('2026-11-20')
  })
  it('end on a working day with exactly so many between', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const end = Date.parse(workdaysAfter(from, count))
        let between = 0
        for (let at = Date.parse(from) + 86_400_000; at <= end; at += 86_400_000) if (![0, 6].includes(new Date(at).getUTCDay())) between += 1
        expect(between).toBe(count)
        expect([0, 6]).not.toContain(new Date(end).getUTCDay())
      }),
    )
  })
})

describe('keyword search', () => {
  const finds = (texts: string[], typed: string) => {
    const { search, search_text } = searchable(texts)
    const { terms, text } = keywordOf(typed)
    const candidate = terms.every((term) => search.includes(term))
    const found = search_text.includes(text)
    // A text that contains the keyword is always among the candidates: the index loses nothing.
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
