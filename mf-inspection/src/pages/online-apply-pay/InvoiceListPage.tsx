import { invoice, relationsOfRole } from '@shared/contract/application'
import { ordersPath } from '@shared/contract/payment'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { PaymentParts } from './PaymentParts'

const common = { definition: invoice, title: '票据', noun: invoice.noun, measure: '张', exportable: true }

/** Left out of a unit's own list: the unit is the same in every row. */
const leftOut = ['unitName']

/** 票据: invoices a unit has requested, or those requested from the institute. */
export default function InvoiceListPage() {
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  const actions = <PaymentParts chosen="invoices" />
  if (!relationsOfRole(invoice, roleType).includes('owner')) {
    const start = { kind: 'good' as const, title: '没有开票申请', text: '付款单位申请后出现在这里' }
    return <ApplicationListPage {...common} rule="申请后3个工作日内开具；退费前先作废已开的票据" view="query" actions={actions} start={start} />
  }
  const ask = (
    <Button type="primary" onClick={() => void navigate(ordersPath)}>
      选择缴款单
    </Button>
  )
  const start = { kind: 'start' as const, title: '还没有申请过票据', text: '在缴款单中选择已缴费的，点“申请开票”', actions: ask }
  return <ApplicationListPage {...common} rule={invoice.rule} view="own" leftOut={leftOut} actions={actions} start={start} />
}
