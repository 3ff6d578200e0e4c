import { elevatorDetectApply } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 电梯检验检测申请表: a new application, a copy, a draft, or one that was returned. */
export default function DetectFormPage() {
  return (
    <ApplicationFormPage
      definition={elevatorDetectApply}
      title="电梯检验检测申请表"
      preview={{ document: 'form', label: '预览申请表' }}
      note="提交后由检验机构预审；自行检测的，同意后提交检测报告"
    />
  )
}
