import { constructionNotice } from '@shared/contract/application'
import { ReviewPage } from '@shared/ui/review'

/** 施工告知审核: the registrar's queue of notices and of cancellations asked for. */
export default function CheckInstallPage() {
  return <ReviewPage definition={constructionNotice} title="施工告知审核" />
}
