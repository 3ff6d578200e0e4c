import { PlusOutlined } from '@ant-design/icons'
import { maintenanceFiling } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** Left out of a unit's own list: the unit is the same in every row. */
const leftOut = ['unitName']

/** 维保备案档案: the unit's filings and drafts. */
export default function FilingArchivePage() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={maintenanceFiling}
      title="维保备案档案"
      rule={maintenanceFiling.rule}
      view="own"
      noun="备案"
      leftOut={leftOut}
      exportable
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(maintenanceFiling.pages.form)}>
          新建备案
        </Button>
      }
      start={{ kind: 'start', title: '还没有维保备案', text: '开展维保业务前在所在地备案，接收后出具备案回执' }}
    />
  )
}
