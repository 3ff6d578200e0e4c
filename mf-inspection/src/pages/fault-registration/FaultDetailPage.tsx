import { faultRegistration } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 故障详情: everything about one registration, and the actions its reader may take. */
export default function FaultDetailPage() {
  return <ApplicationDetailPage definition={faultRegistration} title="故障详情" />
}
