import type { ApplicationDetail } from '@shared/contract/application'
import type { ReactNode } from 'react'
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
 * Facts as label and value, in as many columns as fit, with the values aligned. A sentence gets its own line with its value directly
 * after it: as a label it would be wrapped over many lines.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.fields}>
      {facts.map((fact) => (
        <div key={fact.key} className={isSentence(fact) ? styles.sentence : fact.wide ? styles.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Input of the transitions so far: inspector and date, conclusion, amount. Only the latest value of each. */
export function HandlingFacts({ inputs }: Pick<ApplicationDetail, 'inputs'>) {
  return <FactList facts={inputs.map(({ label, value }) => ({ key: label, label, value }))} />
}

/** Placeholder for a missing value. */
export function Missing({ children = '未填写' }: { children?: ReactNode }) {
  return <span className={styles.missing}>{children}</span>
}
