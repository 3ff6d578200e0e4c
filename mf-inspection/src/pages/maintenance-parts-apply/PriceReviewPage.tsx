import { maintenancePrice } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

/** 维保配件及人工参考价审核: one list under review, for narrow screens and links. */
export default function PriceReviewPage() {
  return <ReviewDetailPage definition={maintenancePrice} title="维保配件及人工参考价审核" />
}
