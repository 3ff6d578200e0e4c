import { patternsOf } from './keyword'

test.each([
  ['jf3302 0020 2602 0001', '%JF3302002026020001%'],
  ['ＪＦ３３０２　００２０', '%JF33020020%'],
])('a number is found however it is typed: %s', (keyword, pattern) => {
  expect(patternsOf(keyword).number).toBe(pattern)
})

test('what only resembles a digit is not searched for as one: nothing is found by it that was not typed', () => {
  expect(patternsOf('JF①').number).toBe('%JF①%')
  expect(patternsOf('10²').number).toBe('%10²%')
})
