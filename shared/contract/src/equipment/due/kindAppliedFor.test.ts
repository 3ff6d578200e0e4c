import { enums, labelOf } from '../../enums'
import { kindAppliedFor } from './kindAppliedFor'

const nameOf = (fields: Record<string, string>, device = {}, archive = {}) => labelOf('inspectionKind', kindAppliedFor(fields, device, archive))
const nameInArchive = (applyKind: string, boilerItem = '') => nameOf({ equclacode: '1000', applyKind, boilerItem })

test('whatever can be applied for is something in the archive', () => {
  const named = Object.fromEntries(enums.applyInspectKind.map(({ code, label }) => [label, nameInArchive(code)]))
  expect(named).toEqual({
    定期检验: '定期检验',
    首次检验: '首次检验',
    安装监督检验: '安装监督检验',
    改造监督检验: '改造监督检验',
    重大修理监督检验: '重大修理监督检验',
    委托检验: '委托检验',
    复检: '定期检验',
    停用后启用检验: '定期检验',
    达到设计使用年限检验: '达到设计使用年限检验',
  })
  expect(enums.boilerItem.map(({ code, label }) => [label, nameInArchive('01', code)])).toEqual([
    ['内部检验', '内部检验'],
    ['外部检验', '外部检验'],
    ['水(耐)压试验', '水(耐)压试验'],
  ])
})

test('a repetition is of what the device failed, and of a boiler of the item that is chosen', () => {
  const again = (archive: Record<string, string>, boilerItem = '') => nameOf({ equclacode: '1000', applyKind: '07', boilerItem }, {}, archive)
  const failed = (inspectionKind: string) => ({ inspectionKind, inspectionConclusion: '03' })
  const kinds = ['01', '02', '05', '12', '14', '15', '16', '17', '18', '19']
  expect(kinds.map((kind) => again(failed(kind)))).toEqual(kinds.map((kind) => labelOf('inspectionKind', kind)))
  expect([again(failed('05'), '1'), again({}, '2'), again(failed('14'), '2')]).toEqual(['内部检验', '外部检验', '外部检验'])
  // A supervision has no items.
  expect([again(failed('01'), '1'), again(failed('04'), '2')]).toEqual(['安装监督检验', '首次检验'])
  // What the unit or its maintenance does beside the inspections is no inspection to repeat.
  expect([again(failed('13')), again(failed('20'))]).toEqual(['定期检验', '定期检验'])
  expect([again({ inspectionKind: '02', inspectionConclusion: '01' }), again({ inspectionConclusion: '03' })]).toEqual(['定期检验', '定期检验'])
})

test('after a stop a boiler is inspected for its item, and what has a yearly and a full inspection for either', () => {
  expect(nameOf({ applyKind: '08', equclacode: '1000', boilerItem: '1' })).toBe('内部检验')
  const tank = { categoryCode: '2200', inspectionScope: '19' }
  const named = (applyKind: string, equclacode: string, device: Record<string, string>) => nameOf({ applyKind, equclacode }, device)
  expect([named('01', '2000', tank), named('08', '2000', tank), named('01', '9000', { inspectionScope: '18' })]).toEqual(['全面检验', '全面检验', '年度检验'])
  // What stays in a row whose category was changed, or in a form whose kind was, does not count.
  expect([named('01', '2000', { ...tank, categoryCode: '2100' }), named('09', '2000', tank)]).toEqual(['定期检验', '达到设计使用年限检验'])
  expect([nameOf({ applyKind: '01', equclacode: '2000', boilerItem: '1' }), nameOf({ applyKind: '06', equclacode: '1000', boilerItem: '1' })]).toEqual([
    '定期检验',
    '委托检验',
  ])
})
