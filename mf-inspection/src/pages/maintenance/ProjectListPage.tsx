import { maintenanceProject } from '@shared/contract/application'
import { MaintenanceListPage } from './MaintenanceListPage'

/** 维保项目申请: a company's own projects, or those that name this use unit. */
export default function ProjectListPage() {
  return <MaintenanceListPage definition={maintenanceProject} title="维保项目申请" />
}
