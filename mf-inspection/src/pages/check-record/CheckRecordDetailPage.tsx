import { maintenanceFiling } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

/** 使用登记审核详情: one record under review, for narrow screens and links. */
export default function CheckRecordDetailPage() {
  return <ReviewDetailPage definition={maintenanceFiling} title="使用登记审核详情" />
}
