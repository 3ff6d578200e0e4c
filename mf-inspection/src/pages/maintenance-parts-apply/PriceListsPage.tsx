import { CalculatorOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { maintenancePrice } from '@shared/contract/application'
import { role } from '@shared/contract/roles'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { ReviewPage } from '@shared/ui/review'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const title = '维保配件及人工参考价'
const definitions = [maintenancePrice]

/** 维保配件及人工参考价: a maintenance unit's own lists, those a use unit may read, or the administrator's queue. */
export default function PriceListsPage() {
  const roleType = useSession((session) => session.roleType)
  if (roleType === role.administrator) return <ReviewPage definitions={definitions} title={title} />
  return roleType === role.maintenanceUnit ? <OwnLists /> : <PublishedLists />
}

function OwnLists() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={maintenancePrice}
      title={title}
      rule={maintenancePrice.rule}
      view="own"
      noun="申报"
      exportable
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(maintenancePrice.pages.form)}>
          新建申报
        </Button>
      }
      actions={<Beside />}
      start={{ kind: 'start', title: '还没有申报价目', text: '填写或导入价目，审核通过后向服务区域内的使用单位公示' }}
    />
  )
}

function PublishedLists() {
  return (
    <ApplicationListPage
      definition={maintenancePrice}
      title={title}
      rule={maintenancePrice.rule}
      view="query"
      noun="价目"
      measure="份"
      exportable
      actions={<Beside />}
      start={{ kind: 'search', title: '本区域还没有公示的价目', text: '维保单位申报并审核通过后出现在这里' }}
    />
  )
}

/** Links beside the lists: a search in their rows, and the reference calculator. */
function Beside() {
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<SearchOutlined />} onClick={() => void navigate('/company-service/maintenance-parts-apply/prices')}>
        查配件和人工价
      </Button>
      <Button icon={<CalculatorOutlined />} onClick={() => void navigate('/company-service/maintenance-parts-apply/calculator')}>
        维保费测算
      </Button>
    </>
  )
}
