import { PlusOutlined } from '@ant-design/icons'
import { faultRegistration, relationsOfRole, rescueRegistration } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'
import { Button, Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { EventStatistics } from './EventStatistics'

const types = [
  { definition: faultRegistration, title: '故障登记列表' },
  { definition: rescueRegistration, title: '救援登记列表' },
]

const shownParts = [
  { value: 'list', label: '清单' },
  { value: 'statistics', label: '统计' },
]

/** The lists of 故障登记 and of 救援登记, for units with their own registrations and those of their elevators, and for those who verify them; with statistics. */
export default function EventListPage() {
  const { definition, title } = useTypeAt('list', types)
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const roleType = useSession((session) => session.roleType)
  const { noun, rule } = definition
  const counting = address.get('part') === 'statistics'
  const parts = (
    <Segmented
      aria-label={title}
      value={counting ? 'statistics' : 'list'}
      options={shownParts}
      onChange={(part) =>
        setAddress(
          (before) => {
            // The list keeps its conditions while the statistics are shown.
            const next = new URLSearchParams(before)
            if (part === 'statistics') next.set('part', part)
            else next.delete('part')
            return next
          },
          { replace: true },
        )
      }
    />
  )
  if (counting) return <EventStatistics title={title} parts={parts} />
  const common = { definition, title, noun, exportable: true }
  if (!relationsOfRole(definition, roleType).includes('owner')) {
    const start = { kind: 'good' as const, title: `还没有${noun}`, text: '使用单位、维保单位提交后出现在这里' }
    return <ApplicationListPage {...common} rule="核实、退回点“办理”" view="query" actions={parts} start={start} />
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(definition.pages.form)}>
      新建{noun}
    </Button>
  )
  const start = { kind: 'start' as const, title: `还没有${noun}`, text: rule }
  return <ApplicationListPage {...common} rule={rule} view="own" primary={create} actions={parts} start={start} />
}
