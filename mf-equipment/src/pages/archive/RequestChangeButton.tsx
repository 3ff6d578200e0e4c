import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { type EquipmentRow, goneStatuses } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { useCallMutation, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 申请修改: a use unit applies for changes it may not make itself; an application it has already begun is continued. */
export function RequestChangeButton({ row: { id, useStatus }, children = '申请修改' }: { row: EquipmentRow; children?: string }) {
  const navigate = useNavigate()
  const asks = useSession(({ roleType }) => roleType === role.useUnit)
  const begin = useCallMutation(equipmentMaintainEndpoints.begin, {
    onSuccess: (begun) => void navigate(`${equipmentMaintain.pages.form}?${new URLSearchParams({ id: begun.id })}`),
  })
  // The archive of a device that is gone does not change any more.
  if (!asks || goneStatuses.includes(useStatus)) return null
  return (
    <Button loading={begin.isPending} onClick={() => begin.mutate({ body: { equclacode: '', equipmentId: id } })}>
      {children}
    </Button>
  )
}
