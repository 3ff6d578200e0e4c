import { faultRegistration, invoice, maintenancePrice, rescueRegistration } from '@shared/contract/application'
import { useTypeAt } from '@shared/ui/page'
import { ReviewDetailPage } from '@shared/ui/review'

/** The types that are handled from their own list, not from the queue of several. */
const types = [
  { definition: faultRegistration, title: '故障核实' },
  { definition: invoice, title: '开票办理' },
  { definition: maintenancePrice, title: '维保配件及人工参考价审核' },
  { definition: rescueRegistration, title: '救援核实' },
]

/** One record of any of these types, for who handles it. */
export default function ReviewPage() {
  const { definition, title } = useTypeAt('reviewDetail', types)
  return <ReviewDetailPage definitions={[definition]} title={title} />
}
