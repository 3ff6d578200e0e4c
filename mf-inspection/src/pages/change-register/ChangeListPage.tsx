import { PlusOutlined } from '@ant-design/icons'
import { changeRegister, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button, Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'

const { pages, noun, rule } = changeRegister
const common = { definition: changeRegister, title: '变更查询', rule, noun, keywordHint: '编号、设备、新使用单位', exportable: true }

/** What a unit applied for itself, and what was submitted about it: devices that another unit gives to it among them. */
const sides = [
  { value: 'own', label: '本单位申请' },
  { value: 'query', label: '全部相关' },
] as const

/** 变更查询: a use unit's applications and those that concern it, and those of its area for the authority. */
export default function ChangeListPage() {
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const roleType = useSession((session) => session.roleType)
  if (!relationsOfRole(changeRegister, roleType).includes('owner')) {
    return <ApplicationListPage {...common} view="query" start={{ kind: 'good', title: '辖区内还没有变更登记申请', text: '使用单位提交后出现在这里' }} />
  }
  const view = address.get('side') === 'query' ? 'query' : 'own'
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(pages.form)}>
      变更登记
    </Button>
  )
  const actions = (
    <>
      <Segmented aria-label="谁的申请" options={[...sides]} value={view} onChange={(side) => setAddress(side === 'query' ? { side } : {})} />
      {create}
    </>
  )
  return view === 'own' ? (
    <ApplicationListPage
      {...common}
      key="own"
      view="own"
      actions={actions}
      start={{ kind: 'start', title: '还没有变更登记申请', text: rule, actions: create }}
    />
  ) : (
    <ApplicationListPage
      {...common}
      key="query"
      view="query"
      actions={actions}
      start={{ kind: 'search', title: '没有与本单位有关的申请', text: '本单位提交的，以及其他单位把设备变更给本单位的，提交以后出现在这里' }}
    />
  )
}
