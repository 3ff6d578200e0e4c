import { failedInWords } from './failedDevices'

it('names failed devices by their conclusion, the first three of each', () => {
  const failed = (conclusion: string, ...names: string[]) => names.map((name) => ({ conclusion, name }))
  expect(failedInWords([...failed('01', '1#'), ...failed('22', '2#')])).toBe('')
  expect(failedInWords([...failed('04', '9#'), ...failed('01', '1#'), ...failed('03', '3#', '4#', '5#', '6#')])).toBe(
    '4台不合格（3#、4#、5#等）、1台复检不合格（9#）',
  )
})
