import { maintenancePrice } from '@shared/contract/application'
import { ApplicationDetailPage } from '@shared/ui/application'

/** 维保配件及人工参考价详情: one list with all its rows, for its unit and for other readers. */
export default function PriceDetailPage() {
  return <ApplicationDetailPage definition={maintenancePrice} title="维保配件及人工参考价详情" />
}
