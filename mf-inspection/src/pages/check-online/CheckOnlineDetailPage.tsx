import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'
import { inspectionAddition } from './additions'

const definitions = definitionsReviewedAt('/company-service/check-online')

/** 报检审核详情: one application under review, for narrow screens and links. */
export default function CheckOnlineDetailPage() {
  return <ReviewDetailPage definitions={definitions} title="报检审核详情" addition={inspectionAddition} />
}
