import { maintenanceProject } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保项目详情: for the company, and for the use unit, which may object here. */
export default function ProjectDetailPage() {
  return <ApplicationDetailPage definition={maintenanceProject} title="维保项目详情" />
}
