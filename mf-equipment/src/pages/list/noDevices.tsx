import { equipmentMaintain, useRegistrationBySet } from '@shared/contract/application'
import { equipmentList } from '@shared/contract/equipment'
import { role } from '@shared/contract/roles'
import { useSession } from '@shared/portal'
import type { EmptyStateProps } from '@shared/ui/page'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** A unit that may see devices but has none yet: where a use unit, which alone applies for archives, gets its first one. */
export function useNoDevices(): EmptyStateProps {
  const roleType = useSession((session) => session.roleType)
  const navigate = useNavigate()
  const none = { kind: 'start', title: equipmentList('comprehensive').empty } as const
  if (roleType !== role.useUnit) return { ...none, text: '登记过的设备出现在这里' }
  return {
    ...none,
    text: '新设备办理使用登记，发证时建立档案；在用设备先新增档案，登记机关审核后出现在这里',
    actions: (
      <>
        <Button type="primary" onClick={() => void navigate(useRegistrationBySet.pages.form)}>
          办理使用登记
        </Button>
        <Button onClick={() => void navigate(equipmentMaintain.pages.form)}>新增设备</Button>
      </>
    ),
  }
}
