import { PlusOutlined } from '@ant-design/icons'
import { reportReissue } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 报告自助补发: the unit's reissue applications and their states. */
export default function ReissueListPage() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={reportReissue}
      title="报告自助补发"
      rule={reportReissue.rule}
      view="own"
      noun="补发申请"
      exportable
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(reportReissue.pages.form)}>
          申请补发
        </Button>
      }
      start={{ kind: 'start', title: '还没有补发申请', text: '也可以在检验报告查询中选择报告后申请' }}
    />
  )
}
