import { maintenanceFiling } from '@shared/contract/application'
import { ReviewPage } from '@shared/ui/review'

/** 使用登记审核: the registrar's queue of filings and of withdrawals asked for. */
export default function CheckRecordPage() {
  return <ReviewPage definition={maintenanceFiling} title="使用登记审核" />
}
