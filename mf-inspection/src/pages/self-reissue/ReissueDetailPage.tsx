import { reportReissue } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 报告补发详情: its state, and the reports to be reissued. */
export default function ReissueDetailPage() {
  return <ApplicationDetailPage definition={reportReissue} title="报告补发详情" />
}
