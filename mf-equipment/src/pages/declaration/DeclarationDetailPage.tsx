import { declaration } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 自助申报详情. */
export default function DeclarationDetailPage() {
  return <ApplicationDetailPage definition={declaration} title="自助申报详情" />
}
