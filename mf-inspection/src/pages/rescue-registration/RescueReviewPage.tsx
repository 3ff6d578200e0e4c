import { rescueRegistration } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

/** 救援核实: one registration to be verified. */
export default function RescueReviewPage() {
  return <ReviewDetailPage definitions={[rescueRegistration]} title="救援核实" />
}
