import { accountEndpoints, type RegistrationRow, registrationStateNames, registrationStates, registrationWithinWorkdays } from '@shared/contract/account'
import { enums } from '@shared/contract/enums'
import { minuteOf } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { type ListColumn, type ListView, QueryList, RowActs } from '@shared/ui/list'
import { DueDate, StatusTag } from '@shared/ui/page'
import { Link, useSearchParams } from 'react-router-dom'
import { auditTone } from '../../features/audit/auditTone'
import styles from './CheckPage.module.css'

const shared: readonly ListColumn<RegistrationRow>[] = [
  {
    key: 'unitName',
    title: '单位名称',
    // The applicant's name is the most important column: room for sixteen characters.
    least: 248,
    place: 'subject',
    render: (row) => (
      <Link to={`/account/register-detail?id=${row.id}`} title={row.unitName} className={styles.name}>
        {row.unitName}
      </Link>
    ),
  },
  {
    key: 'unitTypeName',
    title: '单位类型',
    width: 172,
    priority: 2,
    place: 'subject',
    text: (row) => (row.kind === 'second' ? `${row.unitTypeName}（第二单位）` : row.unitTypeName),
  },
  { key: 'number', title: '申请编号', width: 188, priority: 9, place: 'number', text: (row) => row.number },
  { key: 'uscc', title: '统一社会信用代码', width: 184, priority: 5, text: (row) => row.uscc },
  { key: 'areaName', title: '所在区域', width: 100, priority: 7, text: (row) => row.areaName },
  { key: 'adminName', title: '管理员', width: 88, priority: 4, text: (row) => row.adminName },
  { key: 'mobile', title: '管理员手机', width: 120, priority: 8, text: (row) => row.mobile },
  { key: 'submitDate', title: '提交时间', width: 152, priority: 3, orderBy: 'submitDate', text: (row) => minuteOf(row.submitDate) },
]

const waitingColumns: readonly ListColumn<RegistrationRow>[] = [
  ...shared,
  { key: 'dueDate', title: '审核期限', width: 216, place: 'due', render: (row) => <DueDate date={row.dueDate} workdaysLeft={row.workdaysLeft} /> },
  {
    key: 'action',
    title: '操作',
    width: 72,
    place: 'actions',
    render: (row) => <RowActs name={row.unitName} first={{ label: '审核', to: `/account/register-detail?id=${row.id}` }} />,
  },
]

const decidedColumns: readonly ListColumn<RegistrationRow>[] = [
  ...shared,
  { key: 'status', title: '状态', width: 104, place: 'status', render: (row) => <StatusTag tone={auditTone(row.status)}>{row.statusName}</StatusTag> },
  { key: 'auditDate', title: '审核时间', width: 152, place: 'due', orderBy: 'auditDate', text: (row) => minuteOf(row.auditDate) },
  { key: 'auditorName', title: '审核人', width: 96, priority: 6, text: (row) => row.auditorName },
]
const opinion: ListColumn<RegistrationRow> = { key: 'opinion', title: '审核意见', width: 220, priority: 1, text: (row) => row.opinion }

const columnsOf: Readonly<Record<string, readonly ListColumn<RegistrationRow>[]>> = {
  [registrationStates.waiting]: waitingColumns,
  [registrationStates.approved]: decidedColumns,
  [registrationStates.refused]: [...decidedColumns, opinion],
}

function useCount(status: '20' | '70' | '80'): number | undefined {
  return useCallQuery(accountEndpoints.findRegister, { query: { status, pageNo: 1, pageSize: 1 } }, { staleTime: 0 }).data?.count
}

/** 注册审核: waiting registrations, oldest first, and the outcome of the others. */
export default function CheckPage() {
  const [search] = useSearchParams()
  const { waiting, approved, refused } = registrationStates
  const counts = { [waiting]: useCount(waiting), [approved]: useCount(approved), [refused]: useCount(refused) }
  const views: ListView[] = [waiting, approved, refused].map((status) => ({
    key: status,
    label: registrationStateNames[status] ?? status,
    query: { status },
    count: counts[status],
  }))
  const view = views.find(({ key }) => key === search.get('view'))?.key ?? waiting
  return (
    <QueryList<RegistrationRow>
      header={{ title: '注册审核', rule: `提交后 ${registrationWithinWorkdays} 个工作日内审核；通过后建立单位和管理员账号，结果以短信告知` }}
      endpoint={accountEndpoints.findRegister}
      name="account-check"
      columns={columnsOf[view] ?? waitingColumns}
      views={views}
      filters={[
        { kind: 'text', key: 'keyword', label: '关键词', placeholder: '单位名称或编号' },
        { kind: 'select', key: 'unitType', label: '单位类型', options: enums.unitType },
      ]}
      measure="件"
      noun="注册申请"
      defaultOrder={view === waiting ? 'submitDate' : 'auditDate desc'}
      orderText={view === waiting ? '先提交的在前' : undefined}
      nothing={(chosen) => {
        if (chosen?.key === approved) return { kind: 'start', title: '还没有通过的注册申请' }
        if (chosen?.key === refused) return { kind: 'good', title: '没有未通过的注册申请' }
        return { kind: 'good', title: '没有待审核的注册申请', text: '单位在登录页的“企业账号注册”提交后会出现在这里' }
      }}
    />
  )
}
