import { maintenanceTermination } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保终止详情: for both sides of the contract; the other side answers here. */
export default function TerminationDetailPage() {
  return <ApplicationDetailPage definition={maintenanceTermination} title="维保终止详情" />
}
