import { CheckOutlined, CloseSquareFilled } from '@ant-design/icons'
import { duties, type PlanStrip as Plan, type PlanMark, type PlanState } from '@shared/contract/equipment'
import { today } from '@shared/ui/headless'
import dayjs from 'dayjs'
import styles from './PlanStrip.module.css'

const words: Readonly<Record<PlanMark['kind'], { short: string; whole: string }>> = {
  supervision: { short: '监', whole: '监督检验' },
  inspection: { short: '检', whole: duties.inspection },
  detect: { short: '测', whole: duties.detect },
}
const stateWords: Readonly<Record<PlanState, string>> = { done: '已完成', overdue: '已超期', due: '今年到期', planned: '未到', notOwed: '不再补做' }

/** The years of an elevator's plan, and what is required this year. Each year also has a sentence for screen readers. */
export function PlanStrip({ plan: { marks, why } }: { plan: Plan }) {
  const now = dayjs(today()).year()
  return (
    <div className={styles.plan}>
      <p className={styles.head}>
        <span>{why}</span>
        <span className={styles.legend} aria-hidden>
          年度计划：检 {duties.inspection}　测 {duties.detect}　监 监督检验　
          <CheckOutlined /> 已完成
        </span>
      </p>
      <ol className={styles.years} aria-label="检验检测年度计划">
        {marks.map((mark) => {
          const { calendarYear, year, kind, state } = mark
          const place = year === 0 ? '起算' : calendarYear === now ? '今年' : `第${year}年`
          return (
            <li key={year} className={calendarYear === now ? styles.now : undefined} aria-current={calendarYear === now ? 'date' : undefined}>
              <span className={styles.hidden}>{sentence(mark)}</span>
              <span aria-hidden className={styles.seen} title={sentence(mark)}>
                {calendarYear}
                <b className={`${styles[kind]} ${styles[state]}`}>
                  {state === 'done' && <CheckOutlined />}
                  {state === 'overdue' && <CloseSquareFilled />}
                  {words[kind].short}
                </b>
                {place}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** 2026年，第11年，定期检验，11月30日到期，今年到期. A postponed inspection may be due in another year. */
function sentence({ calendarYear, year, kind, state, due }: PlanMark): string {
  const day = dayjs(due).format(due.startsWith(`${calendarYear}-`) ? 'M月D日' : 'YYYY年M月D日')
  return [`${calendarYear}年`, year > 0 && `第${year}年`, words[kind].whole, year > 0 ? `${day}到期` : `${day}合格，由此起算`, year > 0 && stateWords[state]]
    .filter(Boolean)
    .join('，')
}
