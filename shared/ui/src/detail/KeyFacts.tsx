import type { ApplicationDefinition, ApplicationDetail as ApplicationRecord } from '@shared/contract/application'
import styles from './KeyFacts.module.css'
import { keyFactsOf } from './keyFacts'

/** What a reader wants to know first, in one strip. */
export function KeyFacts({ definition, record }: { definition: ApplicationDefinition; record: ApplicationRecord }) {
  return (
    <dl className={styles.facts}>
      {keyFactsOf(definition, record).map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd title={fact.value}>
            {fact.value || <span className={styles.missing}>未填写</span>}
            {fact.note && <small>{fact.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
