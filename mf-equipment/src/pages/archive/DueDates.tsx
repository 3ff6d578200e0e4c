import {
  type DueDuty,
  type DueState,
  dueDuties,
  dueTone,
  dutiesOfItems,
  type EquipmentDueDate,
  type EquipmentRow,
  type PlanStrip as Plan,
  reportBy,
  soonDays,
} from '@shared/contract/equipment'
import { AppliedMark, DueDate, SectionCard, StatusTag } from '@shared/ui/page'
import styles from './Archive.module.css'
import { PlanStrip } from './PlanStrip'

const stateWords: Readonly<Record<DueState, string>> = { NORMAL: '未到期', SOON: '即将到期', OVERDUE: '已超期', UNSET: '未设日期', NA: '不计日期' }

const isOf = (duty: DueDuty, key: string): boolean => key === duty || (duty === 'inspection' && dutiesOfItems.some((item) => item === key))

interface DueDatesProps {
  /** The earliest first. */
  dates: readonly EquipmentDueDate[]
  applied: EquipmentRow['applied']
  plan?: Plan
}

/** Due dates, their reasons and what is applied for, the earliest first and large; for an elevator also its plan by year. */
export function DueDates({ dates, applied, plan }: DueDatesProps) {
  const [first, ...others] = dates
  if (!first) return null
  // An application tells its duty and not its item: as in the lists, it stands at the earliest date of the duty.
  const markAt = (key: string) =>
    dueDuties.filter((duty) => dates.find((date) => isOf(duty, date.key))?.key === key).map((duty) => <AppliedMark key={duty} applied={applied} duty={duty} />)
  // Of the inspection alone: the user arranges the others without applying for them by then.
  const inspection = dates.find(({ key, date, state }) => isOf('inspection', key) && date !== '' && state !== 'NA')
  const applyBy = (key: string) => key === inspection?.key && <p>{`应报检日期 ${reportBy(inspection.date)}`}</p>
  return (
    <SectionCard title="检验检测期限">
      <div className={styles.dues}>
        <div className={styles.first}>
          <p className={styles.label}>{first.label}</p>
          <p className={styles.date}>
            {first.date ? <DueDate date={first.date} soonDays={soonDays} /> : <StatusTag tone={dueTone(first.state)}>{stateWords[first.state]}</StatusTag>}
          </p>
          {markAt(first.key)}
          {applyBy(first.key)}
          <p>{first.why}</p>
        </div>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map(({ key, label, date, state, why }) => (
              <li key={key}>
                <b>{label}</b>
                <span>
                  {date ? <DueDate date={date} soonDays={soonDays} /> : stateWords[state]}
                  {markAt(key)}
                </span>
                {applyBy(key)}
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
