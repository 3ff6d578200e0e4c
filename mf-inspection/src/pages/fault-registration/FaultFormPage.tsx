import { faultRegistration } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 故障登记: a new registration, a draft, or one that was returned. */
export default function FaultFormPage() {
  return <ApplicationFormPage definition={faultRegistration} title="故障登记" preview={{ document: 'form', label: '预览登记单' }} note="提交后由检验机构核实" />
}
