import { equipmentMaintain } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 档案维护详情. */
export default function MaintainDetailPage() {
  return <ApplicationDetailPage definition={equipmentMaintain} title="档案维护详情" />
}
