import { memberFields, registrationFields } from '../account/fields'
import { fieldsOf } from '../application/definitionReaders'
import { changeRegister } from '../application/types/changeRegister/changeRegister'
import { constructionNotice } from '../application/types/constructionNotice'
import { rescueRegistration } from '../application/types/elevatorEvent/rescueRegistration'
import { elevatorDetectApply } from '../application/types/inspection/elevatorDetectApply'
import { invoice } from '../application/types/inspection/invoice'
import { onlineApplyNewrule } from '../application/types/inspection/onlineApplyNewrule'
import { maintenancePrice } from '../application/types/maintenance/maintenancePrice'
import { maintenanceProject } from '../application/types/maintenance/maintenanceProject'
import { useRecord } from '../application/types/useRegistration/useRecord'
import { useRegistrationByUnit } from '../application/types/useRegistration/useRegistrationByUnit'
import { archives } from '../equipment/archives/all'
import { personFields } from '../operator/fields'
import { statementTable } from '../payment/reconciliation'
import { unitFields } from '../unit/fields'
import type { FieldDefinition } from './definition'
import { canonical, fieldProblem, problemInRow, typedOf } from './fieldRules'

const columns = constructionNotice.tables.flatMap((table) => table.columns)
const issued = invoice.transitions.flatMap(({ input = [] }) => fieldsOf({ groups: input }))
const prices = maintenancePrice.tables.flatMap((table) => table.columns)

test.each<[string, readonly FieldDefinition[], string, string, string]>([
  ['a person', personFields, 'idCard', '33029919850101006x', '33029919850101006X'],
  ['a worker of a notice', columns, 'idCard', ' 330299 19850101 006x', '33029919850101006X'],
  ['an applicant', registrationFields, 'adminIdCard', '３３０２９９19850101006x', '33029919850101006X'],
  ['a member', memberFields, 'idCard', '330299-19850101-006x', '33029919850101006X'],
  ['a device of a notice', columns, 'registrationCode', '3110 3302 0020 2009 7801', '31103302002020097801'],
  ['a device of a notice', columns, 'equipmentCode', '3110 3309 9202 30001', '31103309920230001'],
  ['a use record', fieldsOf(useRecord), 'equipmentCode', ' ２３t0330992023 0001', '23T03309920230001'],
  ['an archive', fieldsOf(archives.elevator), 'equipmentCode', '31103309920230001 ', '31103309920230001'],
  ['an archive', fieldsOf(archives.pressureVessel), 'plateNo', '浙b 12345挂', '浙B12345挂'],
  ['an archive', fieldsOf(archives.fieldMotorVehicles), 'plateNo', '场内 浙b00012', '场内浙B00012'],
  // Makers write theirs as they like, with spaces too.
  ['an archive', fieldsOf(archives.elevator), 'factoryNo', 'SL 1509/021', 'SL 1509/021'],
  ['an invoice', fieldsOf(invoice), 'bankAccount', '3300 1234 5678', '330012345678'],
  ['an issued invoice', issued, 'invoiceNo', '2633 0000 0012', '263300000012'],
  ['an issued invoice', issued, 'verifyCode', '12345 67890 12345', '123456789012345'],
  ['a use record', fieldsOf(useRecord), 'registrationCode', '３１１０33020020２0097801', '31103302002020097801'],
  ['an archive', fieldsOf(archives.elevator), 'registrationCode', '3110-33020020-20097801', '31103302002020097801'],
  ['an archive', fieldsOf(archives.elevator), 'rescueTel', '０５７４—96333', '0574-96333'],
  ['an archive', fieldsOf(archives.elevator), 'emergencyCode', ' １００ １５５', '100155'],
  ['an archive', fieldsOf(archives.pressureVessel), 'cylinderVin', 'lsvaa4182e2100001', 'LSVAA4182E2100001'],
  ['a registration', fieldsOf(useRegistrationByUnit), 'cylinderVin', ' ｌsvaa4182e21 00001', 'LSVAA4182E2100001'],
  ['a registration', fieldsOf(useRegistrationByUnit), 'cylinderPlateNo', '浙b 12345', '浙B12345'],
  ['a unit', unitFields, 'email', 'name＠example.com', 'name@example.com'],
  ['a price list', fieldsOf(maintenancePrice), 'contactEmail', 'ｎａｍｅ＠example. com ', 'name@example.com'],
  ['a unit', unitFields, 'fixedAssets', '１，２００', '1200'],
  ['an archive', fieldsOf(archives.elevator), 'ratedLoad', '１０００ｋｇ', '1000'],
  ['an archive', fieldsOf(archives.elevator), 'ratedLoad', '1,000 KG', '1000'],
  ['an archive', fieldsOf(archives.elevator), 'ratedLoad', '1000磅', '1000磅'],
  ['an archive', fieldsOf(archives.elevator), 'floors', '5层', '5'],
  ['an archive', fieldsOf(archives.elevator), 'designLife', '15年', '15'],
  ['an archive', fieldsOf(archives.elevator), 'liftHeight', '12mm', '12mm'],
  ['an archive', fieldsOf(archives.elevator), 'ratedSpeedUp', '1.75m/s', '1.75'],
  ['a rescue', fieldsOf(rescueRegistration), 'trappedCount', '２人', '2'],
  ['a contract', fieldsOf(maintenanceProject), 'monthlyFee', '￥350元/台·月', '350'],
  ['a contract', fieldsOf(maintenanceProject), 'monthlyFee', '350元', '350'],
  ['a price list', prices, 'partPrice', '¥25.00', '25.00'],
  ['a price list', prices, 'partPrice', ' ￥ 1,180.00 ', '1180.00'],
  ['a price list', prices, 'labourPrice', '１，２８０元', '1280'],
  ['a price list', prices, 'labourPrice', '约120元', '约120元'],
  ['a price list', prices, 'itemName', '¥25.00', '¥25.00'],
  ['a statement', statementTable.columns, 'amount', '¥850.00', '850.00'],
  ['a statement', statementTable.columns, 'amount', '-¥850.00', '-850.00'],
])('of %s, the numbers are kept in one form, however they are typed', (_of, fields, key, typed, kept) => {
  const field = fields.find((one) => one.key === key)
  if (!field) throw new Error(`There is no field ${key}`)
  expect(canonical(field, typed)).toBe(kept)
})

