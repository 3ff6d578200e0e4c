import { equipmentNumberOf, equipmentNumbersOf, numberNaming } from './equipmentNumber'

test('a form names a device by its code, and by its certificate where it has no code a form accepts', () => {
  const codes = { registrationCode: '', equipmentCode: '', useCertNo: '容15浙B0123' }
  expect(equipmentNumberOf(codes)).toBe('容15浙B0123')
  expect(equipmentNumberOf({ ...codes, equipmentCode: '21603309920230001' })).toBe('21603309920230001')
  expect(equipmentNumberOf({ ...codes, equipmentCode: '铭牌不清' })).toBe('容15浙B0123')
  expect(equipmentNumberOf({ ...codes, useCertNo: '无' })).toBe('')
  expect(equipmentNumbersOf({ ...codes, registrationCode: '21603302002023090001' })).toEqual(['21603302002023090001', '容15浙B0123'])
})

test('a device is named by the certificate that hangs on it, and by its codes where it has none', () => {
  const codes = { registrationCode: '21603302002023090001', equipmentCode: '21603309920230001' }
  expect(numberNaming({ ...codes, useCertNo: '容15浙B0123' })).toBe('容15浙B0123')
  expect(numberNaming(codes)).toBe('21603309920230001')
  expect(numberNaming({ ...codes, equipmentCode: '' })).toBe('21603302002023090001')
  expect(numberNaming({})).toBe('')
})
