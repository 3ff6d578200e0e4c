import { PlusOutlined } from '@ant-design/icons'
import { type ApplicationRow, type AskedOfQueue, askedLabel, asksBeyondTab, interaction, stateOf } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { dayOf } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { callsOf } from '@shared/ui/detail'
import { today } from '@shared/ui/headless'
import { ExportButton } from '@shared/ui/list'
import { DueDate, EmptyState, FailureNote, LongWait, StatusTag } from '@shared/ui/page'
import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import styles from './Interaction.module.css'

const pageSize = 10
const { queues } = interaction
/** Index of the entry for a link's conditions, before the states. */
const askedPlace = -1

interface QuestionListProps {
  /** The user asks questions; otherwise the user answers them. */
  asks: boolean
  /** Initially selected state, from a link. */
  state: string
  /** Further conditions of a link, such as those of a number on the home page. */
  asked: AskedOfQueue
  /** What a search looks for: words or a kind of question, in all states; empty: no search. */
  found: { keyword: string; kind: string }
  onOpen(id: string): void
  onAsk(): void
}

/** List of questions by state. Initially those of the link, or else of the first state with questions. */
export function QuestionList({ asks, state, asked, found, onOpen, onAsk }: QuestionListProps) {
  const calls = callsOf(interaction)
  const [chosen, setChosen] = useState<number>()
  const [pageNo, setPageNo] = useState(1)
  const view = asks ? ('own' as const) : ('query' as const)
  const counts = useCallQuery(calls.counts, { query: { view } }, { staleTime: 0 })
  const countOf = ({ states }: (typeof queues)[number]) => states.reduce((sum, code) => sum + (counts.data?.counts[code] ?? 0), 0)
  const linked = queues.findIndex(({ states }) => states.includes(asked.status ?? state))
  const searched = found.keyword !== '' || found.kind !== ''
  const label = searched ? `“${found.keyword || labelOf('interactKind', found.kind)}”` : askedLabel(asked, today())
  const beyond = searched || asksBeyondTab(asked) ? { label, states: [], waiting: !searched } : undefined
  const conditions = { ...asked, ...(found.keyword && { keyword: found.keyword }), ...(found.kind && { kind: found.kind }) }
  const index = chosen ?? (beyond ? askedPlace : Math.max(0, linked >= 0 ? linked : queues.findIndex((part) => countOf(part) > 0)))
  const narrowing = beyond && index === askedPlace ? conditions : undefined
  const queue = queues[index] ?? beyond ?? { label: '', states: [], waiting: false }
  const orderBy = queue.waiting && !asks ? 'dueDate' : 'updateDate desc'
  const shown = { view, ...(narrowing ?? { status: queue.states.join(',') }), orderBy }
  const list = useCallQuery(calls.list, { query: { ...shown, pageNo, pageSize } }, { staleTime: 0 })
  const countedLabel = (part: (typeof queues)[number]) => (counts.data ? `${part.label} ${countOf(part)}` : part.label)
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        <Segmented
          aria-label="提问状态"
          value={index}
          onChange={(next) => {
            setChosen(next)
            setPageNo(1)
          }}
          options={[
            ...(beyond ? [{ value: askedPlace, label: narrowing && list.data ? `${beyond.label} ${list.data.count}` : beyond.label }] : []),
            ...queues.map((part, place) => ({ value: place, label: countedLabel(part) })),
          ]}
        />
        <div className={styles.acts}>
          {calls.exportList && <ExportButton endpoint={calls.exportList} conditions={shown} label="导出全部" disabled={!list.data || list.data.count === 0} />}
          {asks && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAsk}>
              提问
            </Button>
          )}
        </div>
      </div>
      {list.error && !list.data && <FailureNote failure={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {!list.data && !list.error && (
        <>
          <LongWait />
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </>
      )}
      {list.data?.list.length === 0 && (
        <EmptyState kind="good" title={`没有${queue.label}的提问`} text={asks ? '向登记机关或检验机构提问，5个工作日内答复' : '单位提问后出现在这里'} />
      )}
      {list.data && list.data.list.length > 0 && (
        <ul className={styles.questions}>
          {list.data.list.map((row) => (
            <Question key={row.id} row={row} asks={asks} onOpen={() => onOpen(row.id)} />
          ))}
        </ul>
      )}
      {list.data && list.data.count > pageSize && (
        <Pagination simple current={pageNo} pageSize={pageSize} total={list.data.count} showSizeChanger={false} onChange={setPageNo} />
      )}
    </div>
  )
}

function Question({ row, asks, onOpen }: { row: ApplicationRow; asks: boolean; onOpen(): void }) {
  return (
    <li>
      <button type="button" className={styles.question} onClick={onOpen}>
        <span className={styles.line}>
          <b>{row.title}</b>
          <StatusTag tone={stateOf(interaction, row.status).tone}>{row.statusName}</StatusTag>
        </span>
        <span className={styles.small}>
          <span>{[row.labels.interactKind, asks ? '' : row.unitName, row.number].filter(Boolean).join('　')}</span>
          {row.dueDate ? <DueDate date={row.dueDate} workdaysLeft={row.workdaysLeft} ofOthers={asks} /> : <span>{dayOf(row.updateDate)}</span>}
        </span>
      </button>
    </li>
  )
}
