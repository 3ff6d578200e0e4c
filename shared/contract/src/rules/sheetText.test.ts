import { fromInert, inert } from './sheetText'

describe('cells of an export', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0001=1',
    "=cmd|'/c calc'!A1",
    '=HYPERLINK("http://x","y")',
    '=IMPORTXML("http://x")',
    "-2+3+cmd|'/c calc'!A0",
    '@',
    '=',
    '+',
    '-',
    '\t',
    '\ttext',
    '\rtext',
    '\u00a0=1',
    '\u3000=1',
    '\ufeff=1',
  ])('%j runs in no sheet program', (payload) => {
    const cell = inert(payload)
    expect(cell.startsWith("'")).toBe(true)
    expect(cell).not.toMatch(/\p{Cc}/u)
  })
  it('stay as they are when they are harmless', () => {
    for (const text of ['宁波示例医院', '0574-00000001', 'A=1', '', "it's"]) expect(inert(text)).toBe(text)
  })
  it('come back as they were when they are read again', () => {
    for (const text of ['-', '=1', "it's", "'", '每米-38元']) expect(fromInert(inert(text))).toBe(text)
  })
})
