import type { ApplicationForm } from '../../form/crossCheck'
import type { FormRow } from '../../form/definition'
import { formProblems } from '../validate'
import { needsMakersAuthority, supervisionOf, workFacts, workHint } from './constructionHints'
import { constructionNotice } from './constructionNotice'

const notice = (constructionKind: string, device: FormRow): ApplicationForm => ({
  fields: { constructionKind, constUnitName: '宁波示例安装有限公司' },
  tables: { devices: [{ manufacturer: '示例制造有限公司', ...device }], workers: [] },
})
const elevator = { equclacode: '3000', categoryCode: '3100' }

it.each([
  ['an elevator installed by another unit', '1', elevator, true],
  ['an elevator altered by another unit', '2', elevator, true],
  ['an elevator installed by its maker', '1', { ...elevator, manufacturer: '宁波示例安装有限公司' }, false],
  ['an elevator repaired', '4', elevator, false],
  ['a crane', '1', { equclacode: '4000' }, false],
  ['a boiler', '1', { equclacode: '1000' }, false],
  ['no device yet', '1', {}, false],
])("the maker's authority is looked for: %s", (_what, work, device, wanted) => {
  expect(needsMakersAuthority(notice(work, device))).toBe(wanted)
})

it('hints at what is usual for a kind of equipment and work', () => {
  const said = (work: string, equclacode: string, categoryCode = '') => workHint(notice(work, { equclacode, categoryCode }))
  expect(said('1', '4000', '4400')).toContain('流动式起重机一般不需要安装告知')
  expect(said('2', '4000', '4400')).not.toContain('流动式')
  expect(said('1', '4000', '4100')).toContain('列入目录的品种')
  expect(said('1', '5000')).toContain('安装不需要')
  expect(said('1', '1000')).toContain('整装锅炉')
  expect(said('2', '8000')).toContain('只有安装')
  expect(said('1', '3000')).toContain('施工前向检验机构申请')
  expect([said('6', '3000'), said('', '3000'), said('1', '')]).toEqual(['', '', ''])
  expect([supervisionOf('1', '6000'), supervisionOf('4', '2000'), supervisionOf('3', '3000')]).toEqual(['required', 'required', 'none'])
})

it('asks for an institute only where the work on such a device is always inspected', () => {
  const asked = (work: string, equclacode: string) => {
    const form = notice(work, { equclacode })
    const fields = { ...form.fields, ...workFacts(form) }
    return formProblems(constructionNotice, { ...form, fields }, 'commit', '2026-11-28').some(({ field }) => field === 'inspectionOrg')
  }
  expect([asked('1', '3000'), asked('2', '2000'), asked('1', ''), asked('2', '5000'), asked('1', '4000'), asked('4', '8000')]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
