import { maintenanceProject } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 维保项目申请表: a new project, a draft, one that was returned, or a copy. */
export default function ProjectFormPage() {
  return (
    <ApplicationFormPage
      definition={maintenanceProject}
      title="维保项目申请表"
      preview={{ document: 'form', label: '预览申请表' }}
      note="提交后使用单位可以看到；登记机关接收后，维保信息记入设备档案"
    />
  )
}
