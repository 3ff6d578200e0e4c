import type { ApplicationDetail } from '@shared/contract/application'
import { mayCall } from '@shared/contract/endpoint'
import { type FeeLine, inspectionEndpoints } from '@shared/contract/inspection'
import { isUnitRole } from '@shared/contract/roles'
import { useCallQuery, useSession } from '@shared/portal'
import { groupedNumber } from '@shared/ui/headless'
import { FailureNote, SectionCard } from '@shared/ui/page'
import { Table, type TableColumnsType } from 'antd'
import styles from './FixedFee.module.css'

/** 核定检验费: what is charged for each device, and why where it is not the amount of the rules. */

export const fixedFeeTitle = '核定检验费'

/** A device, and the fee the rules give for it. */
export const reckonedColumns = <Line extends FeeLine>(): TableColumnsType<Line> => [
  {
    title: '设备',
    // The rest of the row: a sentence does not fit in a column of its own beside the queue in a window of 1366 pixels.
    render: (_, line) => (
      <>
        {line.name}
        <div className={styles.minor}>{line.device}</div>
        <div className={styles.minor}>{line.rule}</div>
      </>
    ),
  },
  {
    title: '核算',
    align: 'right',
    // Keeps a sum on one line, on a phone too.
    className: styles.sum,
    width: '20%',
    render: (_, { reckoned }) => groupedNumber(reckoned) || '–',
  },
]

/** The fixed fees, as everybody reads them who does not fix them. */
export function FixedFeeLines({ lines }: { lines: readonly FeeLine[] }) {
  return (
    <Table
      size="small"
      tableLayout="fixed"
      rowKey="device"
      pagination={false}
      dataSource={lines}
      scroll={lines.length > 8 ? { y: 320 } : undefined}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: lines.filter(({ reason }) => reason !== '').map(({ device }) => device),
        expandedRowRender: ({ reason }) => (
          <div className={styles.minor}>
            核定理由：<span>{reason}</span>
          </div>
        ),
      }}
      columns={[...reckonedColumns<FeeLine>(), { title: '核定(元)', align: 'right', width: '25%', render: (_, { amount }) => groupedNumber(amount) }]}
    />
  )
}

/** Code of `feeType`: charged, by an order of the platform. */
const charged = '0'

/** On the page of an inspection, for those who are shown its order: the unit that pays, and those of the institute who charge it. */
export function FixedFeeCard({ record }: { record: Pick<ApplicationDetail, 'id' | 'own' | 'inputValues'> }) {
  const reads = useSession(({ roleType }) => mayCall(inspectionEndpoints.feeLines, roleType) && (record.own || !isUnitRole(roleType)))
  const enabled = reads && record.inputValues.feeType === charged
  const { data, error, refetch, isFetching } = useCallQuery(inspectionEndpoints.feeLines, { params: { id: record.id } }, { enabled })
  if (error) return <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />
  if (!enabled || !data || data.lines.length === 0) return null
  return (
    <SectionCard title={fixedFeeTitle} note={`合计 ${groupedNumber(data.total)} 元`} flush>
      <FixedFeeLines lines={data.lines} />
    </SectionCard>
  )
}
