import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewPage } from '@shared/ui/review'
import { inspectionAddition } from './additions'

const definitions = definitionsReviewedAt('/company-service/check-online')

/** 报检审核: what institutes accept, charge, assign and report on, every type in one queue. */
export default function CheckOnlinePage() {
  return <ReviewPage definitions={definitions} title="报检审核" addition={inspectionAddition} />
}
