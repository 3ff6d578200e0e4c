import { role } from '@shared/contract/roles'
import { minuteOf } from '@shared/contract/rules'
import { type UnitChange, unitChangeStateNames, unitChangeStates, unitEndpoints } from '@shared/contract/unit'
import { useSession } from '@shared/portal'
import { type ListColumn, QueryList, RowActs } from '@shared/ui/list'
import { StatusTag } from '@shared/ui/page'
import { useMemo, useState } from 'react'
import { auditTone } from '../../features/audit/auditTone'
import { ChangeItems } from '../../features/unitChange/ChangeItems'
import { AuditDialog } from './AuditDialog'

type Row = UnitChange & { unitName: string }

const shared: readonly ListColumn<Row>[] = [
  { key: 'createDate', title: '变更时间', width: 152, place: 'due', orderBy: 'createDate', text: (row) => minuteOf(row.createDate) },
  { key: 'items', title: '变更内容', place: 'subject', render: (row) => <ChangeItems items={row.items} /> },
  { key: 'status', title: '状态', width: 104, place: 'status', render: (row) => <StatusTag tone={auditTone(row.status)}>{row.statusName}</StatusTag> },
  { key: 'operatorName', title: '提交人', width: 96, priority: 2, text: (row) => row.operatorName },
  { key: 'opinion', title: '审核意见', least: 200, priority: 1, text: (row) => row.opinion },
]
const actionOf = (onAudit: (row: Row) => void): ListColumn<Row> => ({
  key: 'action',
  title: '操作',
  width: 72,
  place: 'actions',
  text: (row) => (row.status === unitChangeStates.waiting ? '审核' : ''),
  render: (row) => <RowActs name={`${row.unitName} 的变更`} first={{ label: '审核', act: () => onAudit(row) }} />,
})
const unitName: ListColumn<Row> = { key: 'unitName', title: '单位名称', width: 220, place: 'number', text: (row) => row.unitName }

const rules = {
  own: '登记信息的变更审核后生效，其余信息保存后立即生效',
  authority: '本辖区单位的信息变更；登记信息的变更核对营业执照后通过或退回',
}

/** 变更记录: a unit's own changes; an authority sees those of its area and reviews the waiting ones. */
export default function MaintainHistoryPage() {
  const audits = useSession((session) => session.roleType === role.registrar || session.roleType === role.administrator)
  const [audited, setAudited] = useState<Row>()
  const columns = useMemo(() => (audits ? [...shared, unitName, actionOf(setAudited)] : shared), [audits])
  return (
    <>
      <QueryList<Row>
        header={{ title: '变更记录', rule: audits ? rules.authority : rules.own }}
        endpoint={unitEndpoints.findChangeUnit}
        name="company-maintain-history"
        columns={columns}
        filters={[{ kind: 'select', key: 'status', label: '状态', options: Object.entries(unitChangeStateNames).map(([code, label]) => ({ code, label })) }]}
        measure="条"
        noun="变更记录"
        defaultOrder="createDate desc"
        orderText="按变更时间从近到远"
        nothing={() => ({ kind: 'start', title: '还没有变更记录', text: audits ? '本辖区单位修改信息后会记录在这里' : '在“基本信息”中修改后会记录在这里' })}
      />
      {audited && <AuditDialog change={audited} onClose={() => setAudited(undefined)} />}
    </>
  )
}
