import { applicationDefinitions } from '../application/types/all'
import { type AttachmentRequirement, fieldProblem, holds } from '../form'
import { blankForms } from '../form/blankForms'
import { passwordResetAttachments, registrationAttachments, registrationFields, secondUnitFields } from './fields'

test('asks for a licence and its papers of every kind of unit but those that only use equipment', () => {
  const asked = (unitType: string) =>
    [...registrationFields, ...registrationAttachments].filter(({ label, required }) => label.startsWith('许可证') && holds(required, { fields: { unitType } }))
      .length
  expect(['1', '2', '3', '4'].map(asked)).toEqual([0, 3, 3, 3])
})

test('asks everything there is of a second unit, which always maintains', () => {
  expect(secondUnitFields.map(({ label }) => label)).toEqual([
    '统一社会信用代码',
    '单位名称',
    '法定代表人',
    '所在区域',
    '单位地址',
    '许可证编号',
    '许可证有效期',
  ])
  expect(secondUnitFields.every(({ required }) => required === true)).toBe(true)
})

it('offers the form of every paper a unit has to write and seal: a blank one, or the one printed from its application', () => {
  const asked: AttachmentRequirement[] = [
    ...applicationDefinitions.flatMap((definition) => definition.attachments),
    ...registrationAttachments,
    ...passwordResetAttachments,
  ]
  const written = asked.filter(({ label }) => label.includes('盖章') && !label.includes('复印件'))
  const named = (paper: string) => paper.replace(/[(（][^()（）]*[)）]$/, '')
  const hasBlank = ({ label, blankForm }: AttachmentRequirement) => blankForm !== undefined && named(label).endsWith(named(blankForms[blankForm]))
  const isPrinted = ({ reason = '' }: AttachmentRequirement) => /从“(预览|打印)[^”]+”打印后盖章/.test(reason)
  const obtained = (paper: AttachmentRequirement) => hasBlank(paper) || isPrinted(paper)
  expect(written.filter((paper) => !obtained(paper)).map(({ label }) => label)).toEqual([])
  expect([...new Set(written.flatMap(({ blankForm }) => blankForm ?? []))].sort()).toEqual(Object.keys(blankForms).sort())
})

test('a unit names its county or district: areas decide who serves it', () => {
  const said = (code: string) => [...registrationFields, ...secondUnitFields].filter(({ key }) => key === 'areaCode').map((field) => fieldProblem(field, code))
  expect(said('330000')).toEqual(['所在区域请选择到区县', '所在区域请选择到区县'])
  expect(said('330200')).toEqual(said('330000'))
  expect(said('330212')).toEqual([undefined, undefined])
  // 东莞市 has none.
  expect(said('441900')).toEqual([undefined, undefined])
})
