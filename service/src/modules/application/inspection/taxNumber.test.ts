import { taxNumberChecks } from './taxNumber'

const payer = { unit_name: '甲机械有限公司', uscc: '91330200144050001X' }
const said = (title: string, taxNo = '') => taxNumberChecks({ title, taxNo }, payer).map(({ ok, text }) => [ok, text])

it('compares the tax number with the payer', () => {
  expect(said(payer.unit_name, payer.uscc)).toEqual([[true, '税号与付款单位一致']])
  expect(said('乙公司', '91330200144050002X')).toEqual([[false, '税号与付款单位不一致']])
  expect(said('张三', '91330200144050002X')).toEqual([[false, '税号与付款单位不一致']])
})

it('says of a unit that it gave none, and nothing of a person', () => {
  for (const title of [payer.unit_name, '乙公司', '丙丁厂', '宁波市戊机械有限公司']) expect(said(title)).toEqual([[false, '未填税号']])
  for (const title of ['张三', '欧阳小明', '阿卜杜拉·买买提']) expect(said(title)).toEqual([])
})

it('takes a payer with the name of a person for a unit', () => {
  expect(taxNumberChecks({ title: '李四' }, { ...payer, unit_name: '李四' })).toHaveLength(1)
})
