import { definitionsReviewedAt } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

const definitions = definitionsReviewedAt('/company-service/check-install')

/** 施工告知审核详情: one notice under review, for narrow screens and links. */
export default function CheckInstallDetailPage() {
  return <ReviewDetailPage definitions={definitions} title="施工告知审核详情" />
}
