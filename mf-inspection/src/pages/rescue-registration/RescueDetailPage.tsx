import { rescueRegistration } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 救援详情: everything about one registration, and the actions its reader may take. */
export default function RescueDetailPage() {
  return <ApplicationDetailPage definition={rescueRegistration} title="救援详情" />
}
