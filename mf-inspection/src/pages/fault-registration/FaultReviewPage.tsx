import { faultRegistration } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

/** 故障核实: one registration to be verified. */
export default function FaultReviewPage() {
  return <ReviewDetailPage definitions={[faultRegistration]} title="故障核实" />
}
