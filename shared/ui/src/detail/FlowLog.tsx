import { CheckCircleFilled, ClockCircleFilled, MinusCircleOutlined, RollbackOutlined, WarningFilled } from '@ant-design/icons'
import type { ApplicationEvent } from '@shared/contract/application'
import type { ReactNode } from 'react'
import styles from './FlowLog.module.css'

type Kind = 'passed' | 'sentBack' | 'asked' | 'working' | 'ended'

/** Shape and colour of an act: what it did to the record, whatever the application type calls it. */
const looks: Readonly<Record<Kind, ReactNode>> = {
  passed: <CheckCircleFilled />,
  sentBack: <RollbackOutlined />,
  asked: <WarningFilled />,
  working: <ClockCircleFilled />,
  ended: <MinusCircleOutlined />,
}
const kinds: Readonly<Record<string, Kind>> = {
  commit: 'passed',
  accept: 'passed',
  audit: 'passed',
  return: 'sentBack',
  reject: 'sentBack',
  rectify: 'asked',
  refuseRectified: 'sentBack',
  pickUp: 'working',
  save: 'working',
  revoke: 'ended',
  delete: 'ended',
}

function kindOf(event: ApplicationEvent): Kind {
  // 取消 ends the record, 申请撤销 asks the handler first: one action, told apart by where it leads.
  if (event.action === 'cancel') return event.toStatus === '90' ? 'ended' : 'asked'
  return kinds[event.action] ?? 'passed'
}

/** The system is its own role: it is named once. */
const whoOf = ({ operatorName, roleName }: ApplicationEvent): string =>
  roleName === '' || roleName === operatorName ? operatorName : `${operatorName}（${roleName}）`

/** Drafts save themselves; the log would be nothing but saves. */
const isWorthTelling = (event: ApplicationEvent): boolean => event.action !== 'save'

/**
 * What happened to a record, newest first, with opinions as quotations.
 * @param events as `showOpinion` answers them, in any order.
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
                {event.time.slice(0, 16)}
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
