import { PlusOutlined } from '@ant-design/icons'
import { onlineApplyNewrule } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 网上报检(新规则): the unit's applications and drafts. */
export default function ApplyListPage() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={onlineApplyNewrule}
      title="网上报检(新规则)"
      rule={onlineApplyNewrule.rule}
      view="own"
      noun="报检"
      exportable
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(onlineApplyNewrule.pages.form)}>
          新建报检
        </Button>
      }
      start={{ kind: 'start', title: '还没有报检', text: '从设备档案选择要检验的设备，提交后由检验机构预审' }}
    />
  )
}
