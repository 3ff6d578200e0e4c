import type { PasswordResetRow } from '@shared/contract/account'
import type { ListColumn } from '@shared/ui/list'
import { StatusTag } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import { auditTone } from '../audit/auditTone'

const resetPath = (id: string) => `/account/reset-password-detail?id=${id}`

const applicant: readonly ListColumn<PasswordResetRow>[] = [
  {
    key: 'number',
    title: '申请编号',
    width: 196,
    always: true,
    render: (row) => <Link to={resetPath(row.id)}>{row.number}</Link>,
  },
  { key: 'loginName', title: '登录名', width: 140, text: (row) => row.loginName },
  { key: 'unitName', title: '单位名称', always: true, text: (row) => row.unitName },
  { key: 'uscc', title: '统一社会信用代码', width: 184, from: 1600, text: (row) => row.uscc },
  { key: 'applicant', title: '申请人', width: 88, from: 1280, text: (row) => row.applicant },
  { key: 'newMobile', title: '新手机', width: 120, from: 1280, text: (row) => row.newMobile },
  { key: 'submitDate', title: '提交时间', width: 152, orderBy: 'submitDate', text: (row) => row.submitDate.slice(0, 16) },
]

/** What waits: who asks, and the way to decide it. */
export const waitingColumns: readonly ListColumn<PasswordResetRow>[] = [
  ...applicant,
  {
    key: 'action',
    title: '操作',
    width: 72,
    always: true,
    render: (row) => (
      <Link to={resetPath(row.id)} aria-label={`审核 ${row.loginName} 的申请`}>
        审核
      </Link>
    ),
  },
]

/** All of them, with what became of each. */
export const allColumns: readonly ListColumn<PasswordResetRow>[] = [
  ...applicant,
  { key: 'status', title: '状态', width: 104, always: true, render: (row) => <StatusTag tone={auditTone(row.status)}>{row.statusName}</StatusTag> },
  { key: 'auditDate', title: '审核时间', width: 152, from: 1400, orderBy: 'auditDate', text: (row) => row.auditDate.slice(0, 16) },
  { key: 'auditorName', title: '审核人', width: 96, from: 1760, text: (row) => row.auditorName },
  { key: 'opinion', title: '审核意见', width: 200, from: 1760, text: (row) => row.opinion },
]
