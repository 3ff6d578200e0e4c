import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { applicationDefinition, reviewQueue, stateOf } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import {
  type AssignmentBoard as AssignmentBoardData,
  type AssignmentProblem,
  assignmentProblems,
  certificateProblem,
  hoursOfDay,
  type Inspector,
  inspectionEndpoints,
  inspectorNote,
  isOfDay,
  leaveOn,
  plannedHours,
  presentInspectors,
  proposedSlot,
  replacedInspectors,
  type WaitingInspection,
  weekdayOf,
  wishesInWords,
} from '@shared/contract/inspection'
import { portalEndpoints } from '@shared/contract/portal'
import { addDays } from '@shared/contract/rules'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { ChoiceOption } from '@shared/ui/form'
import { today } from '@shared/ui/headless'
import { DueDate, EmptyState, FailureNote, focusTitle, PageHeader, StatusTag } from '@shared/ui/page'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Progress, Select, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../leave/LeaveDialog'
import styles from './AssignmentBoard.module.css'
import { CertificatesDialog } from './CertificatesDialog'

/** Ids of row and column headers, which name the cell of an inspector's day. */
const inspectorId = ({ id }: Inspector): string => `assignment-${id}`
const dayId = (day: string): string => `assignment-${day}`

interface Slot {
  inspector: string
  day: string
}

