import type { CSSProperties, ReactNode } from 'react'
import styles from './RecordFields.module.css'

/** A label with its value. */
export interface Fact {
  key: string
  label: string
  value: ReactNode
  /** Spans all columns. */
  wide?: boolean
}

/** Estimated width of a label in em: a Chinese character is 1 em wide, other characters a little more than half. */
const widthOf = (label: string): number => [...label].reduce((width, letter) => width + (letter < '\u2e80' ? 0.6 : 1), 0)

/** A label wider than this, in em, is a sentence, such as an applicant's declaration. */
const longestLabel = 16
const isSentence = ({ label }: Fact): boolean => widthOf(label) > longestLabel

/**
 * Facts as label and value, in as many columns as fit. Values are aligned after the longest label. A sentence gets its own line with
 * its value directly after it: if it were aligned too, all other values would be far from their labels.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const longest: CSSProperties & { '--longest-label': string } = {
    '--longest-label': `${Math.max(0, ...facts.filter((fact) => !isSentence(fact)).map(({ label }) => widthOf(label))).toFixed(1)}em`,
  }
  return (
    <dl className={styles.fields} style={longest}>
      {facts.map((fact) => (
        <div key={fact.key} className={isSentence(fact) ? styles.sentence : fact.wide ? styles.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder for a missing value. */
export function Missing({ children = '未填写' }: { children?: ReactNode }) {
  return <span className={styles.missing}>{children}</span>
}
