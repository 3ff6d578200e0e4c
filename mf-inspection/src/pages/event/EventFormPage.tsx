import { faultRegistration, rescueRegistration } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'

const types = [
  { definition: faultRegistration, title: '故障登记' },
  { definition: rescueRegistration, title: '救援登记' },
]

/** 故障登记 and 救援登记: a new registration, a draft, or one that was returned. */
export default function EventFormPage() {
  return <ApplicationFormPage {...useTypeAt('form', types)} preview={{ document: 'form', label: '预览登记单' }} note="提交后由检验机构核实" />
}
