import { constructionNotice } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 告知详情: everything about one notice, and what its reader may do with it. */
export default function DetailPage() {
  return <ApplicationDetailPage definition={constructionNotice} title="告知详情" />
}
