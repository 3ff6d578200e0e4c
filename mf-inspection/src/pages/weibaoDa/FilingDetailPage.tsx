import { maintenanceFiling } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保备案详情: everything about one filing, and what its reader may do with it. */
export default function FilingDetailPage() {
  return <ApplicationDetailPage definition={maintenanceFiling} title="维保备案详情" />
}
