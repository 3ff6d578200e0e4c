import { invoice } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 票据详情: everything about one invoice, and the actions its reader may take. */
export default function InvoiceDetailPage() {
  return <ApplicationDetailPage definition={invoice} title="票据详情" />
}
