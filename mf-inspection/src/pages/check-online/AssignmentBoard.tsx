import { applicationDefinition, inspectionState, stateOf } from '@shared/contract/application'
import {
  type AssignmentBoard as AssignmentBoardData,
  type Inspector,
  inspectionEndpoints,
  type WaitingInspection,
  wishesInWords,
} from '@shared/contract/inspection'
import { useCallQuery } from '@shared/portal'
import { today } from '@shared/ui/headless'
import { DueDate, EmptyState, FailureNote, focusTitle, LongWait, PageHeader, StatusTag } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../leave/LeaveDialog'
import styles from './AssignmentBoard.module.css'
import { AssignmentCalendar } from './AssignmentCalendar'
import { AssignmentFoot } from './AssignmentFoot'
import { CertificatesDialog } from './CertificatesDialog'
import { useAssignment } from './useAssignment'

/** 待派工 as a calendar: waiting applications, the inspectors who may do them, and how full their days are. */
export function AssignmentBoard({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState(today)
  // Another week takes the place of this one once it is there: without the buttons meanwhile, the focus would be lost.
  const { data, error, refetch, isFetching } = useCallQuery(
    inspectionEndpoints.assignmentBoard,
    { query: { from } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const [editing, setEditing] = useState('')
  const [away, setAway] = useState<Inspector>()
  const page = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLElement>(null)
  const queue = useRef<HTMLElement>(null)
  // The button that assigns is disabled until the next ones are chosen, and would lose the focus.
  const { assignment, isPending, choose, clear, pick, chooseSecond, assign } = useAssignment(data, () => queue.current?.focus())
  // The button that opened the calendar is hidden with the queue.
  useEffect(() => focusTitle(page.current), [])
  // As the board has it now, and not when the dialog was opened: a colleague may have saved meanwhile.
  const edited = data?.inspectors.find(({ id }) => id === editing)

  return (
    <div ref={page} className={styles.page}>
      <PageHeader title="报检审核" rule="派工：受理后5个工作日内安排检验，选好报检后点日历里的一天" actions={<Button onClick={onClose}>返回队列</Button>} />
      {error && !data && <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !error && <LongWait />}
      {!data && !error && <Skeleton active className={styles.waiting} paragraph={{ rows: 12 }} />}
      {data && assignment && (
        <div className={styles.board}>
          <section ref={queue} tabIndex={-1} className={styles.queue} aria-label="待派工的报检">
            <div className={styles.bar}>
              <span className={styles.count}>{countOf(data, assignment.chosen.length)}</span>
              {/* Always in its place: appearing with the first choice, it would push the list down under the pointer. */}
              <Button size="small" disabled={assignment.chosen.length === 0} onClick={clear}>
                清空
              </Button>
              <Button
                className={styles.toCalendar}
                size="small"
                type={assignment.chosen.length > 0 ? 'primary' : 'default'}
                onClick={() => calendar.current?.scrollIntoView()}
              >
                到日历
              </Button>
            </div>
            {data.waiting.length === 0 && <EmptyState kind="good" title="没有待派工的报检" text="缴费到账或免费受理以后，这里会出现报检" />}
            <ul>
              {data.waiting.map((one) => (
                <WaitingRow key={one.id} one={one} chosen={assignment.chosen.includes(one)} onChoose={(on) => choose(one.id, on)} />
              ))}
            </ul>
            {data.more && <p className={styles.leftOut}>{`只列出最急的 ${data.waiting.length} 件，派工以后列出其余的`}</p>}
          </section>
          <section ref={calendar} className={styles.calendar} aria-label="检验人员日历">
            <AssignmentCalendar
              board={data}
              assignment={assignment}
              from={from}
              onWeek={setFrom}
              onPick={pick}
              onCertificates={({ id }) => setEditing(id)}
              onLeave={setAway}
            />
            <AssignmentFoot assignment={assignment} inspectors={data.inspectors} isPending={isPending} onSecond={chooseSecond} onAssign={assign} />
          </section>
        </div>
      )}
      {away && <LeaveDialog inspector={away} onClose={() => setAway(undefined)} />}
      {edited && <CertificatesDialog inspector={edited} onClose={() => setEditing('')} />}
    </div>
  )
}

/** Counts waiting applications, as the tab that leads here does, separately from assigned ones that may be moved, and from those asked to be moved, which may not. */
function countOf({ waiting, more = false }: AssignmentBoardData, chosen: number): string {
  const unassigned = waiting.filter(({ status }) => status === inspectionState.accepted).length
  const asked = waiting.filter(({ status }) => status === inspectionState.rescheduleAsked).length
  const assigned = waiting.length - unassigned - asked
  // Those that wait come first: where all that are listed wait, more may.
  const beyond = more && unassigned === waiting.length ? '以上' : ''
  const others = [assigned > 0 && `已派工 ${assigned}`, asked > 0 && `改期待答复 ${asked}`].filter(Boolean)
  return [`已选 ${chosen} 件；待派工 ${unassigned}${beyond && ` 件${beyond}`}`, ...others].join('，')
}

function WaitingRow({ one, chosen, onChoose }: { one: WaitingInspection; chosen: boolean; onChoose(on: boolean): void }) {
  const state = stateOf(applicationDefinition(one.type), one.status)
  const wish = wishesInWords(one.wishes)
  return (
    <li className={chosen ? styles.chosen : wish === '' ? undefined : styles.answerFirst}>
      {/* Assigning a new day would ignore the unit's request for another one. */}
      <Checkbox
        disabled={wish !== ''}
        title={wish === '' ? undefined : '先答复单位的改期申请'}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={`选择 ${one.number}`}
      />
      <div>
        <h2>
          <b>{one.unitName}</b>
          {one.status === inspectionState.accepted ? (
            one.dueDate && <DueDate date={one.dueDate} workdaysLeft={one.workdaysLeft} />
          ) : (
            <StatusTag tone={wish === '' ? state.tone : 'attention'}>{state.label}</StatusTag>
          )}
        </h2>
        <p>{`${one.kindName} ${one.devices} 台，约 ${one.hours} 小时`}</p>
        <p>{one.place}</p>
        {wish !== '' && <p className={styles.wish}>{`单位${wish}；请在“改期待答复”中答复`}</p>}
        <p className={styles.minor}>
          <span>{one.number}</span>
          <span>{one.inspectOn ? `${one.inspectOn} ${one.inspectors}` : one.expectDate ? `期望 ${one.expectDate}` : ''}</span>
        </p>
      </div>
    </li>
  )
}
