import { problemNumber } from './problemNumber'

test('a problem number can be read out', () => {
  expect(problemNumber(new Date(2026, 10, 20), 0x4f7c / 0x10000)).toBe('E-20261120-4F7C')
  expect(problemNumber(new Date(2026, 0, 2), 0)).toBe('E-20260102-0000')
})
