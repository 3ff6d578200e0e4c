import { errorLogOf, errorLogPath } from '@shared/contract/administration'
import { satisfies } from '@shared/contract/portal'
import { type ReleaseBuild, type RemoteReleases, releaseEndpoints } from '@shared/contract/release'
import { useCallQuery } from '@shared/portal'
import { PageBody, PageHeader, QueryFallback, SectionCard, StatusTag } from '@shared/ui/page'
import { Descriptions } from 'antd'
import { Link } from 'react-router-dom'
import { ErrorsLink, loadsOf } from '../releases/buildFacts'
import styles from './StatusPage.module.css'

/** Polling interval in milliseconds. */
const lookAgain = 15_000

function stateOf(row: RemoteReleases, offered: string) {
  const stable = row.builds.find(({ release }) => release === row.stable)
  if (!row.enabled) return <StatusTag tone="idle">停用</StatusTag>
  if (stable && !satisfies(offered, stable.contractRange)) return <StatusTag tone="failed">与平台不匹配</StatusTag>
  if (stable && stable.failures > 0) return <StatusTag tone="attention">有装入失败</StatusTag>
  return <StatusTag tone="done">正常</StatusTag>
}

/** Which copies of shared libraries pages used: the area's own copy means that a second version was loaded beside the portal's. */
function SharedCopies({ build: { shared } }: { build: ReleaseBuild }) {
  if (shared.length === 0) return '还没有装入过'
  return shared.map(({ name, version, from }) => `${name} ${version}（${from === 'portal_shell' ? '平台' : `自带，${from}`}）`).join('、')
}

function AreaCard({ row, offered }: { row: RemoteReleases; offered: string }) {
  const served = row.builds.filter(({ release }) => release === row.stable || release === row.canary?.release)
  return (
    <SectionCard title={row.title} note={row.remote} extra={stateOf(row, offered)}>
      {served.map((build) => (
        <Descriptions
          key={build.release}
          className={styles.facts}
          size="small"
          column={{ xs: 1, sm: 2, lg: 3 }}
          items={[
            { key: 'release', label: build.release === row.stable ? '正式版本' : '灰度版本', children: build.release },
            { key: 'contract', label: '契约', children: `${build.contractRange}（平台 ${offered}）` },
            { key: 'pages', label: '页面', children: `${build.pages} 个` },
            { key: 'loads', label: '近七日装入', children: loadsOf(build) },
            { key: 'time', label: '平均装入时间', children: build.loads > 0 ? `${build.loadTime} 毫秒` : '没有' },
            { key: 'errors', label: '登记以来的错误', children: <ErrorsLink remote={row.remote} build={build} /> },
            { key: 'shared', label: '共享库', span: 'filled', children: <SharedCopies build={build} /> },
          ]}
        />
      ))}
      <Descriptions
        className={styles.facts}
        size="small"
        column={1}
        items={[
          { key: 'owner', label: '负责人', children: [row.owner, row.contact].filter(Boolean).join('，') || '未填写' },
          {
            key: 'last',
            label: '最近的错误',
            children:
              row.lastErrors.length === 0 ? (
                '没有'
              ) : (
                <ol>
                  {row.lastErrors.map((error) => (
                    <li key={`${error.at} ${error.text}`}>
                      {error.at} {error.release} {error.text}
                    </li>
                  ))}
                  <li>
                    <Link to={errorLogOf(row.remote)}>{`${row.title}的全部错误`}</Link>
                  </li>
                </ol>
              ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** 运行状态: for each area the served builds, load times, required contract version, and latest errors. */
export default function StatusPage() {
  const list = useCallQuery(releaseEndpoints.list, {}, { refetchInterval: lookAgain })
  return (
    <>
      <PageHeader title="运行状态" rule="各业务区正在提供的版本、装入情况和最近的错误；每 15 秒更新" actions={<Link to={errorLogPath}>错误日志</Link>} />
      <PageBody>
        {list.data?.remotes.map((row) => (
          <AreaCard key={row.remote} row={row} offered={list.data.offered} />
        ))}
        {!list.data && <QueryFallback query={list} rows={12} />}
      </PageBody>
    </>
  )
}
