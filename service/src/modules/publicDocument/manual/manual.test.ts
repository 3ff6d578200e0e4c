import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import { type ConfiguredDocuments, ruleDocuments } from '@shared/contract/equipment'
import type { RegistryRemote } from '@shared/contract/portal'
import { minutes } from '../../../clock'
import { offeredTypes } from '../../guide/guide'
import { areaSections, homeSections } from './areaSections'
import { manualOf } from './manual'
import { writtenPurposes } from './pagePurposes'

const file = { file: 'x.js', integrity: `sha384-${'A'.repeat(64)}` }
const page = (path: string, title: string) => ({ path, name: 'page', title, access: null, roleTypes: ['3' as const], hideInMenu: false, notCache: false })
const group = (title: string, order: number, children: ReturnType<typeof page>[], hideInMenu = false) => ({
  path: `/${order}`,
  title,
  icon: 'tool',
  access: null,
  order,
  hideInMenu,
  showAlways: false,
  children,
})
const definitions: readonly ApplicationDefinition[] = applicationDefinitions
const pagesOf = (types: readonly ApplicationDefinition[]) => types.map(({ label, pages }) => page(pages.list, `${label}列表`))
const remote: RegistryRemote = {
  name: 'mf-all',
  title: '全部业务',
  version: '1.0.0',
  retired: [],
  contractRange: '^2.0.0',
  buildId: 'b',
  container: 'c',
  manifest: file,
  entry: file,
  groups: [
    group('检验业务', 2, pagesOf(definitions.slice(0, 8))),
    group('施工告知', 1, pagesOf(definitions.slice(8, 16))),
    group('快速办理', 3, pagesOf(definitions.slice(16)), true),
  ],
  baseUrl: '/remotes/mf-all/1.0.0/',
  enabled: true,
  previous: null,
}

type Block = ReturnType<typeof manualOf>['blocks'][number]
const headings = (blocks: readonly Block[], level: 1 | 2) => blocks.flatMap((block) => (block.kind === 'heading' && block.level === level ? [block.text] : []))
/** The blocks of the section with this title. */
function sectionOf(blocks: readonly Block[], title: string): Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.text.endsWith(`）${title}`))
  const end = blocks.findIndex((block, index) => index > start && block.kind === 'heading')
  return blocks.slice(start + 1, end)
}

it('has a chapter for every group of the menu and says of every type with a guide what, who, in which order, and what each state means', () => {
  const { blocks } = manualOf([remote], minutes(30))
  expect(headings(blocks, 1)).toEqual([
    ...['一、平台和角色', '二、账号与登录', '三、页面、列表和查询', '四、填写与提交申请', '五、办理进度和审核', '六、工作桌面、消息和公告'],
    ...['七、施工告知', '八、检验业务', '九、快速办理', '十、遇到问题'],
  ])
  const titles = headings(blocks, 2).map((text) => text.replace(/^（.+?）/, ''))
  const offered = offeredTypes([remote]).map(({ definition }) => definition)
  expect(offered.length).toBeGreaterThan(15)
  for (const { label, states, attachments } of offered) {
    expect(titles.filter((title) => title === label)).toEqual([label])
    const section = sectionOf(blocks, label)
    const [facts] = section
    expect([label, facts?.kind === 'fields' && facts.rows.length > 7]).toEqual([label, true])
    const rowsOf = (title: string) => section.flatMap((block) => (block.kind === 'table' && block.title === title ? block.rows : []))
    expect(rowsOf('材料').map(([paper]) => paper)).toEqual(attachments.map((paper) => paper.label))
    expect(rowsOf('各个状态：申请单位看到的').map(([state]) => state)).toEqual(states.map((state) => state.label))
    expect(rowsOf('办理步骤').length).toBeGreaterThan(1)
    expect(rowsOf('审核和办理').length).toBeGreaterThan(0)
  }
})

it('says of a state whose turn it is, until when, and what the applicant may do', () => {
  const { blocks } = manualOf([remote], minutes(30))
  const tables = sectionOf(blocks, '安装改造修理告知').flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(tables).toContainEqual(['待接收', '登记机关将在2个工作日内核对，请留意结果', '登记机关审核，2个工作日内', '撤回、取消告知'])
  expect(tables).toContainEqual(['待接收', '登记机关审核', '请核对材料后接收或退回补正', expect.stringContaining('接收、退回补正')])
})

it('tells visitors where to begin what stands in no menu', () => {
  const text = JSON.stringify(manualOf([remote], minutes(30)).blocks)
  expect(text).toContain('工作桌面的“快速办理”')
  expect(text).toContain('“施工告知”的“')
})

it('says after how many minutes a session ends as it is set', () => {
  const text = (idle: number) => JSON.stringify(manualOf([], idle))
  expect(text(minutes(30))).toContain('30分钟没有操作')
  expect(text(minutes(20))).toContain('20分钟没有操作')
  expect(text(minutes(20))).not.toContain('30分钟没有')
})

it('calls a thing what the pages call it', () => {
  const texts = JSON.stringify([areaSections, homeSections, writtenPurposes])
  // 检验机构检验员 is the name of a role.
  expect(texts.match(/支付平台|(?<!检验机构)检验员/g)).toBeNull()
})

test('cites rules by the numbers the installation has set', () => {
  const configured = Object.fromEntries(Object.keys(ruleDocuments).map((name) => [name, `TSG ${name}`]))
  const said = (numbers: ConfiguredDocuments) => JSON.stringify(manualOf([remote], minutes(30), numbers).blocks)
  expect(said({})).toContain('TSG T5002-2017《电梯维护保养规则》')
  expect(said(configured)).toContain('TSG elevatorMaintenance《电梯维护保养规则》')
  expect(said(configured)).not.toMatch(/TSG [A-Z]?\d+-\d{4}|\{\w+\}《/)
})
