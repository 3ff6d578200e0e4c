import type { CSSProperties, ReactNode } from 'react'
import styles from './RecordFields.module.css'

/** One fact: what it is, and how it reads. */
export interface Fact {
  key: string
  label: string
  value: ReactNode
  /** Takes the width of all columns. */
  wide?: boolean
}

/** Width of a label in its own size of letters: a Chinese character is as wide as it is high, others are about half as wide. */
const widthOf = (label: string): number => [...label].reduce((width, letter) => width + (letter < '\u2e80' ? 0.6 : 1), 0)

/** A label longer than this many characters is a sentence, such as what an applicant declares. */
const longestLabel = 16
const isSentence = ({ label }: Fact): boolean => widthOf(label) > longestLabel

/**
 * Facts as label and value, in as many columns as there is room for; values stand below one another, behind the longest label. A
 * sentence takes a line of its own, with its value right behind it: the others would stand half a page away from theirs.
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

/** Stands where something should be and is not. */
export function Missing({ children = '未填写' }: { children?: ReactNode }) {
  return <span className={styles.missing}>{children}</span>
}
