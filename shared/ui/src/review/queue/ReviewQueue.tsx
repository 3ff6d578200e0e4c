import { CloseSquareFilled, WarningFilled } from '@ant-design/icons'
import { type ApplicationDefinition, type ApplicationRow, awaitsReader, deviceNumber, devicesNamed, type QueueTab, stateOf } from '@shared/contract/application'
import { countWords, dayOf } from '@shared/contract/rules'
import { useSession } from '@shared/portal'
import { Button, Input, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { daysLeftText, today } from '../../headless/day'
import { clearButton } from '../../page/button/clearButton'
import { EmptyState } from '../../page/feedback/EmptyState'
import { FailureNote } from '../../page/feedback/FailureNote'
import { LongWait } from '../../page/feedback/LongWait'
import { StatusTag } from '../../page/status/StatusTag'
import { BatchReceiptDialog } from './BatchReceiptDialog'
import styles from './ReviewQueue.module.css'
import { type ReceiptGroup, receiptGroups } from './receiptGroups'
import { askedIndex, type ReviewQueueState } from './useReviewQueue'

interface ReviewQueueProps {
  definitions: readonly ApplicationDefinition[]
  queue: ReviewQueueState
  selected: string | undefined
  onSelect(id: string): void
  /** Called after several records were received in a batch. */
  onReceived(ids: readonly string[]): void
}

/** Due date of a record, in the tones of every other list of deadlines. */
function Due({ definition, row }: { definition: ApplicationDefinition; row: ApplicationRow }) {
  const roleType = useSession((session) => session.roleType)
  const { text, tone: urgency } = daysLeftText(row.dueDate, today(), undefined, row.workdaysLeft)
  const tone = awaitsReader(definition, row, roleType, today()) ? urgency : 'plain'
  return (
    <span className={styles[tone]} title={`最迟 ${row.dueDate} 办理`}>
      {tone === 'over' && <CloseSquareFilled aria-hidden />}
      {tone === 'soon' && <WarningFilled aria-hidden />}
      {text}
    </span>
  )
}

/** 改造　乘客电梯 3 台　SL1509021 等 */
function summaryOf(definition: ApplicationDefinition, row: ApplicationRow, withType: boolean): string {
  const { kind } = definition.index
  return [withType && definition.label, kind && (row.labels[kind] || row.fields[kind]), devicesNamed(definition, row), deviceNumber(definition, row)]
    .filter(Boolean)
    .join('　')
}

function Item({
  definition,
  withType,
  withState,
  row,
  waiting,
  current,
  onSelect,
}: {
  definition: ApplicationDefinition
  /** The queue contains several types. */
  withType: boolean
  /** The tab contains several states, so its name does not tell a row's state. */
  withState: boolean
  row: ApplicationRow
  waiting: boolean
  current: boolean
  onSelect(): void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const held = waiting && definition.transitions.some(({ claims, from }) => claims && from.includes(row.status))
  useEffect(() => {
    if (current) button.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <li>
      <button ref={button} type="button" className={styles.item} aria-current={current ? 'true' : undefined} onClick={onSelect}>
        <span className={styles.line}>
          <b title={row.unitName}>{row.unitName}</b>
          {waiting && row.dueDate ? <Due definition={definition} row={row} /> : <span className={styles.plain}>{`${dayOf(row.updateDate)} 更新`}</span>}
        </span>
        <span className={styles.summary}>
          {withState && <StatusTag tone={stateOf(definition, row.status).tone}>{row.statusName}</StatusTag>}
          {summaryOf(definition, row, withType)}
        </span>
        <span className={styles.small}>
          <span>{row.number}</span>
          <span>{held && row.handlerName ? `${row.handlerName}办理中` : row.areaName}</span>
        </span>
      </button>
    </li>
  )
}

/** Whether a tab contains several states, which its rows must then show. */
function holdsSeveralStates(definitions: readonly ApplicationDefinition[], { parts }: QueueTab): boolean {
  const labels = parts.flatMap(({ type, states }) => {
    const definition = definitions.find(({ key }) => key === type)
    return definition ? states.map((code) => stateOf(definition, code).label) : []
  })
  return new Set(labels).size > 1
}

function Nothing({ queue }: Pick<ReviewQueueProps, 'queue'>) {
  const navigate = useNavigate()
  if (queue.keyword !== '') {
    const type = queue.types.find(({ key }) => key === queue.type)
    const conditions = [queue.tab.label, ...(type ? [type.label] : []), `关键词“${queue.keyword}”`]
    return (
      <EmptyState
        kind="search"
        title="没有符合条件的申请"
        text={
          <>
            当前条件：{conditions.join('，')}
            {queue.elsewhere.length > 0 && (
              <>
                <br />
                其他状态中找到：{queue.elsewhere.map(({ tab, count, more }) => `${tab} ${count} 件${more ? '以上' : ''}`).join('、')}
              </>
            )}
          </>
        }
        actions={
          <>
            {queue.elsewhere
              .filter(({ path }) => path !== '')
              .map(({ tab, path }) => (
                <Button key={tab} type="primary" ghost onClick={() => (path === undefined ? queue.searchOn(tab) : void navigate(path))}>
                  {path === undefined ? `到“${tab}”查看` : `查看${tab}的申请`}
                </Button>
              ))}
            <Button onClick={() => queue.search('')}>清除条件</Button>
          </>
        }
      />
    )
  }
  return queue.tab.waiting ? (
    <EmptyState kind="good" title={`没有${queue.tab.label}的申请`} text={`新提交的${queue.types.map(({ label }) => label).join('、')}会出现在这里`} />
  ) : (
    <EmptyState kind="start" title={`还没有${queue.tab.label}的申请`} />
  )
}

/** A new keyword, from here or from a link, is written into the same input: a new one would take the focus from whoever searches. */
function QueueSearch({ keyword, hint, onSearch }: { keyword: string; hint: string; onSearch(text: string): void }) {
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }
  return (
    <Input.Search
      value={typed}
      allowClear={clearButton}
      aria-label="在队列中查找"
      placeholder={hint}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={onSearch}
    />
  )
}

/** What a keyword may be where records of several types wait. */
const hintOfSeveral = '编号、设备、单位或地点'

const withCount = (label: string, count: number | undefined, capped?: boolean): string =>
  count === undefined ? label : `${label} ${countWords(count, capped)}`

/** The handler's queue: tabs with counts, most urgent records first. On wide screens it stays visible beside the open record. */
export function ReviewQueue({ definitions, queue, selected, onSelect, onReceived }: ReviewQueueProps) {
  const { rows } = queue
  const groups = queue.tab.waiting ? receiptGroups(definitions, rows ?? []) : []
  const only = definitions.length === 1 ? definitions[0] : definitions.find(({ key }) => key === queue.type)
  const severalStates = holdsSeveralStates(definitions, queue.tab)
  const acts = groups.map(({ transition }) => transition.label)
  const [together, setTogether] = useState<readonly ReceiptGroup[]>()
  return (
    <div className={styles.queue}>
      <div className={styles.tools}>
        <Segmented
          className={styles.parts}
          aria-label="办理状态"
          value={queue.index}
          onChange={queue.show}
          options={[
            ...(queue.asked ? [{ value: askedIndex, label: withCount(queue.asked.label, queue.asked.count, queue.asked.more) }] : []),
            ...queue.tabs.map(({ label }, index) => ({ value: index, label: withCount(label, queue.countOf(label)) })),
          ]}
        />
        {queue.types.length > 1 && (
          <Select
            aria-label="申请类型"
            value={queue.type}
            onChange={queue.chooseType}
            options={[{ value: '', label: '全部类型' }, ...queue.types.map(({ key, label }) => ({ value: key, label }))]}
          />
        )}
        <QueueSearch keyword={queue.keyword} hint={only?.index.keywordHint ?? hintOfSeveral} onSearch={queue.search} />
        {groups.length > 0 && <Button onClick={() => setTogether(groups)}>{`批量${new Set(acts).size === 1 ? acts[0] : '办理'}`}</Button>}
      </div>
      {together && <BatchReceiptDialog groups={together} onReceived={onReceived} onClose={() => setTogether(undefined)} />}
      {queue.failure && <FailureNote failure={queue.failure} onRetry={() => queue.reload()} retrying={queue.reloading} />}
      {!rows && !queue.failure && (
        <div className={styles.waiting} aria-busy="true">
          <LongWait />
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} active title={false} paragraph={{ rows: 3, width: ['70%', '50%', '90%'] }} />
          ))}
        </div>
      )}
      {rows?.length === 0 && <Nothing queue={queue} />}
      {rows && rows.length > 0 && (
        <ul className={styles.items} aria-label={queue.tab.label}>
          {rows.map((row) => {
            const definition = definitions.find(({ key }) => key === row.type)
            return (
              definition && (
                <Item
                  key={row.id}
                  definition={definition}
                  withType={definitions.length > 1}
                  withState={severalStates}
                  row={row}
                  waiting={queue.tab.waiting}
                  current={row.id === selected}
                  onSelect={() => onSelect(row.id)}
                />
              )
            )
          })}
        </ul>
      )}
      {queue.count > queue.pageSize && (
        <Pagination
          className={styles.pages}
          size="small"
          simple
          current={queue.pageNo}
          pageSize={queue.pageSize}
          total={queue.count}
          showSizeChanger={false}
          onChange={queue.turnTo}
        />
      )}
    </div>
  )
}
