import { inAnyWidth } from './userInput'

const finds = (typed: string, stored: string): boolean => new RegExp(inAnyWidth(typed), 'i').test(stored)

test.each(['示例电梯（Ⅱ期）', '①号楼', '梯11浙B10001(13)', '甲　乙', '100%_\\', 'a.*[b]^'])('%s is found by itself', (text) => {
  expect(finds(text, text)).toBe(true)
})

test.each([
  ['梯１１浙ｂ10001（13）', '梯11浙B10001(13)'],
  ['(Ⅱ期)', '示例电梯（Ⅱ期）'],
  ['甲 乙', '甲　乙'],
])('%s finds %s', (typed, stored) => {
  expect(finds(typed, stored)).toBe(true)
})

test.each([
  ['1.3', '103'],
  ['.*', '任何'],
  ['Ⅱ期', 'i期'],
])('%s does not find %s', (typed, stored) => {
  expect(finds(typed, stored)).toBe(false)
})
