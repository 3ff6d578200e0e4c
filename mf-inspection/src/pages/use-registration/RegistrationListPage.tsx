import { PlusOutlined } from '@ant-design/icons'
import { relationsOfRole, useRegistrationBySet, useRegistrationByUnit } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const types = [
  { definition: useRegistrationBySet, title: '使用登记(按台套)' },
  { definition: useRegistrationByUnit, title: '使用登记(按单位)' },
]

/** Registrations by set or by unit: a use unit's own, with 新建, and those of its area for the authority. */
export default function RegistrationListPage() {
  const { definition, title } = useTypeAt('list', types)
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  const common = { definition, title, rule: definition.rule, noun: '申请', exportable: true }
  if (!relationsOfRole(definition, roleType).includes('owner')) {
    return <ApplicationListPage {...common} view="query" start={{ kind: 'good', title: '辖区内还没有使用登记申请', text: '使用单位提交后出现在这里' }} />
  }
  return (
    <ApplicationListPage
      {...common}
      view="own"
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(definition.pages.form)}>
          新建
        </Button>
      }
      start={{ kind: 'start', title: '还没有使用登记申请', text: definition.rule }}
    />
  )
}
