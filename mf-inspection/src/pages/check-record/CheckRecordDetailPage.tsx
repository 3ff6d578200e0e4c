import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

const definitions = definitionsReviewedAt('/company-service/check-record')

/** 使用登记审核详情: one record under review, for narrow screens and links. */
export default function CheckRecordDetailPage() {
  return <ReviewDetailPage definitions={definitions} title="使用登记审核详情" />
}
