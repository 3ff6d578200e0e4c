import { PlusOutlined } from '@ant-design/icons'
import { constructionNotice, relationsOfRole } from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

const { pages } = constructionNotice

/** Left out of a unit's own list: the construction unit is the same in every row. */
const ownLeftOut = ['constUnitName']

/** 告知办理: a unit's drafts and submitted notices. A registration authority sees the notices of its area, with a link to 施工告知审核. */
export default function RegisterListPage() {
  const roleType = useSession((session) => session.roleType)
  const handles = relationsOfRole(constructionNotice, roleType).includes('authority')
  return handles ? <AreaNotices /> : <OwnNotices />
}

function OwnNotices() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={constructionNotice}
      title="告知办理"
      rule={constructionNotice.rule}
      view="own"
      noun="告知"
      leftOut={ownLeftOut}
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(pages.form)}>
          告知申请
        </Button>
      }
      start={{
        kind: 'start',
        title: '还没有施工告知',
        text: '开工前书面告知登记机关，收到接收回执后即可施工',
      }}
    />
  )
}

function AreaNotices() {
  const navigate = useNavigate()
  return (
    <ApplicationListPage
      definition={constructionNotice}
      title="告知办理"
      rule="本机关辖区内的施工告知；接收、退回在施工告知审核中办理"
      view="query"
      noun="告知"
      primary={
        <Button type="primary" onClick={() => void navigate(pages.review)}>
          去施工告知审核
        </Button>
      }
      start={{ kind: 'good', title: '辖区内还没有施工告知', text: '施工单位提交后出现在这里' }}
    />
  )
}
