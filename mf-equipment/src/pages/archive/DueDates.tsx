import { type DueState, dueTone, type EquipmentDueDate, type PlanStrip as Plan } from '@shared/contract/equipment'
import { DueDate, SectionCard, StatusTag } from '@shared/ui/page'
import styles from './Archive.module.css'
import { PlanStrip } from './PlanStrip'

const soonDays = 30

const stateWords: Readonly<Record<DueState, string>> = { NORMAL: '未到期', SOON: '即将到期', OVERDUE: '已超期', UNSET: '未设日期', NA: '不计日期' }

/** Due dates and their reasons, the earliest first and large; for an elevator also its plan by year. */
export function DueDates({ dates, plan }: { dates: readonly EquipmentDueDate[]; plan?: Plan }) {
  const [first, ...others] = dates
  if (!first) return null
  return (
    <SectionCard title="检验检测期限">
      <div className={styles.dues}>
        <div className={styles.first}>
          <p className={styles.label}>{first.label}</p>
          <p className={styles.date}>
            {first.date ? <DueDate date={first.date} soonDays={soonDays} /> : <StatusTag tone={dueTone(first.state)}>{stateWords[first.state]}</StatusTag>}
          </p>
          <p>{first.why}</p>
        </div>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map(({ key, label, date, state, why }) => (
              <li key={key}>
                <b>{label}</b>
                <span>{date ? <DueDate date={date} soonDays={soonDays} /> : stateWords[state]}</span>
                {why && <p>{why}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
      {plan && <PlanStrip plan={plan} />}
    </SectionCard>
  )
}
