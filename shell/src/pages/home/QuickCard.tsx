import { guidePath, type Home } from '@shared/contract/portal'
import { Icon } from '@shared/ui/icon'
import { Link } from 'react-router-dom'
import { menuIcon } from '../../theme/menuIcons'
import { type CardQuery, HomeCard } from './HomeCard'
import styles from './QuickCard.module.css'

/** 快速办理: where the role usually begins. */
export function QuickCard({ query, className }: { query: CardQuery<Home>; className: string }) {
  return (
    <HomeCard title="快速办理" more={{ label: '办事指南', path: guidePath, newWindow: true }} query={query} className={className} bones={5}>
      <div className={styles.quick}>
        {query.data?.quick.map((entry) => (
          <Link key={entry.path} to={entry.path}>
            <Icon icon={menuIcon(entry.icon)} />
            <span>{entry.label}</span>
          </Link>
        ))}
      </div>
    </HomeCard>
  )
}
