import { constructionNotice } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 告知详情: everything about one notice, and the actions its reader may take. */
export default function DetailPage() {
  return <ApplicationDetailPage definition={constructionNotice} title="告知详情" />
}
