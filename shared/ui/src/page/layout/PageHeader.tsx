import type { ApplicationDefinition } from '@shared/contract/application'
import { guidePathOf, homePath } from '@shared/contract/portal'
import { type Crumb, useBreadcrumb } from '@shared/portal'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** Exactly the menu title. */
  title: string
  /** From the menu group to the previous page; 首页 and the page itself are added. By default the shell's breadcrumb. */
  crumbs?: readonly Crumb[]
  /** A record's number, shown beside the title. */
  number?: string
  /** A `StatusTag`. */
  status?: ReactNode
  /** The rule of the page in one sentence. */
  rule?: string
  /** Application type whose 办事指南 is linked beside the rule; it opens in a new window, so that the page stays open. A closed type has no link. */
  guide?: Pick<ApplicationDefinition, 'key' | 'closed'>
  /** Buttons on the right; at most one is primary. */
  actions?: ReactNode
  /** Saved views, below the title line. */
  views?: ReactNode
}

/** Header of every page: breadcrumb, title, rule and actions. Scripts can focus the heading. */
export function PageHeader({ title, crumbs, number, status, rule, guide, actions, views }: PageHeaderProps) {
  const given = useBreadcrumb()
  const items: Crumb[] = [{ title: '首页', path: homePath }, ...(crumbs ?? given), { title }]
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

/** Focuses the heading of a page, or of the part of one, where what had the focus was taken away. */
export function focusTitle(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
}
