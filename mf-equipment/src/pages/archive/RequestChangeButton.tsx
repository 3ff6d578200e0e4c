import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { type EquipmentDetail, goneStatuses } from '@shared/contract/equipment'
import { useCallMutation, useSession } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 申请修改: a use unit asks for a change of what it does not change itself; one that it has begun is gone on with. */
export function RequestChangeButton({ device }: { device: EquipmentDetail }) {
  const navigate = useNavigate()
  const asks = useSession(({ roleType }) => roleType === '1')
  const begin = useCallMutation(equipmentMaintainEndpoints.begin, {
    onSuccess: ({ id }) => void navigate(`${equipmentMaintain.pages.form}?${new URLSearchParams({ id })}`),
  })
  // Who may change something of it is its user, and a device that is gone keeps the archive it had.
  if (!asks || device.editable.length === 0 || goneStatuses.includes(device.row.useStatus)) return null
  return (
    <Button loading={begin.isPending} onClick={() => begin.mutate({ body: { equclacode: '', equipmentId: device.id } })}>
      申请修改
    </Button>
  )
}
