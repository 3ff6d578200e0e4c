import { PlusOutlined } from '@ant-design/icons'
import { handlingRelations, maintenanceProject, maintenanceTermination, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const types = [
  { definition: maintenanceProject, title: '维保项目申请' },
  { definition: maintenanceTermination, title: '维保终止查询' },
]

/** One list for projects and terminations, and for both sides of a maintenance contract: the applicant's own records, or those that name the other side. */
export default function MaintenanceListPage() {
  const { definition, title } = useTypeAt('list', types)
  const navigate = useNavigate()
  const roleType = useSession((session) => session.roleType)
  const { noun, rule, pages } = definition
  const common = { definition, title, noun, exportable: true }
  const relations = relationsOfRole(definition, roleType)
  if (!relations.includes('owner')) {
    const handles = handlingRelations(definition).some((relation) => relations.includes(relation))
    const start = { kind: 'good' as const, title: `还没有${noun}`, text: handles ? '单位提交后出现在这里' : '维保单位提交涉及本单位的申请后出现在这里' }
    return <ApplicationListPage {...common} rule={handles ? '接收、退回点“办理”' : '涉及本单位的全部申请；有异议的打开后提出'} view="query" start={start} />
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(pages.form)}>
      新建申请
    </Button>
  )
  const start = { kind: 'start' as const, title: `还没有${noun}`, text: rule }
  return <ApplicationListPage {...common} rule={rule} view="own" primary={create} start={start} />
}
