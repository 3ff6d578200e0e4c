import { reportReissue } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 报告补发申请: a new application for the reports passed to it, a copy, a draft, or one that was returned. */
export default function ReissueFormPage() {
  return (
    <ApplicationFormPage
      definition={reportReissue}
      title="报告补发申请"
      preview={{ document: 'form', label: '预览申请书' }}
      note="提交后由出具报告的检验机构办理"
    />
  )
}
