import { invoice } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

const definitions = [invoice]

/** 开票办理: one invoice request, handled by finance. */
export default function InvoiceReviewPage() {
  return <ReviewDetailPage definitions={definitions} title="开票办理" />
}
