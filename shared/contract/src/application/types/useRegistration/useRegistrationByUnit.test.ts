import { holds } from '../../../form/condition'
import type { FormRow } from '../../../form/definition'
import { isVisible, optionsOf } from '../../../form/fieldRules'
import { definitionFor, devicesNamed, fieldsOf } from '../../definitionReaders'
import { formProblems, normaliseForm } from '../../validate'
import { useRegistrationBySet } from './useRegistrationBySet'
import { useRegistrationByUnit } from './useRegistrationByUnit'

const today = '2026-11-26'
const cylinder = { varietyCode: '2320', factoryNo: 'Q-1', manufacturer: '示例气瓶有限公司' }
const told = (row: FormRow, mode: 'save' | 'commit' = 'commit') =>
  formProblems(useRegistrationByUnit, { fields: { categoryCode: '2300' }, tables: { cylinders: [{ ...cylinder, ...row }] } }, mode, today)
    .filter(({ field }) => field.startsWith('cylinders.'))
    .map(({ field, message }) => [field.replace('cylinders.0.', ''), message])

it('takes no cylinder that was made or inspected in days to come, nor one that is due before it was inspected', () => {
  expect(told({ manufactureMonth: '2026-11', lastInspectionDate: today, nextInspectionDate: '2030-11-25' })).toEqual([])
  expect(told({ manufactureMonth: '2026-12' })).toEqual([['manufactureMonth', '制造年月不能晚于本月']])
  expect(told({ lastInspectionDate: '2026-11-27' })).toEqual([['lastInspectionDate', '最近一次检验日期不能晚于今天']])
  expect(told({ lastInspectionDate: '2026-11-20', nextInspectionDate: '2025-11-20' })).toEqual([['nextInspectionDate', '下次检验日期不能早于最近一次检验日期']])
})

it.each(useRegistrationByUnit.tables)('shows in the workbook to be filled in a row that could be taken: $label', ({ key, columns }) => {
  const categoryCode = key === 'cylinders' ? '2300' : '8300'
  const row = Object.fromEntries(columns.flatMap(({ key: column, example }) => (example ? [[column, example]] : [])))
  const problems = formProblems(useRegistrationByUnit, { fields: { categoryCode }, tables: { [key]: [row] } }, 'commit', today)
  expect(problems.filter(({ field }) => field.startsWith(`${key}.`))).toEqual([])
})

it('keeps a draft whatever days it names', () => {
  expect(told({ manufactureMonth: '2026-12' }, 'save')).toEqual([])
})

it('says what the summary adds up to where another number is declared', () => {
  const saidOf = (fields: FormRow, tables: Record<string, FormRow[]>) =>
    formProblems(useRegistrationByUnit, { fields, tables }, 'commit', today)
      .filter(({ field }) => field === 'quantity')
      .map(({ message }) => message)
  const cylinders = [cylinder, { ...cylinder, factoryNo: 'Q-2' }]
  expect(saidOf({ categoryCode: '2300', quantity: '3' }, { cylinders })).toEqual(['设备数量与汇总表不一致，汇总表合计 2 只'])
  expect(saidOf({ categoryCode: '2300', quantity: '2' }, { cylinders })).toEqual([])
  const pipelines = [{ pipeLength: '120.5' }, { pipeLength: '80' }]
  expect(saidOf({ categoryCode: '8300', quantity: '200' }, { pipelines })).toEqual(['设备数量与汇总表不一致，汇总表合计 200.5 米'])
})

it.each([
  ['2300', '300只', '300', '设备数量请只填数字，单位是只'],
  ['8300', '1,200.5米', '1200.5', '设备数量请只填数字，单位是米'],
  ['8300', '1200.5只', '1200.5只', '设备数量请只填数字，单位是米'],
  ['', '300只', '300只', '设备数量应为数字'],
])('reads the total with the unit of its category, and names that unit where it is no number: %s %s', (categoryCode, typed, kept, message) => {
  expect(normaliseForm(useRegistrationByUnit, { fields: { categoryCode, quantity: typed }, tables: {} }).fields.quantity).toBe(kept)
  const problems = formProblems(useRegistrationByUnit, { fields: { categoryCode, quantity: '约三百' }, tables: {} }, 'save', today)
  expect(problems.filter(({ field }) => field === 'quantity')).toEqual([{ field: 'quantity', message }])
})

