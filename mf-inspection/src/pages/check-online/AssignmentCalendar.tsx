import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { catalogueName } from '@shared/contract/catalogue'
import {
  type AssignmentBoard,
  type AssignmentProblem,
  assignmentProblems,
  certificateProblem,
  hoursOfDay,
  hoursWith,
  type Inspector,
  isOfDay,
  leaveOn,
  plannedHours,
  plannedPlaces,
  type WaitingInspection,
  weekdayOf,
} from '@shared/contract/inspection'
import { addDays } from '@shared/contract/rules'
import { today } from '@shared/ui/headless'
import { EmptyState, StatusTag } from '@shared/ui/page'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import styles from './AssignmentBoard.module.css'
import type { Assignment, Slot } from './useAssignment'

/** Ids of row and column headers, which name the cell of an inspector's day. */
const inspectorId = ({ id }: Inspector): string => `assignment-${id}`
const dayId = (day: string): string => `assignment-${day}`

interface AssignmentCalendarProps {
  board: AssignmentBoard
  assignment: Assignment
  /** First day of the week asked for; the board may still show the one before. */
  from: string
  onWeek(from: string): void
  onPick(slot: Slot): void
  /** 检验证 of an inspector. */
  onCertificates(inspector: Inspector): void
  onLeave(inspector: Inspector): void
}

/** What an inspector lacks for one of these on a day; undefined if all of them may be done. */
const lackedFor = (inspector: Inspector, chosen: readonly WaitingInspection[], day: string): string | undefined =>
  chosen.flatMap(({ equclacode }) => certificateProblem(inspector, equclacode, day) ?? [])[0]

/**
 * Who may do all of what is chosen comes first, and among them who is free for it on one of the working days, as a slot is proposed on those alone;
 * otherwise as the service lists them. Who may not stays in sight, so that nobody looks for him (look 15).
 * @param day the one the certificates are judged on
 */
export function fittestFirst(
  { inspectors, days, daysOff = [] }: Pick<AssignmentBoard, 'inspectors' | 'days' | 'daysOff'>,
  chosen: readonly WaitingInspection[],
  day: string,
): readonly Inspector[] {
  if (chosen.length === 0) return inspectors
  const rank = (inspector: Inspector): number => {
    if (lackedFor(inspector, chosen, day) !== undefined) return 2
    return days.some((each) => !daysOff.includes(each) && assignmentProblems(inspector, chosen, each).every(isOfDay)) ? 0 : 1
  }
  return [...inspectors].sort((one, other) => rank(one) - rank(other))
}

/** A week of the inspectors: how full their days are, and whether they may do what is chosen. */
export function AssignmentCalendar({ board, assignment, from, onWeek, onPick, onCertificates, onLeave }: AssignmentCalendarProps) {
  const nextWeek = useRef<HTMLButtonElement>(null)
  const firstDay = today()
  const { chosen, slot, second } = assignment
  const isOff = (day: string): boolean => board.daysOff?.includes(day) ?? false
  const judgedOn = slot?.day ?? board.days[0] ?? firstDay
  return (
    <>
      <div className={styles.bar}>
        <b>{`${board.days[0]} 至 ${board.days[board.days.length - 1]}`}</b>
        <span>
          <Button
            size="small"
            aria-label="上一周"
            icon={<LeftOutlined />}
            disabled={from <= firstDay}
            onClick={() => {
              const earlier = [addDays(from, -7), firstDay].sort()[1] ?? firstDay
              onWeek(earlier)
              // This button is disabled in the first week, and would lose the focus.
              if (earlier === firstDay) nextWeek.current?.focus()
            }}
          />{' '}
          <Button ref={nextWeek} size="small" aria-label="下一周" icon={<RightOutlined />} onClick={() => onWeek(addDays(from, 7))} />
        </span>
        <small>{`每人每天 ${hoursOfDay} 小时`}</small>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} tabIndex={0} aria-label="一周的安排">
        <table>
          <thead>
            <tr>
              <th scope="col">检验人员</th>
              {board.days.map((day) => (
                <th key={day} id={dayId(day)} scope="col" className={slot?.day === day ? styles.selected : isOff(day) ? styles.off : undefined}>
                  {day.slice(5)} <small>{isOff(day) ? `${weekdayOf(day)} 休` : weekdayOf(day)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fittestFirst(board, chosen, judgedOn).map((inspector) => (
              <tr key={inspector.id}>
                <th scope="row">
                  <Button id={inspectorId(inspector)} type="link" size="small" className={styles.name} onClick={() => onCertificates(inspector)} title="检验证">
                    {inspector.name}
                  </Button>
                  <Button type="link" size="small" className={styles.leave} aria-label={`${inspector.name} 请假`} onClick={() => onLeave(inspector)}>
                    请假
                  </Button>
                  <small>{inspector.certificates.map(({ kind, validTo }) => `${catalogueName(kind)}（至 ${validTo}）`).join('、') || '没有检验证'}</small>
                  <Standing inspector={inspector} chosen={chosen} day={judgedOn} />
                </th>
                {board.days.map((day) => (
                  <DayCell
                    key={day}
                    inspector={inspector}
                    day={day}
                    off={isOff(day)}
                    chosen={chosen}
                    taken={slot?.day === day && (slot.inspector === inspector.id || second === inspector.id)}
                    onPick={() => onPick({ inspector: inspector.id, day })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {board.inspectors.length === 0 && <EmptyState kind="start" title="本机构还没有检验人员账号" text="请系统管理员为检验人员开通账号" />}
      </section>
    </>
  )
}

/** Shows whether an inspector may do all selected inspections. */
function Standing({ inspector, chosen, day }: { inspector: Inspector; chosen: readonly WaitingInspection[]; day: string }) {
  if (chosen.length === 0) return null
  const lacking = lackedFor(inspector, chosen, day)
  return <div className={styles.standing}>{lacking ? <StatusTag tone="failed">{lacking}</StatusTag> : <StatusTag tone="done">可以检验</StatusTag>}</div>
}

interface DayCellProps {
  inspector: Inspector
  day: string
  /** Not a working day. */
  off: boolean
  chosen: readonly WaitingInspection[]
  taken: boolean
  onPick(): void
}

function DayCell({ inspector, day, off, chosen, taken, onPick }: DayCellProps) {
  const id = `${inspectorId(inspector)}-${day}`
  const before = plannedHours(
    inspector,
    day,
    chosen.map((one) => one.id),
  )
  const after = hoursWith(inspector, day, chosen)
  const against: AssignmentProblem | undefined = chosen.length > 0 ? assignmentProblems(inspector, chosen, day).find((problem) => !isOfDay(problem)) : undefined
  const places = plannedPlaces(inspector, day)
  const leave = leaveOn(inspector, day)
  return (
    <td className={taken ? styles.taken : against || leave ? styles.against : off ? styles.off : undefined}>
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
        {places.slice(0, 2).map(({ place, devices }) => (
          <small key={place}>{`${place} ${devices} 台`}</small>
        ))}
        {places.length > 2 && <small>{`等 ${places.length} 处`}</small>}
        {/* For an inspector with work on a day of leave: the text above shows the hours instead. */}
        {leave && (taken || before > 0) && <small className={styles.reason}>请假</small>}
        {leave?.note && <small>{leave.note}</small>}
        {against && against.kind !== 'leave' && <small className={styles.reason}>{against.kind === 'load' ? '排不下' : '没有有效的检验证'}</small>}
      </button>
    </td>
  )
}
