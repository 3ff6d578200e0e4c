import { faultRegistration } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 故障详情: everything about one registration, and what its reader may do with it. */
export default function FaultDetailPage() {
  return <ApplicationDetailPage definition={faultRegistration} title="故障详情" />
}
