import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import type { RegistryRemote } from '@shared/contract/portal'
import { minutes } from '../../clock'
import { offeredTypes } from '../guide/guide'
import { manualOf } from './manual'

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

it('has a chapter for every group of the menu and says how every type with a guide is applied for', () => {
  const { blocks } = manualOf([remote], minutes(30))
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
  expect(headings).toEqual(['一、登录与密码', '二、页面与页签', '三、填写与提交申请', '四、施工告知', '五、检验业务', '六、其他业务', '七、遇到问题'])
  const described = blocks.flatMap((block) => (block.kind === 'fields' ? [block.title] : []))
  const offered = offeredTypes([remote]).map(({ definition }) => definition.label)
  expect(offered.length).toBeGreaterThan(15)
  expect([...described].sort()).toEqual([...offered].sort())
  const empty = blocks.flatMap((block) => (block.kind === 'fields' && block.rows.length < 6 ? [block.title] : []))
  expect(empty).toEqual([])
})

it('says after how many minutes a session ends as it is set', () => {
  const text = (idle: number) => JSON.stringify(manualOf([], idle))
  expect(text(minutes(30))).toContain('30分钟没有操作')
  expect(text(minutes(20))).toContain('20分钟没有操作')
  expect(text(minutes(20))).not.toContain('30分钟')
})
