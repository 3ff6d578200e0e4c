import { PrinterOutlined } from '@ant-design/icons'
import { type EquipmentOverview, equipmentEndpoints } from '@shared/contract/equipment'
import { useCallQuery } from '@shared/portal'
import { EmptyState, FailureNote, PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Button, Skeleton } from 'antd'
import { DueCard } from './DueCard'
import { Numbers } from './Numbers'
import styles from './Overview.module.css'
import { kindRows, overviewNumbers, regionRows, type ShareRow, stateRows } from './overview'
import { ShareTable } from './ShareTable'

/** 设备总览: how many, in what state, when due and where; every number opens the list behind it. */
export default function OverviewPage() {
  const { data, error, refetch, isFetching } = useCallQuery(equipmentEndpoints.overview, {}, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="设备总览"
        rule="数字随档案更新；点数字、色块或名称进入对应清单"
        actions={
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
        }
      />
      <PageBody>
        {data ? (
          <Overview data={data} />
        ) : error ? (
          <FailureNote failure={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SectionCard title="今后 12 个月到期">
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          </SectionCard>
        )}
      </PageBody>
    </>
  )
}

function Overview({ data }: { data: EquipmentOverview }) {
  if (data.kinds.length === 0) return <EmptyState kind="start" title="名下还没有设备档案" text="登记过的设备出现在这里" />
  return (
    <>
      <Numbers numbers={overviewNumbers(data)} />
      <DueCard data={data} />
      <div className={styles.pair}>
        <Shares title="按状态" rows={stateRows(data)} note={`共 ${data.numbers.total.toLocaleString('en-US')} 台`} />
        <Shares title="按种类" rows={kindRows(data)} note={`${data.kinds.length} 种`} />
        {data.regions.length > 0 && <Shares title="按区域" rows={regionRows(data)} note={`${data.regions.length} 处`} />}
      </div>
    </>
  )
}

const Shares = ({ title, rows, note }: { title: string; rows: readonly ShareRow[]; note: string }) => (
  <SectionCard title={title} note={note}>
    <ShareTable title={title} rows={rows} />
  </SectionCard>
)
