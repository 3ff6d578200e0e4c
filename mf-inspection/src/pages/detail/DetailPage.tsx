import {
  changeRegister,
  faultRegistration,
  maintenanceFiling,
  maintenancePrice,
  maintenanceProject,
  maintenanceTermination,
  reportReissue,
  rescueRegistration,
} from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'

/** The types whose detail page shows the record and the actions its reader may take, and nothing else. */
const types = [
  { definition: changeRegister, title: '变更详情' },
  { definition: faultRegistration, title: '故障详情' },
  { definition: maintenanceFiling, title: '维保备案详情' },
  { definition: maintenancePrice, title: '维保配件及人工参考价详情' },
  { definition: maintenanceProject, title: '维保项目详情' },
  { definition: maintenanceTermination, title: '维保终止详情' },
  { definition: reportReissue, title: '报告补发详情' },
  { definition: rescueRegistration, title: '救援详情' },
]

/** One record of any of these types, for its unit and for the other readers. */
export default function DetailPage() {
  return <ApplicationDetailPage {...useTypeAt('detail', types)} />
}
