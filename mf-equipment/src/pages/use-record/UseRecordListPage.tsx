import { PlusOutlined } from '@ant-design/icons'
import { relationsOfRole, useRecord } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 使用登记查询: a use unit's own applications, and those of its area for the authority. */
export default function UseRecordListPage() {
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  const common = { definition: useRecord, title: '使用登记查询', rule: useRecord.rule, noun: '申请', exportable: true }
  if (!relationsOfRole(useRecord, roleType).includes('owner')) {
    return <ApplicationListPage {...common} view="query" start={{ kind: 'good', title: '辖区内还没有使用登记申请', text: '使用单位提交后出现在这里' }} />
  }
  return (
    <ApplicationListPage
      {...common}
      view="own"
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(useRecord.pages.form)}>
          使用登记申请
        </Button>
      }
      start={{ kind: 'start', title: '还没有使用登记申请', text: useRecord.rule }}
    />
  )
}
