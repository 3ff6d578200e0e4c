import { type ApplicationDetail, actedAtAddress, type StateDefinition } from '@shared/contract/application'
import { orderStates, ordersPath, paymentEndpoints, payOrderAddress } from '@shared/contract/payment'
import { groupedNumber } from '@shared/contract/rules'
import { useCallQuery } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

interface ActsAtButtonProps {
  actsAt: NonNullable<StateDefinition['actsAt']>
  record: Pick<ApplicationDetail, 'id' | 'number'>
}

/** Leads the owner to where it acts in this state. What is to be paid leads to its order, with the amount, once that is known. */
export function ActsAtButton({ actsAt, record }: ActsAtButtonProps) {
  const navigate = useNavigate()
  const fee = useCallQuery(paymentEndpoints.fee, { query: { id: record.id } }, { enabled: actsAt.path === ordersPath, staleTime: 0 })
  const order = fee.data?.order?.state === orderStates.open ? fee.data.order : undefined
  return (
    <Button type="primary" onClick={() => void navigate(order ? payOrderAddress(order.id) : actedAtAddress(actsAt, record))}>
      {order ? `${actsAt.label} ${groupedNumber(order.amount)} 元` : actsAt.label}
    </Button>
  )
}
