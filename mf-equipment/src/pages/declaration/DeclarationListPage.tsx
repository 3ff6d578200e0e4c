import { declaration, relationsOfRole } from '@shared/contract/application'
import { equipmentList } from '@shared/contract/equipment'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const { noun, rule } = declaration
const common = { definition: declaration, title: '自助申报记录', rule, noun, exportable: true }

/** 自助申报记录: a use unit's own declarations, and those that an authority or an institute decides on. */
export default function DeclarationListPage() {
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  if (!relationsOfRole(declaration, roleType).includes('owner')) {
    return <ApplicationListPage {...common} view="query" start={{ kind: 'good', title: '还没有自助申报', text: '使用单位提交后出现在这里' }} />
  }
  return (
    <ApplicationListPage
      {...common}
      view="own"
      primary={
        <Button type="primary" onClick={() => void navigate(equipmentList('timeout').page)}>
          从超期未检设备中选择
        </Button>
      }
      start={{ kind: 'start', title: '还没有自助申报', text: '在超期未检、即将到期或不合格设备中勾选设备后申报' }}
    />
  )
}
