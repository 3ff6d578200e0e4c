import { PlusOutlined } from '@ant-design/icons'
import { changeRegister, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const { pages, noun, rule } = changeRegister
const common = { definition: changeRegister, title: '变更查询', rule, noun, exportable: true }

/** 变更查询: a use unit's applications with those by which another unit gives it a device, and those of its area for the authority. */
export default function ChangeListPage() {
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  if (!relationsOfRole(changeRegister, roleType).includes('owner')) {
    return <ApplicationListPage {...common} view="query" start={{ kind: 'good', title: '辖区内还没有变更登记申请', text: '使用单位提交后出现在这里' }} />
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(pages.form)}>
      变更登记
    </Button>
  )
  return <ApplicationListPage {...common} view="own" primary={create} start={{ kind: 'start', title: '还没有变更登记申请', text: rule }} />
}
