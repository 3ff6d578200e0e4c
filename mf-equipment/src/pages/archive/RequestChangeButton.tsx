import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { type EquipmentRow, goneStatuses } from '@shared/contract/equipment'
import { useCallMutation, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 申请修改: a use unit asks for a change of what it does not change itself; one that it has begun is gone on with. */
export function RequestChangeButton({ row: { id, useStatus }, children = '申请修改' }: { row: EquipmentRow; children?: string }) {
  const navigate = useNavigate()
  const asks = useSession(({ roleType }) => roleType === '1')
  const begin = useCallMutation(equipmentMaintainEndpoints.begin, {
    onSuccess: (begun) => void navigate(`${equipmentMaintain.pages.form}?${new URLSearchParams({ id: begun.id })}`),
  })
  // A device that is gone keeps the archive it had.
  if (!asks || goneStatuses.includes(useStatus)) return null
  return (
    <Button loading={begin.isPending} onClick={() => begin.mutate({ body: { equclacode: '', equipmentId: id } })}>
      {children}
    </Button>
  )
}
