import { useRecord } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 使用登记详情. */
export default function UseRecordDetailPage() {
  return <ApplicationDetailPage definition={useRecord} title="使用登记详情" />
}
