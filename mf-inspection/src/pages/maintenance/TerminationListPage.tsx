import { maintenanceTermination } from '@shared/contract/application'
import { MaintenanceListPage } from './MaintenanceListPage'

/** 维保终止查询: terminations requested by either side, including those that wait for this unit's answer. */
export default function TerminationListPage() {
  return <MaintenanceListPage definition={maintenanceTermination} title="维保终止查询" />
}
