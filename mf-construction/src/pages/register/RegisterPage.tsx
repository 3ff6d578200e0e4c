import { constructionNotice } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 安装改造修理告知申请: a new notice, a draft, one that was returned, or a copy. */
export default function RegisterPage() {
  return (
    <ApplicationFormPage
      definition={constructionNotice}
      title="安装改造修理告知申请"
      preview={{ document: 'notice', label: '预览告知单' }}
      note="提交后由接收机关核对，退回时请按意见修改后重新提交"
    />
  )
}
