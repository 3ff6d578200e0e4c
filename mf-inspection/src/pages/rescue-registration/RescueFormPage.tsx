import { rescueRegistration } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 救援登记: a new registration, a draft, or one that was returned. */
export default function RescueFormPage() {
  return (
    <ApplicationFormPage definition={rescueRegistration} title="救援登记" preview={{ document: 'form', label: '预览登记单' }} note="提交后由检验机构核实" />
  )
}
