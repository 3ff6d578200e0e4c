import type { ReactNode } from 'react'
import styles from './RecordFields.module.css'

/** One fact: what it is, and how it reads. */
export interface Fact {
  key: string
  label: string
  value: ReactNode
  /** Takes the width of all columns. */
  wide?: boolean
}

/** Facts as label and value, in as many columns as there is room for. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.fields}>
      {facts.map((fact) => (
        <div key={fact.key} className={fact.wide ? styles.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stands where something should be and is not. */
export function Missing({ children = '未填写' }: { children?: ReactNode }) {
  return <span className={styles.missing}>{children}</span>
}
