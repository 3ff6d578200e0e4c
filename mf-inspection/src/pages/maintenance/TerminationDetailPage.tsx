import { maintenanceTermination } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保终止详情: for both sides of the contract, of which the other one answers here. */
export default function TerminationDetailPage() {
  return <ApplicationDetailPage definition={maintenanceTermination} title="维保终止详情" />
}
