import type { FormRow } from '../../form/definition'
import { formProblems } from '../validate'
import { useRegistrationByUnit } from './useRegistrationByUnit'

const today = '2026-11-26'
const cylinder = { varietyCode: '2320', factoryNo: 'Q-1', manufacturer: '示例气瓶有限公司' }
const told = (row: FormRow, mode: 'save' | 'commit' = 'commit') =>
  formProblems(useRegistrationByUnit, { fields: { categoryCode: '2300' }, tables: { cylinders: [{ ...cylinder, ...row }] } }, mode, today)
    .filter(({ field }) => field.startsWith('cylinders.'))
    .map(({ field, message }) => [field.replace('cylinders.0.', ''), message])

it('takes no cylinder that was made or inspected in days to come, nor one that is due before it was inspected', () => {
  expect(told({ manufactureMonth: '2026-11', lastInspectionDate: today, nextInspectionDate: '2030-11-25' })).toEqual([])
  expect(told({ manufactureMonth: '2026-12' })).toEqual([['manufactureMonth', '制造年月不能晚于今天']])
  expect(told({ lastInspectionDate: '2026-11-27' })).toEqual([['lastInspectionDate', '最近一次检验日期不能晚于今天']])
  expect(told({ lastInspectionDate: '2026-11-20', nextInspectionDate: '2025-11-20' })).toEqual([['nextInspectionDate', '下次检验日期不能早于最近一次检验日期']])
})

it('keeps a draft whatever days it names', () => {
  expect(told({ manufactureMonth: '2026-12' }, 'save')).toEqual([])
})
