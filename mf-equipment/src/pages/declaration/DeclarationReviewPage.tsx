import { declaration } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

const definitions = [declaration]

/** 自助申报审核: one declaration under review. */
export default function DeclarationReviewPage() {
  return <ReviewDetailPage definitions={definitions} title="自助申报审核" />
}