/** 待派工 as a calendar: waiting applications, the inspectors who may do them, and how full their days are. */
export function AssignmentBoard({ onClose }: { onClose(): void }) {
  const firstDay = today()
  const [from, setFrom] = useState(firstDay)
  // Another week takes the place of this one once it is there: without the buttons meanwhile, the focus would be lost.
  const { data, error, refetch, isFetching } = useCallQuery(
    inspectionEndpoints.assignmentBoard,
    { query: { from } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const [selected, setSelected] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<Slot>()
  /** The second inspector as chosen here; undefined: the one the chosen inspections have. */
  const [beside, setBeside] = useState<string>()
  const [editing, setEditing] = useState('')
  const [away, setAway] = useState<Inspector>()
  const page = useRef<HTMLDivElement>(null)
  const nextWeek = useRef<HTMLButtonElement>(null)
  const calendar = useRef<HTMLElement>(null)
  const queue = useRef<HTMLElement>(null)
  const assign = useCallMutation(inspectionEndpoints.assign, {
    invalidates: [inspectionEndpoints.assignmentBoard, reviewQueue, portalEndpoints.waitingCounts],
    onSuccess: ({ assigned }, { body }) => {
      notify.success(`已派工 ${assigned} 件，已通知申请单位和检验人员`)
      // Others may have been chosen before the answer arrived.
      setSelected((before) => before.filter((id) => body.items.every((item) => item.id !== id)))
      setPicked(undefined)
      setBeside(undefined)
      // The button is disabled until the next ones are chosen, and would lose the focus.
      queue.current?.focus()
    },
  })
  // The button that opened the calendar is hidden with the queue.
  useEffect(() => focusTitle(page.current), [])
  const chosen = (data?.waiting ?? []).filter(({ id }) => selected.includes(id))
  // What is planned on a day of another week is not known here, so that nothing could be said against it.
  const inWeek = picked && data?.days.includes(picked.day) ? picked : undefined
  const slot = data && chosen.length > 0 ? (inWeek ?? proposedSlot(data, chosen)) : undefined
  const present = presentInspectors(chosen).secondInspector
  // One who has left the institute cannot be chosen again.
  const wanted = beside ?? (data?.inspectors.some(({ id }) => id === present) ? present : '')
  const second = wanted === slot?.inspector ? '' : wanted
  const people = (data?.inspectors ?? []).filter(({ id }) => slot !== undefined && (id === slot.inspector || id === second))
  const lost = slot ? replacedInspectors(chosen, [slot.inspector, second]) : []
  const replaced = (data?.inspectors ?? []).flatMap(({ id, name }) => (lost.includes(id) ? [name] : []))
  const problems = slot ? people.flatMap((inspector) => assignmentProblems(inspector, chosen, slot.day, data?.daysOff)) : []
  const told = [...new Map(problems.map((problem) => [problem.text, problem])).values()]
  const main = data?.inspectors.find(({ id }) => id === slot?.inspector)
  // As the board has it now, and not when the dialog was opened: a colleague may have saved meanwhile.
  const edited = data?.inspectors.find(({ id }) => id === editing)
  const hours = Math.round(chosen.reduce((sum, one) => sum + one.hours, 0) * 10) / 10
  const blocked = told.some(({ kind }) => kind === 'certificate')

  return (
    <div ref={page} className={styles.page}>
      <PageHeader title="报检审核" rule="派工：受理后5个工作日内安排检验，选好报检后点日历里的一天" actions={<Button onClick={onClose}>返回队列</Button>} />
      {error && !data && <FailureNote failure={error} onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton active className={styles.waiting} paragraph={{ rows: 12 }} />}
      {data && (
        <div className={styles.board}>
          <section ref={queue} tabIndex={-1} className={styles.queue} aria-label="待派工的报检">
            <div className={styles.bar}>
              <span>{countOf(data, chosen.length)}</span>
              {chosen.length > 0 && (
                <Button
                  size="small"
                  onClick={() => {
                    setSelected([])
                    setBeside(undefined)
                  }}
                >
                  清空
                </Button>
              )}
              <Button
                className={styles.toCalendar}
                size="small"
                type={chosen.length > 0 ? 'primary' : 'default'}
                onClick={() => calendar.current?.scrollIntoView()}
              >
                到日历
              </Button>
            </div>
            {data.waiting.length === 0 && <EmptyState kind="good" title="没有待派工的报检" text="缴费到账或免费受理以后，这里会出现报检" />}
            <ul>
              {data.waiting.map((one) => (
                <WaitingRow
                  key={one.id}
                  one={one}
                  chosen={selected.includes(one.id)}
                  onChoose={(on) => {
                    setSelected(on ? [...selected, one.id] : selected.filter((id) => id !== one.id))
                    setPicked(undefined)
                    setBeside(undefined)
                  }}
                />
              ))}
            </ul>
            {data.more && <p className={styles.leftOut}>{`只列出最急的 ${data.waiting.length} 件，派工以后列出其余的`}</p>}
          </section>
          <section ref={calendar} className={styles.calendar} aria-label="检验人员日历">
            <div className={styles.bar}>
              <b>{`${data.days[0]} 至 ${data.days[data.days.length - 1]}`}</b>
              <span>
                <Button
                  size="small"
                  aria-label="上一周"
                  icon={<LeftOutlined />}
                  disabled={from <= firstDay}
                  onClick={() => {
                    const earlier = [addDays(from, -7), firstDay].sort()[1] ?? firstDay
                    setFrom(earlier)
                    // This button is disabled in the first week, and would lose the focus.
                    if (earlier === firstDay) nextWeek.current?.focus()
                  }}
                />{' '}
                <Button ref={nextWeek} size="small" aria-label="下一周" icon={<RightOutlined />} onClick={() => setFrom(addDays(from, 7))} />
              </span>
              <small>{`每人每天 ${hoursOfDay} 小时`}</small>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
            <section className={styles.scroll} tabIndex={0} aria-label="一周的安排">
              <table>
                <thead>
                  <tr>
                    <th scope="col">检验人员</th>
                    {data.days.map((day) => (
                      <th key={day} id={dayId(day)} scope="col" className={slot?.day === day ? styles.selected : undefined}>
                        {day.slice(5)} <small>{data.daysOff?.includes(day) ? `${weekdayOf(day)} 休` : weekdayOf(day)}</small>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.inspectors.map((inspector) => (
                    <tr key={inspector.id}>
                      <th scope="row">
                        <Button
                          id={inspectorId(inspector)}
                          type="link"
                          size="small"
                          className={styles.name}
                          onClick={() => setEditing(inspector.id)}
                          title="检验证"
                        >
                          {inspector.name}
                        </Button>
                        <Button type="link" size="small" className={styles.leave} aria-label={`${inspector.name} 请假`} onClick={() => setAway(inspector)}>
                          请假
                        </Button>
                        <small>{inspector.certificates.map(({ kind, validTo }) => `${catalogueName(kind)}（至 ${validTo}）`).join('、') || '没有检验证'}</small>
                        <Standing inspector={inspector} chosen={chosen} day={slot?.day ?? data.days[0] ?? firstDay} />
                      </th>
                      {data.days.map((day) => (
                        <DayCell
                          key={day}
                          inspector={inspector}
                          day={day}
                          chosen={chosen}
                          taken={slot?.day === day && (slot.inspector === inspector.id || second === inspector.id)}
                          onPick={() => setPicked({ inspector: inspector.id, day })}
                        />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
              {data.inspectors.length === 0 && <EmptyState kind="start" title="本机构还没有检验人员账号" text="请系统管理员为检验人员开通账号" />}
            </section>
            <div className={styles.foot}>
              {told.map(({ kind, text }) => (
                <Alert key={text} type={kind === 'certificate' ? 'error' : 'warning'} showIcon title={text} />
              ))}
              {replaced.length > 0 && <Alert type="warning" showIcon title={`派工后换下 ${replaced.join('、')}，会通知本人已改派他人`} />}
              {slot && told.length === 0 && <Alert type="success" showIcon title="检验证都在有效期内，时间排得下" />}
              {chosen.length > 0 && !slot && <Alert type="warning" showIcon title="这一周没有能检验所选设备、又有空的检验人员，请看下一周或分开派工" />}
              <div className={styles.decision}>
                <span>
                  已选 <b>{chosen.length}</b> 件{slot && main ? `　${slot.day}　主检 ${main.name}　合计 ${hours} 小时` : ''}
                </span>
                {slot && (
                  <Select
                    allowClear
                    aria-label="同检人员"
                    popupMatchSelectWidth={260}
                    placeholder="同检人员"
                    className={styles.second}
                    value={second || undefined}
                    options={data.inspectors
                      .filter(({ id }) => id !== slot.inspector)
                      .map((one) => ({ value: one.id, label: one.name, ...inspectorNote(one, chosen, { day: slot.day, today: today() }) }))}
                    optionRender={({ data }) => <ChoiceOption {...data} />}
                    onChange={(id?: string) => setBeside(id ?? '')}
                  />
                )}
                <Button
                  type="primary"
                  disabled={!slot || blocked}
                  loading={assign.isPending}
                  onClick={() =>
                    slot &&
                    assign.mutate({
                      body: {
                        items: chosen.map(({ id, version }) => ({ id, version })),
                        inspector: slot.inspector,
                        secondInspector: second,
                        inspectOn: slot.day,
                      },
                    })
                  }
                >
                  {chosen.length > 0 ? `派工 ${chosen.length} 件，通知单位` : '派工'}
                </Button>
              </div>
            </div>
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
  const unassigned = waiting.filter(({ status }) => status === '50').length
  const asked = waiting.filter(({ status }) => status === '56').length
  const assigned = waiting.length - unassigned - asked
  // Those that wait come first: where all that are listed wait, more may.
  const beyond = more && unassigned === waiting.length ? '以上' : ''
  const others = [assigned > 0 && `已派工 ${assigned} 件`, asked > 0 && `改期待答复 ${asked} 件`].filter(Boolean)
  return [`已选 ${chosen} 件；待派工 ${unassigned} 件${beyond}`, ...others].join('，')
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
          {one.status === '50' ? (
            one.dueDate && <DueDate date={one.dueDate} />
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

/** Shows whether an inspector may do all selected inspections. */
function Standing({ inspector, chosen, day }: { inspector: Inspector; chosen: readonly WaitingInspection[]; day: string }) {
  if (chosen.length === 0) return null
  const lacking = chosen.flatMap(({ equclacode }) => certificateProblem(inspector, equclacode, day) ?? [])[0]
  return <div className={styles.standing}>{lacking ? <StatusTag tone="failed">{lacking}</StatusTag> : <StatusTag tone="done">可以检验</StatusTag>}</div>
}

interface DayCellProps {
  inspector: Inspector
  day: string
  chosen: readonly WaitingInspection[]
  taken: boolean
  onPick(): void
}

function DayCell({ inspector, day, chosen, taken, onPick }: DayCellProps) {
  const id = `${inspectorId(inspector)}-${day}`
  const ids = chosen.map((one) => one.id)
  const before = plannedHours(inspector, day, ids)
  const after = Math.round((before + chosen.reduce((sum, one) => sum + one.hours, 0)) * 10) / 10
  const against: AssignmentProblem | undefined = chosen.length > 0 ? assignmentProblems(inspector, chosen, day).find((problem) => !isOfDay(problem)) : undefined
  const jobs = inspector.planned.filter(({ date }) => date === day)
  const leave = leaveOn(inspector, day)
  return (
    <td className={taken ? styles.taken : against || leave ? styles.against : undefined}>
      <button
        type="button"
        disabled={chosen.length === 0}
        onClick={onPick}
        aria-pressed={taken}
        id={id}
        aria-labelledby={`${inspectorId(inspector)} ${dayId(day)} ${id}`}
      >
        <span>{taken ? `拟排 ${after} 小时` : before > 0 ? `${before} / ${hoursOfDay} 小时` : leave ? '请假' : '空闲'}</span>
        {/* The hours are already given in text above. */}
        <Progress
          aria-hidden
          percent={Math.min(100, ((taken ? after : before) / hoursOfDay) * 100)}
          showInfo={false}
          size="small"
          status={taken ? 'active' : 'normal'}
        />
        {jobs.slice(0, 2).map(({ id: jobId, place, devices }) => (
          <small key={jobId}>{`${place} ${devices} 台`}</small>
        ))}
        {jobs.length > 2 && <small>{`等 ${jobs.length} 处`}</small>}
        {/* For an inspector with work on a day of leave: the text above shows the hours instead. */}
        {leave && (taken || before > 0) && <small className={styles.reason}>请假</small>}
        {leave?.note && <small>{leave.note}</small>}
        {against && against.kind !== 'leave' && <small className={styles.reason}>{against.kind === 'load' ? '排不下' : '没有有效的检验证'}</small>}
      </button>
    </td>
  )
}
