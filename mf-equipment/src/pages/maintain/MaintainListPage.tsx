import { PlusOutlined } from '@ant-design/icons'
import { equipmentMaintain } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'

const kindOfPiping = '8000'
const sameOfPiping = ['equclacode']
const pipingPage = '/equipment/equip-pressure-pipeline-maintain'

/** 设备档案维护: a use unit's change requests to archives. 压力管道管线维护 is the same for piping and its lines only; the URL says which. */
export default function MaintainListPage() {
  const navigate = useNavigate()
  const ofPiping = useLocation().pathname === pipingPage
  const act = ofPiping ? { label: '新增管线', page: '/equipment/pipeline-info-new' } : { label: '新增设备', page: equipmentMaintain.pages.form }
  const what = ofPiping ? '新增、修改压力管道，增减管线' : '新增设备、修改档案和增减管线'
  return (
    <ApplicationListPage
      key={act.page}
      definition={equipmentMaintain}
      title={ofPiping ? '压力管道管线维护' : '设备档案维护'}
      rule={equipmentMaintain.rule}
      view="own"
      {...(ofPiping && { equipmentKind: kindOfPiping, leftOut: sameOfPiping })}
      noun="申请"
      exportable
      primary={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(act.page)}>
          {act.label}
        </Button>
      }
      start={{ kind: 'start', title: '还没有档案维护申请', text: `${what}，由登记机关审核后写入档案` }}
    />
  )
}
