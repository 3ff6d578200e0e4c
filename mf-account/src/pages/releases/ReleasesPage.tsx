import { type ReleaseBuild, type RemoteReleases, releaseActNames, releaseEndpoints } from '@shared/contract/release'
import { useCallQuery } from '@shared/portal'
import { FailureNote, PageBody, PageHeader, SectionCard, StatusTag } from '@shared/ui/page'
import { Button, Skeleton, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { type AskedChange, ReleaseDialog } from './ReleaseDialog'
import styles from './ReleasesPage.module.css'

/** Milliseconds after which the page looks again: a canary may have been stopped meanwhile. */
const lookAgain = 15_000

/** Share of loads that went wrong, in words. */
const faultsOf = ({ loads, failures, errors }: ReleaseBuild): string =>
  loads + failures === 0 ? `${errors} 条错误` : `装入 ${loads + failures} 次，失败 ${failures} 次，${errors} 条错误`

function ServedTo({ row, build }: { row: RemoteReleases; build: ReleaseBuild }) {
  if (build.release === row.stable) return <StatusTag tone="done">正式，自 {row.stableSince.slice(0, 16)}</StatusTag>
  if (build.release === row.canary?.release) {
    const named = row.canary.units.map(({ name }) => name).join('、')
    return (
      <StatusTag tone="attention">
        灰度 {row.canary.percent}%{named && `、${named}`}，自 {row.canary.since.slice(0, 16)}
      </StatusTag>
    )
  }
  return build.release === row.previous ? <StatusTag tone="idle">上一版本</StatusTag> : <StatusTag tone="idle">未提供</StatusTag>
}

const columnsOf = (row: RemoteReleases, ask: (change: AskedChange) => void): TableColumnsType<ReleaseBuild> => [
  { title: '版本', dataIndex: 'release', rowScope: 'row' },
  { title: '提供给', render: (_, build) => <ServedTo row={row} build={build} /> },
  { title: '登记', render: (_, build) => `${build.publishedAt.slice(0, 16)} ${build.publishedBy}`, responsive: ['lg'] },
  { title: '契约', dataIndex: 'contractRange', responsive: ['xl'] },
  { title: '近七日', render: (_, build) => faultsOf(build), responsive: ['md'] },
  {
    title: '操作',
    render: (_, build) => {
      const { release } = build
      if (release === row.stable)
        return (
          row.previous && (
            <Button size="small" danger aria-label={`回退 ${row.title}`} onClick={() => ask({ act: 'rollback', row, release: row.previous ?? '' })}>
              回退
            </Button>
          )
        )
      const canary = release === row.canary?.release
      return (
        <div className={styles.acts}>
          <Button size="small" aria-label={`发布 ${release}`} onClick={() => ask({ act: 'promote', row, release })}>
            发布
          </Button>
          <Button size="small" aria-label={`灰度 ${release}`} onClick={() => ask({ act: 'canary', row, release })}>
            {canary ? '调整灰度' : '灰度'}
          </Button>
          {canary && (
            <Button size="small" aria-label={`停止灰度 ${release}`} onClick={() => ask({ act: 'stopCanary', row, release })}>
              停止灰度
            </Button>
          )}
        </div>
      )
    },
  },
]

function AreaCard({ row, ask }: { row: RemoteReleases; ask: (change: AskedChange) => void }) {
  const columns = useMemo(() => columnsOf(row, ask), [row, ask])
  return (
    <SectionCard
      flush
      title={row.title}
      note={row.enabled ? row.remote : `${row.remote}，已停用`}
      extra={
        <Button size="small" onClick={() => ask({ act: 'enable', row, release: row.stable })}>
          {row.enabled ? '停用' : '启用'}
        </Button>
      }
    >
      <Table<ReleaseBuild> size="small" rowKey="release" columns={columns} dataSource={row.builds} pagination={{ pageSize: 5, hideOnSinglePage: true }} />
      <details className={styles.history}>
        <summary>历史</summary>
        <ol>
          {row.history.map((event) => (
            <li key={`${event.at} ${event.act} ${event.release}`}>
              {event.at} {event.by} {new Map(Object.entries(releaseActNames)).get(event.act) ?? event.act} {event.release}：{event.reason}
            </li>
          ))}
        </ol>
      </details>
    </SectionCard>
  )
}

/** 发布管理: which build of each area is served to whom, since when, how it fares, and the ways to change it. */
export default function ReleasesPage() {
  const list = useCallQuery(releaseEndpoints.list, {}, { refetchInterval: lookAgain })
  const [asked, setAsked] = useState<AskedChange>()
  return (
    <>
      <PageHeader title="发布管理" rule="新打开的页签用新版本，已打开的保持原来的版本；灰度版本出错超过正式版本两倍时自动停止" />
      <PageBody>
        {list.data?.remotes.map((row) => (
          <AreaCard key={row.remote} row={row} ask={setAsked} />
        ))}
        {!list.data &&
          (list.error ? (
            <FailureNote failure={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 12 }} />
          ))}
      </PageBody>
      {asked && <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
