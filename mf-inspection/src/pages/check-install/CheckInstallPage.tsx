import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewPage } from '@shared/ui/review'

const definitions = definitionsReviewedAt('/company-service/check-install')

/** 施工告知审核: the registrar's queue of notices and cancellation requests. */
export default function CheckInstallPage() {
  return <ReviewPage definitions={definitions} title="施工告知审核" />
}
