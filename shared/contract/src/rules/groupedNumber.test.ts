import { countWords, groupedNumber } from './groupedNumber'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [-1234, '-1,234'],
  ['850.00', '850.00'],
  ['7380.00', '7,380.00'],
  ['1234567.80', '1,234,567.80'],
  ['0.12345', '0.12345'],
  ['', ''],
])('%s is read as %s', (value, text) => expect(groupedNumber(value)).toBe(text))

test.each([
  [countWords(0), '0'],
  [countWords(10_000), '10,000'],
  [countWords(10_000, true), '10000+'],
])('a count is written %s', (written, text) => expect(written).toBe(text))
