import { PlusOutlined } from '@ant-design/icons'
import { elevatorDetectApply, newElevatorRule, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'

const newRulePath = '/company-service/newrule-dtjyqueryList'

/** The same type with the new rule's detail page, so that a record opened from its list leads back to it. */
const underNewRule = { ...elevatorDetectApply, pages: { ...elevatorDetectApply.pages, detail: '/company-service/newrule-dtjyQuerydetail' } }

/** 电梯检验检测查询: a unit's drafts and submitted applications; at the new rule's URL, and for an institute, submitted ones only. */
export default function DetectListPage() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const roleType = useSession((session) => session.roleType)
  const { noun, rule } = elevatorDetectApply
  const ofNewRule = pathname === newRulePath
  const common = { definition: elevatorDetectApply, noun, exportable: true }
  if (ofNewRule || !relationsOfRole(elevatorDetectApply, roleType).includes('owner')) {
    const title = ofNewRule ? '新规则电梯检验检测查询' : '电梯检验检测查询'
    const start = { kind: 'search' as const, title: `还没有${noun}`, text: '提交以后出现在这里' }
    return ofNewRule ? (
      <ApplicationListPage
        {...common}
        definition={underNewRule}
        title={title}
        rule="按新规则的年度计划提交的全部申请"
        view="query"
        filedUnder={newElevatorRule}
        start={start}
      />
    ) : (
      <ApplicationListPage {...common} title={title} rule="本机构受理的全部申请，新、旧规则都在其中" view="query" start={start} />
    )
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/company-service/dtjyList')}>
      选择电梯申请
    </Button>
  )
  const start = { kind: 'start' as const, title: `还没有${noun}`, text: '从当年应检验、检测的电梯中选择' }
  return <ApplicationListPage {...common} title="电梯检验检测查询" rule={rule} view="own" primary={create} start={start} />
}
