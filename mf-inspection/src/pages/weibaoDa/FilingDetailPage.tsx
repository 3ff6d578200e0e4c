import { maintenanceFiling } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保备案详情: everything about one filing, and the actions its reader may take. */
export default function FilingDetailPage() {
  return <ApplicationDetailPage definition={maintenanceFiling} title="维保备案详情" />
}
