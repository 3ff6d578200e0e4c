import type { PasswordResetRow } from '@shared/contract/account'
import { minuteOf } from '@shared/contract/rules'
import { type ListColumn, RowActs } from '@shared/ui/list'
import { StatusTag } from '@shared/ui/page'
import { Link } from 'react-router-dom'
import { auditTone } from '../audit/auditTone'

const resetPath = (id: string) => `/account/reset-password-detail?id=${id}`

const applicant: readonly ListColumn<PasswordResetRow>[] = [
  {
    key: 'number',
    title: '申请编号',
    width: 180,
    place: 'number',
    render: (row) => <Link to={resetPath(row.id)}>{row.number}</Link>,
  },
  { key: 'loginName', title: '用户名', width: 120, priority: 1, place: 'subject', text: (row) => row.loginName },
  { key: 'unitName', title: '单位名称', place: 'subject', text: (row) => row.unitName },
  { key: 'uscc', title: '统一社会信用代码', width: 168, priority: 7, text: (row) => row.uscc },
  { key: 'applicant', title: '申请人', width: 88, priority: 4, text: (row) => row.applicant },
  { key: 'newMobile', title: '新手机', width: 120, priority: 3, text: (row) => row.newMobile },
  { key: 'submitDate', title: '提交时间', width: 144, priority: 2, place: 'due', orderBy: 'submitDate', text: (row) => minuteOf(row.submitDate) },
]

/** Columns of waiting resets: the applicant, and the link to the review. */
export const waitingColumns: readonly ListColumn<PasswordResetRow>[] = [
  ...applicant,
  {
    key: 'action',
    title: '操作',
    width: 72,
    place: 'actions',
    render: (row) => <RowActs name={`${row.loginName} 的申请`} first={{ label: '审核', to: resetPath(row.id) }} />,
  },
]

/** Columns of all resets, with their outcome. */
export const allColumns: readonly ListColumn<PasswordResetRow>[] = [
  ...applicant,
  { key: 'status', title: '状态', width: 104, place: 'status', render: (row) => <StatusTag tone={auditTone(row.status)}>{row.statusName}</StatusTag> },
  { key: 'auditDate', title: '审核时间', width: 152, priority: 5, orderBy: 'auditDate', text: (row) => minuteOf(row.auditDate) },
  { key: 'auditorName', title: '审核人', width: 96, priority: 8, text: (row) => row.auditorName },
  { key: 'opinion', title: '审核意见', width: 200, priority: 6, text: (row) => row.opinion },
]
