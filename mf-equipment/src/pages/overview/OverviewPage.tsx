import { PrinterOutlined } from '@ant-design/icons'
import { type EquipmentOverview, equipmentAddressFor, equipmentEndpoints } from '@shared/contract/equipment'
import { useCallQuery, useSession } from '@shared/portal'
import { groupedNumber, today } from '@shared/ui/headless'
import { ExportButton } from '@shared/ui/list'
import { EmptyState, FailureNote, LongWait, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Button, Skeleton } from 'antd'
import { useCallback } from 'react'
import { useNoDevices } from '../list/noDevices'
import { DueCard } from './DueCard'
import { Numbers } from './Numbers'
import styles from './Overview.module.css'
import { kindRows, type ListAddress, overviewNumbers, regionRows, type ShareRow, stateRows } from './overview'
import { ShareTable } from './ShareTable'

/** 设备总览: number of devices by state, due date and region; every number links to its list. */
export default function OverviewPage() {
  const { data, error, refetch, isFetching } = useCallQuery(equipmentEndpoints.overview, {}, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="设备总览"
        rule="数字随档案更新；点数字、色块或名称进入对应清单"
        actions={
          <>
            <ExportButton endpoint={equipmentEndpoints.exportPlan} conditions={{}} label="导出全年计划" disabled={!data || data.kinds.length === 0} />
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              打印
            </Button>
          </>
        }
      />
      <PageBody>
        {data ? (
          <Overview data={data} />
        ) : error ? (
          <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SectionCard title="今后 12 个月到期">
            <LongWait />
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          </SectionCard>
        )}
      </PageBody>
    </>
  )
}

function Overview({ data }: { data: EquipmentOverview }) {
  const roleType = useSession((session) => session.roleType)
  const at = useCallback<ListAddress>((key, conditions) => equipmentAddressFor(roleType, key, today(), conditions), [roleType])
  const noDevices = useNoDevices()
  const states = <Shares key="states" title="按状态" rows={stateRows(data, at)} note={`共 ${groupedNumber(data.numbers.total)} 台`} />
  const kinds = <Shares key="kinds" title="按种类" rows={kindRows(data, at)} note={`${data.kinds.length} 种`} />
  const regions = data.regions.length > 0 && <Shares key="regions" title="按区域" rows={regionRows(data, at)} note={`${data.regions.length} 处`} />
  if (data.kinds.length === 0) return <EmptyState {...noDevices} />
  return (
    <>
      <Numbers numbers={overviewNumbers(data, at)} />
      <DueCard data={data} at={at} />
      <div className={styles.pair}>
        {(regions ? [[states, kinds], [regions]] : [[states], [kinds]]).map((cards, side) => (
          <div key={side === 0 ? 'left' : 'right'} className={styles.side}>
            {cards}
          </div>
        ))}
      </div>
    </>
  )
}

const Shares = ({ title, rows, note }: { title: string; rows: readonly ShareRow[]; note: string }) => (
  <SectionCard title={title} note={note}>
    <ShareTable title={title} rows={rows} />
  </SectionCard>
)