test('of what a client sends, declared fields are taken that it may send', () => {
  const fields: FieldDefinition[] = [
    { key: 'on', label: '日期', type: 'date', required: true },
    { key: 'note', label: '备注', type: 'string', required: false },
    { key: 'number', label: '编号', type: 'string', required: false, source: 'number' },
  ]
  expect(typedOf(fields, { on: '2026年1月5日', number: 'GZ1', other: 'x' })).toEqual({ on: '2026-01-05' })
})

const counted: FieldDefinition = {
  key: 'quantity',
  label: '数量',
  type: 'decimal',
  min: '1',
  required: true,
  unitBy: { field: 'kind', units: { cylinder: '只', piping: '米' } },
}

test('a number is read with the unit that another value of its row gives it', () => {
  expect(typedOf([counted], { kind: 'cylinder', quantity: '300只' })).toEqual({ quantity: '300' })
  expect(typedOf([counted], { kind: 'piping', quantity: '300只' })).toEqual({ quantity: '300只' })
  expect(canonical(counted, '300只')).toBe('300只')
})

test('a bound is named with the unit that another value of the row gives', () => {
  expect(problemInRow(counted, '0', { kind: 'piping' })).toBe('数量不能小于1米')
})

/** Who stopped a device or ended its maintenance was asked for the notice by which piping is inspected before its registration. */
test('a number that is none is answered with the numbers that a form takes: those of notices before a registration alone', () => {
  const said = ({ tables }: { tables: readonly { columns: readonly FieldDefinition[] }[] }) => {
    const device = tables.flatMap(({ columns: all }) => all).find(({ key }) => key === 'equipmentId')
    return device && fieldProblem(device, '3110')
  }
  const numbers = '请输入20位注册代码，没有的输入17位或18位设备代码；都没有的，输入使用登记证编号'
  for (const definition of [changeRegister, maintenanceProject, elevatorDetectApply]) expect(said(definition)).toBe(numbers)
  expect(said(onlineApplyNewrule)).toBe(`${numbers}，压力管道安装监督检验输入施工告知单编号`)
})
