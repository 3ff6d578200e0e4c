import { changeRegister } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 变更详情. */
export default function ChangeDetailPage() {
  return <ApplicationDetailPage definition={changeRegister} title="变更详情" />
}
