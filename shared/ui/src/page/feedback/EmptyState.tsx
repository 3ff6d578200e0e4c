import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** search: nothing matches · good: nothing to worry about · start: nothing here yet. */
export type EmptyKind = 'search' | 'good' | 'start'

const drawings: Record<EmptyKind, ReactNode> = {
  search: (
    <>
      <circle cx="28" cy="28" r="17" />
      <path d="M40.5 40.5L54 54M21 28h14" />
    </>
  ),
  good: (
    <>
      <circle cx="32" cy="32" r="22" />
      <path d="M22 33l7 7 14-15" />
    </>
  ),
  start: (
    <>
      <rect x="14" y="8" width="36" height="48" rx="3" />
      <path d="M22 20h20M22 28h20M22 36h12" />
    </>
  ),
}

export interface EmptyStateProps {
  kind: EmptyKind
  /** What is missing. */
  title: string
  /** Why, or since when. */
  text?: ReactNode
  /** One next step. */
  actions?: ReactNode
}

/** Placeholder for missing content: what is missing, why, and what to do next. */
export function EmptyState({ kind, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        {drawings[kind]}
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
