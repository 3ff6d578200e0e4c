import { constructionNotice } from '@shared/contract/application'
import { ReviewDetailPage } from '@shared/ui/review'

/** 施工告知审核详情: one notice under review, for narrow screens and links. */
export default function CheckInstallDetailPage() {
  return <ReviewDetailPage definition={constructionNotice} title="施工告知审核详情" />
}
