import { invoice } from '@shared/contract/application'
import { ordersPath, paymentEndpoints, paymentTotalsPath, reconciliationPath, refundsPath } from '@shared/contract/payment'
import { role } from '@shared/contract/roles'
import { useCallQuery, useSession } from '@shared/portal'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router-dom'

/** The parts of 报检缴费; refunds are for finance only. */
const parts = [
  { key: 'orders', label: '缴款单', path: ordersPath, roles: [role.useUnit, role.maintenanceUnit, role.finance] },
  { key: 'invoices', label: '票据', path: invoice.pages.query, roles: [role.useUnit, role.maintenanceUnit, role.finance] },
  { key: 'refunds', label: '退费', path: refundsPath, roles: [role.finance] },
  { key: 'reconciliation', label: '对账', path: reconciliationPath, roles: [role.finance] },
  { key: 'totals', label: '收款统计', path: paymentTotalsPath, roles: [role.finance] },
] as const
export type PaymentPart = (typeof parts)[number]['key']

/** Navigation between the parts of 报检缴费, in the header of each; finance sees where something is waiting. */
export function PaymentParts({ chosen }: { chosen: PaymentPart }) {
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  const { data } = useCallQuery(paymentEndpoints.waiting, {}, { enabled: roleType === role.finance })
  const waiting: Readonly<Record<string, number | boolean>> = data ?? {}
  // If all waiting refunds were returned, the link opens that view: 待复核 would be empty.
  const onlyReturned = data !== undefined && data.refunds > 0 && data.refunds === data.refundsReturned
  const pathOf = (key: PaymentPart) => (key === 'refunds' && onlyReturned ? `${refundsPath}?view=returned` : parts.find((part) => part.key === key)?.path)
  const mine = parts.filter(({ roles }) => roles.some((one) => one === roleType))
  return (
    <Segmented
      aria-label="报检缴费"
      value={chosen}
      options={mine.map(({ key, label }) => ({ value: key, label: waiting[key] ? `${label} ${waiting[key]}` : label }))}
      onChange={(key) => void navigate(pathOf(key) ?? ordersPath)}
    />
  )
}
