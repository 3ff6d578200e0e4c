import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import { applicationDefinitions, endpoints, type Home, type TodoItem } from '@shared/contract'
import { useCallQuery, useSession } from '@shared/portal'
import { Link } from 'react-router-dom'
import { Icon } from '../look/Icon'
import look from '../look/look.module.css'
import { menuIcon } from '../look/menuIcons'
import { byUrgency, dueWords } from './due'
import styles from './HomePage.module.css'

type Tone = Home['numbers'][number]['tone']
const toneIcons: Readonly<Record<Tone, IconDefinition>> = {
  done: CheckCircleFilled,
  moving: ClockCircleFilled,
  attention: WarningFilled,
  failed: CloseSquareFilled,
  idle: MinusCircleOutlined,
}

const count = (value: number): string => value.toLocaleString('zh-CN')

/** 工作桌面: what there is, what needs me, where I start. */
export function HomePage() {
  // Until the first password is changed the service answers nothing else.
  const locked = useSession((session) => session.firstLoginFlag === '0')
  const { data, isPending, error, refetch } = useCallQuery(endpoints.portal.home, {}, { enabled: !locked })
  return (
    <>
      <h1 className={look.hiddenText} tabIndex={-1} data-page-title>
        工作桌面
      </h1>
      {data && <Desktop home={data} />}
      {!data && isPending && <DesktopSkeleton />}
      {!data && error && !locked && (
        <section className={`${look.card} ${styles.failure}`} role="alert">
          <p>{error.message}</p>
          <button type="button" className={look.button} onClick={() => void refetch()}>
            重试
          </button>
        </section>
      )}
    </>
  )
}

function Desktop({ home }: { home: Home }) {
  return (
    <div className={styles.home}>
      {home.numbers.length > 0 && (
        <section className={`${look.card} ${styles.numbers}`} aria-label="业务数量">
          {home.numbers.map((number) => (
            <Link key={number.key} className={styles.number} to={number.path}>
              <span className={styles.label}>
                <Icon icon={toneIcons[number.tone]} className={look[number.tone]} />
                {number.label}
              </span>
              <span className={styles.value}>
                {number.count === 0 ? '–' : count(number.count)}
                <small>{number.measure}</small>
              </span>
              <span className={styles.note}>{number.note}</span>
            </Link>
          ))}
        </section>
      )}
      <section className={look.card} aria-labelledby="home-todo">
        <div className={styles.head}>
          <h2 id="home-todo">需要我处理</h2>
          {home.todo.length > 0 && <span className={styles.total}>{home.todo.length} 件</span>}
        </div>
        {home.todo.length > 0 ? (
          <ul className={styles.todo}>
            {byUrgency(home.todo).map((item) => (
              <Todo key={`${item.type} ${item.id}`} item={item} />
            ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            <Icon icon={CheckCircleFilled} className={look.done} />
            <p>没有需要处理的事项</p>
            <p className={styles.next}>{home.quick.length > 0 ? '办理新业务可从“快速办理”开始' : '有新的事项时会出现在这里'}</p>
          </div>
        )}
      </section>
      {home.quick.length > 0 && (
        <section className={look.card} aria-labelledby="home-quick">
          <div className={styles.head}>
            <h2 id="home-quick">快速办理</h2>
          </div>
          <div className={styles.quick}>
            {home.quick.map((entry) => (
              <Link key={entry.path} to={entry.path}>
                <Icon icon={menuIcon(entry.icon)} />
                <span>{entry.label}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Shape and colour of a status are the application type's; overdue is red whatever the status. */
function toneOf(item: TodoItem, overdue: boolean): Tone {
  if (overdue) return 'failed'
  const definition = applicationDefinitions.find((candidate) => candidate.key === item.type)
  return definition?.states.find((state) => state.code === item.status)?.tone ?? 'attention'
}

function Todo({ item }: { item: TodoItem }) {
  const due = dueWords(item.dueDate, new Date())
  const tone = toneOf(item, due.tone === 'failed')
  return (
    <li>
      <span className={`${styles.tag} ${styles[tone]}`}>
        <Icon icon={toneIcons[tone]} />
        {item.statusName}
      </span>
      <div className={styles.what}>
        <p className={look.ellipsis} title={item.title}>
          {[item.typeName, item.title].filter(Boolean).join('　')}
        </p>
        <p className={`${look.ellipsis} ${styles.small}`} title={item.note}>
          {[item.number, item.note].filter(Boolean).join('　')}
        </p>
      </div>
      <div className={`${styles.due} ${due.tone === 'none' ? '' : look[due.tone]}`}>
        {due.words}
        <span className={styles.small}>{due.detail}</span>
      </div>
      <Link className={`${look.button} ${look.small}`} to={item.path} aria-label={`${item.action} ${item.number}`}>
        {item.action}
      </Link>
    </li>
  )
}

function DesktopSkeleton() {
  return (
    <div className={styles.home} aria-busy="true">
      <div className={`${look.card} ${styles.numbers} ${styles.waitingNumbers}`} />
      <div className={`${look.card} ${styles.waiting}`}>
        <div className={styles.head}>
          <h2>需要我处理</h2>
        </div>
      </div>
      <div className={`${look.card} ${styles.waiting}`}>
        <div className={styles.head}>
          <h2>快速办理</h2>
        </div>
      </div>
    </div>
  )
}
