import { guidePath, type Home } from '@shared/contract/portal'
import { notify } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import { menuIcon } from '../../theme/menuIcons'
import { type CardQuery, HomeCard } from './HomeCard'
import styles from './QuickCard.module.css'
import type { QuickEditorProps } from './QuickEditor'

/** 快速办理: the role's default links, or those the user has chosen. */
export function QuickCard({ query, className }: { query: CardQuery<Home>; className: string }) {
  const [Editor, setEditor] = useState<ComponentType<QuickEditorProps>>()
  // Few users edit it, so the script is loaded on demand.
  const arrange = () =>
    import(/* webpackChunkName: "quick-editor" */ './QuickEditor').then(
      ({ QuickEditor }) => setEditor(() => QuickEditor),
      () => notify.error('没有加载成功，请检查网络后重试'),
    )
  const close = () => setEditor(undefined)
  return (
    <HomeCard
      title="快速办理"
      more={{ label: '办事指南', path: guidePath, newWindow: true }}
      {...(!Editor && { act: { label: '调整', onPress: () => void arrange() } })}
      query={query}
      className={className}
      bones={5}
    >
      {Editor ? (
        <Editor shown={query.data?.quick ?? []} onClose={close} />
      ) : (
        <div className={styles.quick}>
          {query.data?.quick.map((entry) => (
            <Link key={entry.path} to={entry.path}>
              <Icon icon={menuIcon(entry.icon)} />
              <span>{entry.label}</span>
            </Link>
          ))}
        </div>
      )}
    </HomeCard>
  )
}
