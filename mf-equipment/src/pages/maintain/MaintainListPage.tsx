import { PlusOutlined } from '@ant-design/icons'
import { equipmentMaintain } from '@shared/contract/application'
import { ApplicationListPage } from '@shared/ui/application'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'

/** 压力管道管线维护: what a use unit has asked of the archive, lines of piping among it. */
export default function MaintainListPage() {
  const navigate = useNavigate()
  const acts = (
    <>
      <Button onClick={() => void navigate(equipmentMaintain.pages.form)}>新增设备</Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/equipment/pipeline-info-new')}>
        新增管线
      </Button>
    </>
  )
  return (
    <ApplicationListPage
      definition={equipmentMaintain}
      title="压力管道管线维护"
      rule={equipmentMaintain.rule}
      view="own"
      noun="申请"
      keywordHint="编号、设备、使用地点"
      exportable
      actions={acts}
      start={{ kind: 'start', title: '还没有档案维护申请', text: '新增设备、修改档案和增减管线，由登记机关审核后写入档案', actions: acts }}
    />
  )
}
