import { declaration } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'

/** 自助申报: a new declaration begun from devices of a list, a draft, or one that was returned. */
export default function DeclarationFormPage() {
  return <ApplicationFormPage definition={declaration} title="自助申报" preview={{ document: 'form', label: '预览申报表' }} note="延期由登记机关决定" />
}