it('is listed with the number of its cylinders or pipelines, of whichever the category shows', () => {
  const named = (categoryCode: string, equipmentName: string, counts: Record<string, number>) =>
    devicesNamed(useRegistrationByUnit, { equipmentName, counts, fields: { categoryCode } })
  expect(named('2300', '液化石油气钢瓶', { cylinders: 12, pipelines: 0 })).toBe('液化石油气钢瓶 12 只')
  expect(named('8300', '工艺管道', { cylinders: 12, pipelines: 3 })).toBe('工艺管道 3 条')
  expect([named('', '', {}), named('2300', '液化石油气钢瓶', { cylinders: 0 })]).toEqual(['', '液化石油气钢瓶'])
  // Lists know no other fields than theirs.
  expect(useRegistrationByUnit.listFields).toContain('categoryCode')
})

it('takes the proof that cylinders of a vehicle are fitted, which the form by set refuses with the cylinders', () => {
  const takes = (type: typeof useRegistrationByUnit, fields: FormRow) =>
    type.attachments.some((paper) => paper.code === 'INSTALL_CERT' && isVisible(paper, { fields }))
  const byUnit: FormRow[] = [{ categoryCode: '2300', vehicleCylinders: '1' }, { categoryCode: '2300', vehicleCylinders: '0' }, { categoryCode: '8300' }]
  expect(byUnit.map((fields) => takes(useRegistrationByUnit, fields))).toEqual([true, false, false])
  expect(takes(useRegistrationBySet, { equclacode: '2000', categoryCode: '2300' })).toBe(false)
})

it('asks of the cylinders of a vehicle which one it is, and of others not', () => {
  const asked = (fields: FormRow) =>
    formProblems(useRegistrationByUnit, { fields, tables: {} }, 'commit', today)
      .map(({ field }) => field)
      .filter((field) => /cylinder(PlateNo|Vin)|vehicleCylinders/.test(field))
  expect(asked({ categoryCode: '2300' })).toEqual(['vehicleCylinders'])
  expect(asked({ categoryCode: '2300', vehicleCylinders: '1' })).toEqual(['cylinderPlateNo', 'cylinderVin'])
  expect(asked({ categoryCode: '2300', vehicleCylinders: '1', cylinderPlateNo: '浙B12345', cylinderVin: 'LSVAA1234' })).toEqual(['cylinderVin'])
  expect([asked({ categoryCode: '2300', vehicleCylinders: '0' }), asked({ categoryCode: '8300' })]).toEqual([[], []])
})

it.each([
  [true, ['浙B12345', '浙BD12345', '浙B1234挂', '浙B12345挂', '京A1234学', '粤Z1234港', '粤Z1234澳', '沪A1234警']],
  [false, ['B123', '浙B123', '浙12345', '浙B1234567', '国B12345', '浙B12345挂挂', '浙B123-45']],
])('takes a number of a vehicle if it is a whole one: %s', (whole, plates) => {
  const isRefused = (cylinderPlateNo: string) =>
    formProblems(useRegistrationByUnit, { fields: { categoryCode: '2300', vehicleCylinders: '1', cylinderPlateNo }, tables: {} }, 'commit', today).some(
      ({ field }) => field === 'cylinderPlateNo',
    )
  expect(plates.filter((plate) => isRefused(plate) === whole)).toEqual([])
})

it('does not offer to record devices of the past, which has a form of its own, nor takes it', () => {
  const category = fieldsOf(useRegistrationByUnit).find(({ key }) => key === 'registrationCategory')
  const offered = category ? optionsOf(category, {}).map(({ code }) => code) : []
  const refused = (registrationCategory: string) =>
    formProblems(useRegistrationByUnit, { fields: { registrationCategory }, tables: {} }, 'commit', today).some(({ field }) => field === 'registrationCategory')
  expect([offered.includes('01'), offered.includes('99'), refused('01'), refused('99')]).toEqual([true, false, false, true])
})

it('still shows the proof of fitting of cylinders filed before they were asked whether they are of a vehicle', async () => {
  const seen = async (version: number) => {
    const { attachments } = await definitionFor(useRegistrationByUnit, {}, version)
    return attachments.some(({ code, visibleWhen }) => code === 'INSTALL_CERT' && holds(visibleWhen ?? true, { fields: { categoryCode: '2300' } }))
  }
  expect([await seen(1), await seen(2)]).toEqual([true, false])
})
