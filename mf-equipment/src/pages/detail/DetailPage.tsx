import { declaration, equipmentMaintain, useRecord } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'

const types = [
  { definition: declaration, title: '自助申报详情' },
  { definition: equipmentMaintain, title: '档案维护详情' },
  { definition: useRecord, title: '使用登记详情' },
]

/** One record of any of the area's types, for its unit and for the other readers. */
export default function DetailPage() {
  return <ApplicationDetailPage {...useTypeAt('detail', types)} />
}
