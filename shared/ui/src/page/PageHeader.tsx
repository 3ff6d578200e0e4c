import type { ApplicationDefinition } from '@shared/contract/application'
import { guidePathOf } from '@shared/contract/portal'
import { type Crumb, useBreadcrumb } from '@shared/portal'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The menu title, letter for letter. */
  title: string
  /** From the menu group to the page before this one; 首页 and the page itself are added. The shell's own answer when left out. */
  crumbs?: readonly Crumb[]
  /** A record's number, beside the title. */
  number?: string
  /** A `StatusTag`. */
  status?: ReactNode
  /** The rule of the page in one sentence. */
  rule?: string
  /** The application type whose 办事指南 is offered beside the rule; opens in a window of its own, so that nothing is left. A closed type has none. */
  guide?: Pick<ApplicationDefinition, 'key' | 'closed'>
  /** Buttons at the right; one of them primary at most. */
  actions?: ReactNode
  /** Saved views under the title line. */
  views?: ReactNode
}

/** Top of every page: where the user is, what the page is for, what can be done. The heading takes focus from scripts. */
export function PageHeader({ title, crumbs, number, status, rule, guide, actions, views }: PageHeaderProps) {
  const given = useBreadcrumb()
  const items: Crumb[] = [{ title: '首页', path: '/home' }, ...(crumbs ?? given), { title }]
  return (
    <header className={styles.header}>
      <nav aria-label="当前位置">
        <ol className={styles.crumbs}>
          {items.map((item, place) => (
            <li key={item.title} aria-current={place === items.length - 1 ? 'page' : undefined}>
              {item.path ? <Link to={item.path}>{item.title}</Link> : item.title}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.line}>
        <h1 tabIndex={-1} data-page-title className={styles.title}>
          {title}
        </h1>
        {number && <span className={styles.number}>{number}</span>}
        {status}
        {rule && (
          <p className={styles.rule} title={rule}>
            {rule}
          </p>
        )}
        {guide && !guide.closed && (
          <a className={styles.guide} href={guidePathOf(guide.key)} target="_blank" rel="noreferrer">
            办事指南
          </a>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {views && <div className={styles.views}>{views}</div>}
    </header>
  )
}
