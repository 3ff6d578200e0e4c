import { maintenancePrice } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

const definitions = [maintenancePrice]

/** 维保配件及人工参考价审核: one list under review, for narrow screens and links. */
export default function PriceReviewPage() {
  return <ReviewDetailPage definitions={definitions} title="维保配件及人工参考价审核" />
}
