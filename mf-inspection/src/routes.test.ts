import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import { manifest } from './routes'

const behind = manifest.groups.flatMap(({ children }) => children).filter(({ hideInMenu }) => hideInMenu)
/** Titles of pages about one record; 开票申请 is about chosen orders. */
const ofOneRecord = /(?:详情|编辑|审核|核实|办理|开票申请)$/

describe('pages no menu shows', () => {
  it('are found by the search but for those of one record, and the form of a type nobody can begin any more', () => {
    const typed: readonly ApplicationDefinition[] = applicationDefinitions
    const closed = typed.filter((definition) => definition.closed).map(({ pages }) => pages.form)
    const left = behind.filter(({ path, opensAlone }) => !opensAlone && !closed.includes(path))
    expect(left.filter(({ title }) => !ofOneRecord.test(title)).map(({ path }) => path)).toEqual([])
    expect(behind.filter(({ title, opensAlone }) => opensAlone && ofOneRecord.test(title))).toEqual([])
    expect(behind.filter(({ opensAlone }) => opensAlone).length).toBeGreaterThan(8)
  })
})

it.each([
  ['开票', '1', ['online-apply-pay', 'online-apply-pay-invoices']],
  ['发票', '5', ['online-apply-pay', 'online-apply-pay-invoices']],
  ['待开票', '5', ['online-apply-pay-invoices']],
  ['开具发票', '5', ['online-apply-pay-invoices']],
  ['预审', '4', ['check-online']],
  ['预审', '7', ['check-record']],
  ['请假', '4', ['check-online']],
  ['请假', '6', ['jobs']],
  ['延期检验', '7', ['check-record']],
  ['自助申报', '7', ['check-record']],
  ['改期', '2', ['online-apply-newrule', 'online-apply-query']],
  ['改期', '4', ['online-apply-query', 'check-online']],
  ['取消报检', '1', ['online-apply-newrule', 'online-apply-query']],
  ['补发', '1', ['self-reissue', 'self-reissue-form']],
  ['补发', '4', ['check-online']],
  ['认领', '7', ['check-record']],
  ['历史补录', '7', ['check-record']],
  ['退费', '1', ['online-apply-newrule', 'online-apply-pay', 'online-apply-query']],
  ['退费', '5', ['online-apply-pay', 'online-apply-pay-refunds', 'online-apply-query', 'check-online']],
  ['遗失', '2', ['self-reissue']],
  ['换证', '1', ['change-register']],
  ['换证', '7', ['check-record']],
  ['报停', '1', ['change-register']],
  ['停止使用', '1', ['change-register']],
  ['停止使用', '7', ['check-record']],
  ['车用气瓶', '1', ['regByUnit']],
  ['撤销', '1', ['online-apply-newrule', 'online-apply-query', 'termination-query', 'maintenance-pro-apply', 'maintenance-parts-apply']],
  ['撤销', '2', ['online-apply-newrule', 'online-apply-query', 'termination-query', 'maintenance-pro-apply', 'maintenance-parts-apply', 'weibaoDa']],
  ['撤销', '7', ['termination-query', 'maintenance-pro-apply', 'weibaoList', 'check-record', 'check-install']],
] as const)('%s leads role %s to where it is done', (word, role, names) => {
  const found = manifest.groups
    .flatMap(({ children }) => children)
    .filter(({ roleTypes, hideInMenu, opensAlone }) => roleTypes.includes(role) && (!hideInMenu || opensAlone))
    .filter(({ title, words = [] }) => [title, ...words].some((name) => name.includes(word)))
  expect(found.map(({ name }) => name)).toEqual(names)
})
