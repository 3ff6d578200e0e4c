import { administrationEndpoints, type ErrorLogRow } from '@shared/contract/administration'
import { useCallQuery } from '@shared/portal'
import { type FilterValues, type ListColumn, type ListFilter, QueryList } from '@shared/ui/list'
import { useMemo } from 'react'
import { useSite } from '../../runtime/registry/registryStore'
import styles from './ErrorLogPage.module.css'

const types = [
  { code: 'script', label: '脚本错误' },
  { code: 'ajax', label: '调用失败' },
  { code: 'remote', label: '业务区加载失败' },
  { code: 'render', label: '页面显示失败' },
] as const
const typeName = (code: string): string => types.find((type) => type.code === code)?.label ?? code

type RemoteName = (code: string) => string

const columnsOf = (remoteName: RemoteName): readonly ListColumn<ErrorLogRow>[] => [
  { key: 'time', title: '时间', width: 160, place: 'due', orderBy: 'time', text: (row) => row.time },
  {
    key: 'type',
    title: '类型',
    width: 128,
    priority: 1,
    place: 'number',
    // Why a call failed is part of its text, but in reports of earlier releases.
    text: (row) => (row.code > 0 && (row.type !== 'ajax' || row.mes.startsWith('call failed')) ? `${typeName(row.type)} ${row.code}` : typeName(row.type)),
  },
  { key: 'mes', title: '错误内容', place: 'subject', text: (row) => row.mes },
  { key: 'remote', title: '业务区', width: 160, priority: 2, text: (row) => [remoteName(row.remote), row.version].filter(Boolean).join(' ') },
  { key: 'url', title: '页面', width: 200, priority: 3, text: (row) => row.url },
  { key: 'userName', title: '用户', width: 100, priority: 4, text: (row) => row.userName },
]

/** 错误日志: errors reported by browsers, for administrators. */
export default function ErrorLogPage() {
  const { site } = useSite()
  const { columns, filters, remoteName } = useMemo(() => {
    const remotes = [{ code: 'shell', label: '门户框架' }, ...[...site.remotes.values()].map((remote) => ({ code: remote.name, label: remote.title }))]
    const nameOf: RemoteName = (code) => remotes.find((remote) => remote.code === code)?.label ?? code
    const offered: readonly ListFilter[] = [
      { kind: 'text', key: 'keyword', label: '关键词', placeholder: '错误内容、页面、用户' },
      { kind: 'select', key: 'type', label: '类型', options: types },
      { kind: 'dates', key: 'from', toKey: 'to', label: '日期' },
      { kind: 'select', key: 'remote', label: '业务区', options: remotes },
      { kind: 'text', key: 'version', label: '版本', placeholder: '如 1.2.0-b3' },
    ]
    return { columns: columnsOf(nameOf), filters: offered, remoteName: nameOf }
  }, [site])
  return (
    <QueryList<ErrorLogRow>
      header={{ title: '错误日志', rule: '由浏览器上报的页面错误，不含令牌和个人信息；同一错误在门户打开期间只报一次，刷新或重新打开后另计' }}
      endpoint={administrationEndpoints.errors}
      exportEndpoint={administrationEndpoints.exportErrors}
      exportLabel="导出 CSV"
      name="errorLog"
      filters={filters}
      columns={columns}
      noun="错误"
      measure="条"
      defaultOrder="time desc"
      orderText="按时间从近到远"
      details={{ name: (row) => row.mes.slice(0, 40), render: (row) => <Details row={row} remote={remoteName(row.remote)} /> }}
      nothing={() => ({ kind: 'good', title: '没有页面错误', text: '浏览器报告的错误会出现在这里' })}
    />
  )
}

function Details({ row, remote }: { row: ErrorLogRow; remote: string }) {
  const facts: FilterValues = {
    错误内容: row.mes,
    页面: row.url,
    业务区: [remote, row.version].filter(Boolean).join(' '),
    用户: row.userName,
    请求编号: row.requestId,
  }
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {row.stack && <Stack row={row} />}
    </div>
  )
}

/** Call stack: as reported by the browser, then with source positions once they are resolved. */
function Stack({ row }: { row: ErrorLogRow }) {
  const { data } = useCallQuery(administrationEndpoints.errorStack, { query: { id: row.id } })
  return (
    // Focusable, so that a long stack can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region takes focus.
    <section className={styles.stack} aria-label="调用栈" tabIndex={0}>
      <pre>{data?.stack ?? row.stack}</pre>
    </section>
  )
}
