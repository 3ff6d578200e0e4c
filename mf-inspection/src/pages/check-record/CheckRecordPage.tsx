import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewPage } from '@shared/ui/review'

const definitions = definitionsReviewedAt('/company-service/check-record')

/** 使用登记审核: the registrar's queue of all types whose review page is this one. */
export default function CheckRecordPage() {
  return <ReviewPage definitions={definitions} title="使用登记审核" />
}
