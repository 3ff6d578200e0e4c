import { maintenanceFiling } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 维保备案申请: a new filing, a draft, one that was returned, or a copy. */
export default function FilingFormPage() {
  return (
    <ApplicationFormPage
      definition={maintenanceFiling}
      title="维保备案申请"
      preview={{ document: 'form', label: '预览备案表' }}
      note="提交后由登记机关核对，退回时请按意见修改后重新提交"
    />
  )
}
