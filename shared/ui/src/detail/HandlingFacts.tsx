import type { ApplicationDetail } from '@shared/contract/application'
import { FactList } from './FactList'

/** Input of the transitions so far: inspector and date, conclusion, amount. Only the latest value of each. */
export function HandlingFacts({ inputs }: Pick<ApplicationDetail, 'inputs'>) {
  return <FactList facts={inputs.map(({ label, value }) => ({ key: label, label, value }))} />
}
