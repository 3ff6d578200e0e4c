import { rescueRegistration } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 救援详情: everything about one registration, and what its reader may do with it. */
export default function RescueDetailPage() {
  return <ApplicationDetailPage definition={rescueRegistration} title="救援详情" />
}
