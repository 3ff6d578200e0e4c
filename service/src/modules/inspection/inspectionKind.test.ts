import { elevatorDetectApply } from '@shared/contract/application'
import { enums, labelOf } from '@shared/contract/enums'
import { kindAppliedFor } from '@shared/contract/equipment'
import { applyKindName, archiveKindOf } from './inspectionKind'

const nameOf = (fields: Record<string, string>) => labelOf('inspectionKind', kindAppliedFor(fields, {}, {}))
/** As derived by the definition. */
const applied = (fields: Record<string, string>) => ({
  ...fields,
  ...elevatorDetectApply.derive?.({ fields, tables: { devices: [] } }, {}),
})

test('a witnessed load test of an elevator is no periodic inspection, and each supervision is that of its works', () => {
  const asked = enums.elevatorApplyKind.flatMap(({ code: elevatorApplyKind }): Record<string, string>[] =>
    elevatorApplyKind === '3' ? enums.supervisedWork.map(({ code }) => ({ elevatorApplyKind, supervisedWork: code })) : [{ elevatorApplyKind }],
  )
  const found = asked.map((fields) => [applyKindName(applied(fields)), nameOf(applied(fields))])
  expect(found).toEqual([
    ['定期检验', '定期检验'],
    ['自行检测(委托)', '自行检测'],
    ['安装监督检验', '安装监督检验'],
    ['改造监督检验', '改造监督检验'],
    ['重大修理监督检验', '重大修理监督检验'],
    ['载荷试验见证', '载荷试验'],
    ['复检', '定期检验'],
  ])
  expect(applyKindName({ applyKind: '02' })).toBe('首次检验')
})

test('a result keeps the kind it was begun with, and one from before has that of its application', () => {
  const fields = { equclacode: '1000', applyKind: '07', boilerItem: '1' }
  expect([archiveKindOf(fields, { inspection_kind: '17' }), archiveKindOf(fields, { inspection_kind: '' })]).toEqual(['17', '14'])
})
