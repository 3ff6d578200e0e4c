import { changeRegister } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 变更登记: a new application, one begun from devices of a list, a copy, a draft, or one that was returned. */
export default function ChangeFormPage() {
  return (
    <ApplicationFormPage
      definition={changeRegister}
      title="变更登记"
      preview={{ document: 'form', label: '预览登记表' }}
      note="提交后由设备所在区域的登记机关审核，准予变更后档案随即更新"
    />
  )
}
