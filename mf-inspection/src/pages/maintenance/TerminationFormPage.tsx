import { maintenanceTermination } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 维保终止申请: a new one, a draft, or one that the other side or the authority sent back. */
export default function TerminationFormPage() {
  return (
    <ApplicationFormPage
      definition={maintenanceTermination}
      title="维保终止申请"
      preview={{ document: 'form', label: '预览申请表' }}
      note="提交后先由对方单位确认，再由登记机关接收"
    />
  )
}
