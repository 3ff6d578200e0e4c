import type { Message } from '@shared/contract/inbox'
import { contractVersion, type Home, type Registry, type RegistryRemote, type TodoItem } from '@shared/contract/portal'
import type { UserInfo } from '@shared/contract/session'
import type { GuardSession } from '../src/runtime/guard/decide'

/** One builder per thing the shell is about, for its tests. */

const hash = `sha384-${'A'.repeat(64)}`

type Group = RegistryRemote['groups'][number]
type Child = Group['children'][number]

export const aPage = (path: string, change: Partial<Child> = {}): Child => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  title: path,
  access: null,
  hideInMenu: false,
  notCache: false,
  roleTypes: ['3'],
  ...change,
})

export const aGroup = (path: string, children: Child[], change: Partial<Group> = {}): Group => ({
  path,
  title: path,
  icon: 'tool',
  access: null,
  hideInMenu: false,
  showAlways: false,
  order: 10,
  children,
  ...change,
})

export function aRemote(name: string, groups: Group[], change: Partial<RegistryRemote> = {}): RegistryRemote {
  return {
    name,
    title: name,
    version: '1.1.0',
    contractRange: `^${contractVersion}`,
    buildId: 'b1',
    container: `${name.replace('-', '_')}_1_1_0_b1`,
    manifest: { file: 'mf-manifest.json', integrity: hash },
    entry: { file: 'remoteEntry.js', integrity: hash },
    groups,
    baseUrl: `/remotes/${name}/1.1.0/`,
    enabled: true,
    previous: null,
    retired: [],
    ...change,
  }
}

export const aRegistry = (...remotes: RegistryRemote[]): Registry => ({ generation: 'g1', remotes })

export const aSession = (change: Partial<GuardSession> = {}): GuardSession => ({
  signedIn: true,
  access: ['CON', 'CON-01'],
  roleType: '3',
  firstLoginFlag: '1',
  ...change,
})

export function aUser(change: Partial<UserInfo['user']> = {}): UserInfo {
  const role = { id: 'r3', name: '施工单位', roleType: '3' as const }
  return {
    user: {
      id: 'u1',
      loginName: 'builder',
      name: '张三',
      phone: '',
      mobile: '130****0001',
      idCard: '',
      userUnitAreacode: '330200',
      currentRole: role,
      firstLoginFlag: '1',
      isSimplePwd: false,
      isSso: false,
      ...change,
    },
    roleList: [
      { ...role, menuIdList: ['CON', 'CON-01'] },
      { id: 'r2', name: '维保单位', roleType: '2', menuIdList: ['CON', 'CON-02'] },
    ],
    unitInfo: { id: 'n1', unitName: '宁波示例电梯工程有限公司', uscc: '', areaCode: '330200', areaName: '宁波市' },
  }
}

export const aMessage = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  title: '安装改造修理告知 GZ1 已退回补正',
  text: '请补充材料',
  bizType: 'constructionNotice',
  bizTypeName: '安装改造修理告知',
  bizId: 'a1',
  number: 'GZ1',
  tone: 'attention',
  path: '/construction/register?id=a1',
  time: '2026-11-20 09:20:00',
  read: false,
  ...change,
})

export const aTodo = (change: Partial<TodoItem> = {}): TodoItem => ({
  id: 't1',
  type: 'constructionNotice',
  typeName: '安装改造修理告知',
  number: 'GZ1',
  title: '乘客电梯 2 台',
  status: '30',
  statusName: '退回补正',
  note: '请补正',
  dueDate: '',
  path: '/construction/register?id=t1',
  action: '补正',
  ...change,
})

export const aHome = (...todo: TodoItem[]): Home => ({
  todo,
  todoTotal: todo.length,
  todoStates: [...new Set(todo.map((item) => item.statusName))].map((statusName) => ({
    statusName,
    count: todo.filter((item) => item.statusName === statusName).length,
  })),
  quick: [],
})
