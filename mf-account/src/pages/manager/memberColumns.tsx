import type { Member } from '@shared/contract/account'
import { dayOf } from '@shared/contract/rules'
import { today } from '@shared/ui/headless'
import { type ListColumn, RowActs, unitNameRoom } from '@shared/ui/list'
import { StatusTag } from '@shared/ui/page'
import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { actLabels, actsOf, type Keeper, type MemberAct, memberTone } from '../../features/member/memberActs'
import { Validity } from '../../features/member/Validity'
import styles from './memberColumns.module.css'

const memberPath = (id: string) => `/account/account-detail?id=${id}`

export interface MemberColumnsOptions {
  keeper: Keeper
  /** The user manages these accounts. */
  editable: boolean
  onAct(member: Member, act: MemberAct): void
}

const identity: readonly ListColumn<Member>[] = [
  {
    key: 'loginName',
    title: '用户名',
    width: 148,
    place: 'number',
    orderBy: 'loginName',
    render: (row) => <Link to={memberPath(row.id)}>{row.loginName}</Link>,
  },
  {
    key: 'name',
    title: '姓名',
    width: 148,
    place: 'subject',
    render: (row) => (
      <span className={styles.name}>
        {row.name}
        {row.isUnitAdmin && <Tag variant="outlined">管理员</Tag>}
        {row.isSso && <Tag variant="outlined">单点登录</Tag>}
      </span>
    ),
  },
]
const unit: ListColumn<Member> = { key: 'unitName', title: '单位名称', least: unitNameRoom, priority: 2, place: 'subject', text: (row) => row.unitName }

const rest: readonly ListColumn<Member>[] = [
  { key: 'mobile', title: '手机', width: 120, priority: 5, text: (row) => row.mobile },
  { key: 'status', title: '状态', width: 96, place: 'status', render: (row) => <StatusTag tone={memberTone(row.status)}>{row.statusName}</StatusTag> },
  { key: 'validTo', title: '有效期至', width: 190, priority: 3, place: 'due', label: '有效期至', render: (row) => <Validity validTo={row.validTo} /> },
  { key: 'lastLogin', title: '最近登录', width: 108, priority: 4, orderBy: 'lastLogin', text: (row) => dayOf(row.lastLogin) },
  { key: 'sessions', title: '会话', width: 64, priority: 6, align: 'right', text: (row) => (row.sessions === 0 ? '' : String(row.sessions)) },
]

/** Columns of the list of accounts, with the actions possible in each row. */
export function memberColumns({ keeper, editable, onAct }: MemberColumnsOptions): ListColumn<Member>[] {
  const roles: ListColumn<Member> = {
    key: 'roles',
    title: '角色',
    width: keeper.everywhere ? 140 : undefined,
    priority: 1,
    place: 'number',
    text: (row) => row.roles.map((role) => role.name).join('、'),
  }
  const action: ListColumn<Member> = {
    key: 'action',
    title: '操作',
    width: 124,
    place: 'actions',
    render: (row) => (
      <RowActs
        name={`${row.name}（${row.loginName}）`}
        first={{ label: '查看', to: memberPath(row.id) }}
        more={actsOf(row, keeper, today()).map((act) => ({ key: act, label: actLabels[act], danger: act === 'disable', act: () => onAct(row, act) }))}
      />
    ),
  }
  return [...identity, ...(keeper.everywhere ? [unit] : []), roles, ...rest, ...(editable ? [action] : [])]
}
