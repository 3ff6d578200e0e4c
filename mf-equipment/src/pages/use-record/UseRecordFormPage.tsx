import { useRecord } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 使用登记申请: a device of the archive, a claim, or one that was registered before. */
export default function UseRecordFormPage() {
  return <ApplicationFormPage definition={useRecord} title="使用登记申请" preview={{ document: 'form', label: '预览登记表' }} note="提交后由登记机关审核" />
}
