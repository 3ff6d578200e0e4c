import { CheckCircleFilled, ClockCircleFilled, CloseSquareFilled, MinusCircleOutlined, RollbackOutlined, WarningFilled } from '@ant-design/icons'
import type { ApplicationEvent } from '@shared/contract/application'
import { minuteOf } from '@shared/contract/rules'
import type { ReactNode } from 'react'
import styles from './FlowLog.module.css'

type Kind = 'passed' | 'refused' | 'sentBack' | 'asked' | 'working' | 'ended'

/** Icon of an event by its effect on the record, independent of its name in the application type. */
const looks: Readonly<Record<Kind, ReactNode>> = {
  passed: <CheckCircleFilled />,
  refused: <CloseSquareFilled />,
  sentBack: <RollbackOutlined />,
  asked: <WarningFilled />,
  working: <ClockCircleFilled />,
  ended: <MinusCircleOutlined />,
}
const kinds: Readonly<Record<string, Kind>> = {
  commit: 'passed',
  accept: 'passed',
  audit: 'passed',
  refuse: 'refused',
  disapprove: 'refused',
  disagree: 'refused',
  void: 'refused',
  return: 'sentBack',
  returnReport: 'sentBack',
  reject: 'sentBack',
  payReject: 'sentBack',
  refuseReschedule: 'sentBack',
  object: 'asked',
  askCorrection: 'asked',
  rectify: 'asked',
  refuseRectified: 'sentBack',
  unrectified: 'ended',
  pickUp: 'working',
  save: 'working',
  revoke: 'ended',
  delete: 'ended',
  close: 'ended',
  timeout: 'ended',
  payExpire: 'ended',
}

export function kindOf(event: Pick<ApplicationEvent, 'action' | 'toStatus'>): Kind {
  // 取消 ends the record, 申请撤销 is a request to the handler. Both have the same action, so the target state decides.
  if (event.action === 'cancel') return event.toStatus === '90' ? 'ended' : 'asked'
  return kinds[event.action] ?? 'passed'
}

/** Name and role. For the system both are the same, and shown once. */
const whoOf = ({ operatorName, roleName }: ApplicationEvent): string =>
  roleName === '' || roleName === operatorName ? operatorName : `${operatorName}（${roleName}）`

/** Whether to show an event. Drafts are saved automatically, so saves are left out. */
const isWorthTelling = (event: ApplicationEvent): boolean => event.action !== 'save'

/**
 * The events of a record, newest first, with opinions as quotations.
 * @param events as returned by `showOpinion`, in any order
 */
export function FlowLog({ events }: { events: readonly ApplicationEvent[] }) {
  const shown = events.filter(isWorthTelling).sort((a, b) => b.time.localeCompare(a.time))
  if (shown.length === 0) return <p className={styles.none}>提交后在这里记录每一步的办理人、时间和意见</p>
  return (
    <ol className={styles.log}>
      {shown.map((event) => {
        const kind = kindOf(event)
        return (
          <li key={event.id}>
            <span className={`${styles.shape} ${styles[kind]}`} aria-hidden>
              {looks[kind]}
            </span>
            <div className={styles.head}>
              <strong>{event.actionName}</strong>
              <time dateTime={event.time.replace(' ', 'T')} title={event.time}>
                {minuteOf(event.time)}
              </time>
            </div>
            <div className={styles.who}>{whoOf(event)}</div>
            {event.input.length > 0 && (
              <dl className={styles.input}>
                {event.input.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {event.opinion && <blockquote className={styles.opinion}>{event.opinion}</blockquote>}
          </li>
        )
      })}
    </ol>
  )
}
