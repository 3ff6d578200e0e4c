import { reportReissue } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 报告补发详情: where it stands, and what is handed out. */
export default function ReissueDetailPage() {
  return <ApplicationDetailPage definition={reportReissue} title="报告补发详情" />
}
