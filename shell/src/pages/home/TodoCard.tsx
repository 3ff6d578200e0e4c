import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import { type Home, homeEndpoints, type TodoItem, wholeListAddress } from '@shared/contract/portal'
import { useCallQuery, useSession } from '@shared/portal'
import { dateInSentence, daysLeftText, groupedNumber, today } from '@shared/ui/headless'
import { Icon, toneIcons } from '@shared/ui/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import theme from '../../theme/theme.module.css'
import tinted from '../../theme/tinted.module.css'
import { Bones, CardFailure, type CardQuery, HomeCard } from './HomeCard'
import styles from './TodoCard.module.css'

/** Number of rows shown before the user asks for all. */
const shownAtFirst = 6

/** A page with tasks of the user. */
export interface WaitingList {
  path: string
  title: string
  count: number
}

/** 需要我处理: the user's tasks in the service's order, most urgent first, each with its action. @param lists where the others are, if there are more */
export function TodoCard({ query, lists = [], className }: { query: CardQuery<Home>; lists?: readonly WaitingList[]; className: string }) {
  const items = query.data?.todo ?? []
  const roleName = useSession((session) => session.curRoleName)
  const [asked, setAsked] = useState('')
  const [whole, setWhole] = useState(false)
  const kinds = query.data?.todoStates ?? []
  // The last task of the chosen state may be done: then the filter is dropped.
  const kind = kinds.find(({ statusName }) => statusName === asked)?.statusName ?? ''
  const all = query.data?.todoTotal ?? 0
  const total = kinds.find(({ statusName }) => statusName === kind)?.count ?? all
  const listed = kind ? items.filter((item) => item.statusName === kind) : items
  // Of a state with more items than are among the first of all, its own first ones are asked for.
  const enabled = kind !== '' && listed.length < total
  const ofState = useCallQuery(homeEndpoints.todosInState, { query: { statusName: kind } }, { enabled })
  const chosen = (enabled && ofState.data?.list) || listed
  const elsewhere = ofState.isLoading ? 0 : total - chosen.length
  const shown = whole ? chosen : chosen.slice(0, shownAtFirst)
  const note = kinds.length > 1 && (
    <fieldset className={styles.kinds}>
      <legend className={theme.hiddenText}>按状态筛选</legend>
      {[{ statusName: '', count: all }, ...kinds].map(({ statusName, count }) => (
        <button key={statusName} type="button" aria-pressed={statusName === kind} className={styles.kind} onClick={() => setAsked(statusName)}>
          {statusName || '全部'} {groupedNumber(count)}
        </button>
      ))}
    </fieldset>
  )
  return (
    <HomeCard
      title="需要我处理"
      note={note || (items.length > 0 && <span className={styles.total}>{groupedNumber(all)} 件</span>)}
      query={query}
      className={className}
      bones={5}
    >
      {items.length > 0 ? (
        <ul className={styles.todo}>
          {shown.map((item) => (
            <Todo key={`${item.type} ${item.id}`} item={item} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>
          <Icon icon={CheckCircleFilled} className={theme.done} />
          <p>没有需要处理的事项</p>
          <p className={styles.next}>{whatRoleDoes(roleName, query.data?.quick ?? [])}</p>
        </div>
      )}
      {ofState.isLoading && <Bones count={3} />}
      {ofState.error && <CardFailure query={ofState} />}
      {elsewhere > 0 && (
        <p className={styles.elsewhere}>
          {chosen.length > 0
            ? `${shown.length < chosen.length ? `列出了最急的 ${shown.length} 件，展开可以办理 ${chosen.length} 件` : `这里可以办理最急的 ${chosen.length} 件`}，另有 ${groupedNumber(elsewhere)} 件在各自的列表里`
            : `${groupedNumber(elsewhere)} 件在各自的列表里`}
        </p>
      )}
      {elsewhere > 0 && lists.length > 0 && (
        <>
          <p className={styles.elsewhere}>这些页面里也有待办，件数含上面列出的：</p>
          <ul className={styles.lists} aria-label="等我办理的列表">
            {lists.map(({ path, title, count }) => (
              <li key={path}>
                <Link to={wholeListAddress(path)}>
                  {title}（待办 {groupedNumber(count)} 件）
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen.length > shownAtFirst && (
        <button type="button" className={styles.whole} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起' : `展开${elsewhere > 0 ? '' : '全部'} ${chosen.length} 件`}
        </button>
      )}
    </HomeCard>
  )
}

/** Text for a user without tasks: what the role can do. */
const whatRoleDoes = (roleName: string, quick: Home['quick']): string =>
  quick.length === 0 ? '有新的事项时会出现在这里' : `${roleName}可以办理：${quick.map((entry) => entry.label).join('、')}。从“快速办理”或菜单开始`

const dueColours = { over: theme.failed, soon: theme.attention, plain: '' }

function Todo({ item }: { item: TodoItem }) {
  const due = item.dueDate === '' ? undefined : daysLeftText(item.dueDate, today(), undefined, item.workdaysLeft)
  // Overdue tasks are red, whatever their status.
  const tone = due?.tone === 'over' ? 'failed' : (item.tone ?? 'attention')
  const title = [item.typeName, item.title].filter(Boolean).join('　')
  return (
    <li>
      <span className={`${styles.tag} ${theme[tone]} ${tinted[tone]}`}>
        <Icon icon={toneIcons[tone]} />
        {item.statusName}
      </span>
      <div className={styles.what}>
        <p className={theme.ellipsis} title={title}>
          {title}
        </p>
        <p className={`${theme.ellipsis} ${styles.small}`} title={item.note}>
          {[item.number, item.note].filter(Boolean).join('　')}
        </p>
      </div>
      {due && (
        <div className={`${styles.due} ${dueColours[due.tone]}`}>
          {due.text}
          <span className={styles.small}>{dateInSentence(item.dueDate, today())}到期</span>
        </div>
      )}
      <Link className={`${theme.button} ${theme.small} ${styles.act}`} to={item.path} aria-label={`${item.action} ${item.number || title}`}>
        {item.action}
      </Link>
    </li>
  )
}
