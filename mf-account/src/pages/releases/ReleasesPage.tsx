import { errorLogPath } from '@shared/contract/administration'
import { type ReleaseBuild, type RemoteReleases, releaseActNames, releaseEndpoints } from '@shared/contract/release'
import { minuteOf } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { PageBody, PageHeader, QueryFallback, SectionCard, StatusTag, type Tone, useMinWidth } from '@shared/ui/page'
import { Button, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ErrorsLink, loadsOf, triedBy } from './buildFacts'
import { type AskedChange, ReleaseDialog } from './ReleaseDialog'
import styles from './ReleasesPage.module.css'

/** Polling interval in milliseconds: a canary may have been stopped meanwhile. */
const lookAgain = 15_000

function ServedTo({ row, build: { release, retired } }: { row: RemoteReleases; build: ReleaseBuild }) {
  if (release === row.stable) return <Served tone="done" state="正式" note={`自 ${minuteOf(row.stableSince)}`} />
  if (release === row.canary?.release) {
    return <Served tone="attention" state="灰度" note={`${triedBy(row.canary)}，自 ${minuteOf(row.canary.since)}`} />
  }
  if (retired) return <StatusTag tone="idle">低于最低版本</StatusTag>
  return <StatusTag tone="idle">{release === row.previous ? '上一版本' : '未提供'}</StatusTag>
}

function Served({ tone, state, note }: { tone: Tone; state: string; note: string }) {
  return (
    <div className={styles.served}>
      <StatusTag tone={tone}>{state}</StatusTag>
      <span>{note}</span>
    </div>
  )
}

/** Aligns the first column with the card's other content. */
const edge = () => ({ style: { paddingInlineStart: 20 } })

/** The build an area can go back to: not one below the minimum, which would be refused. */
const returnOf = (row: RemoteReleases): string | undefined => row.builds.find(({ release, retired }) => release === row.previous && !retired)?.release

/** Column with the actions for each build. */
const actsOf = (row: RemoteReleases, ask: (change: AskedChange) => void, wide: boolean): TableColumnsType<ReleaseBuild>[number] => ({
  title: '操作',
  width: wide ? 210 : 108,
  render: (_, build) => {
    const { release, retired } = build
    if (release === row.stable) {
      const previous = returnOf(row)
      return (
        previous && (
          <Button size="small" danger aria-label={`回退 ${row.title}`} onClick={() => ask({ act: 'rollback', row, release: previous })}>
            回退
          </Button>
        )
      )
    }
    if (retired) return null
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
})

/**
 * Fixed widths align the columns of all areas. On a phone the units a build serves, its loads and its errors are shown below its name, and an area whose
 * only build allows no action has no action column.
 */
const columnsOf = (row: RemoteReleases, ask: (change: AskedChange) => void, wide: boolean): TableColumnsType<ReleaseBuild> => [
  {
    title: '版本',
    rowScope: 'row',
    onHeaderCell: edge,
    onCell: edge,
    width: wide ? 210 : undefined,
    render: (_, build) => (
      <>
        {build.release}
        {!wide && (
          <>
            <ServedTo row={row} build={build} />
            <p className={styles.counts}>
              近七日装入：{loadsOf(build)}；登记以来的错误：
              <ErrorsLink remote={row.remote} build={build} />
            </p>
          </>
        )}
      </>
    ),
  },
  ...(wide ? [{ title: '提供给', render: (_: unknown, build: ReleaseBuild) => <ServedTo row={row} build={build} /> }] : []),
  { title: '登记', render: (_, build) => `${minuteOf(build.publishedAt)} ${build.publishedBy}`, width: 200, responsive: ['xxl'] },
  { title: '契约', dataIndex: 'contractRange', width: 80, responsive: ['xl'] },
  { title: '近七日装入', render: (_, build) => loadsOf(build), width: 140, responsive: ['lg'] },
  { title: '登记以来的错误', render: (_, build) => <ErrorsLink remote={row.remote} build={build} />, width: 130, responsive: ['lg'] },
  ...(wide || row.builds.some((build) => build.release !== row.stable && !build.retired) || returnOf(row) ? [actsOf(row, ask, wide)] : []),
]

function AreaCard({ row, ask }: { row: RemoteReleases; ask: (change: AskedChange) => void }) {
  const wide = useMinWidth(768)
  const columns = useMemo(() => columnsOf(row, ask, wide), [row, ask, wide])
  return (
    <SectionCard
      flush
      title={row.title}
      note={[row.remote, !row.enabled && '已停用', row.minimum && `最低版本 ${row.minimum}`, row.owner && `负责人 ${row.owner}`].filter(Boolean).join('，')}
      extra={
        <div className={styles.acts}>
          <Button size="small" aria-label={`负责人 ${row.title}`} onClick={() => ask({ act: 'owner', row, release: row.stable })}>
            负责人
          </Button>
          <Button
            size="small"
            aria-label={`${row.minimum === row.stable ? '取消最低版本' : '设为最低版本'} ${row.title}`}
            onClick={() => ask({ act: 'minimum', row, release: row.stable })}
          >
            {row.minimum === row.stable ? '取消最低版本' : '设为最低版本'}
          </Button>
          {!row.managesReleases && (
            <Button size="small" onClick={() => ask({ act: 'enable', row, release: row.stable })}>
              {row.enabled ? '停用' : '启用'}
            </Button>
          )}
        </div>
      }
    >
      <Table<ReleaseBuild>
        className={styles.builds}
        tableLayout="fixed"
        size="small"
        rowKey="release"
        columns={columns}
        dataSource={row.builds}
        pagination={{ pageSize: 5, hideOnSinglePage: true }}
      />
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

/** 发布管理: which build of each area is served to whom and since when, its loads and errors, and the actions to change it. */
export default function ReleasesPage() {
  const list = useCallQuery(releaseEndpoints.list, {}, { refetchInterval: lookAgain })
  const [asked, setAsked] = useState<AskedChange>()
  return (
    <>
      <PageHeader
        title="发布管理"
        rule="新打开的页签用新版本，已打开的保持原来的版本；灰度版本出错超过正式版本两倍时自动停止"
        actions={<Link to={errorLogPath}>错误日志</Link>}
      />
      <PageBody>
        {list.data?.remotes.map((row) => (
          <AreaCard key={row.remote} row={row} ask={setAsked} />
        ))}
        {!list.data && <QueryFallback query={list} rows={12} />}
      </PageBody>
      {asked && <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
