import { declaration, useRecord } from '@shared/contract/application'
import { ApplicationFormPage } from '@shared/ui/application'
import { useTypeAt } from '@shared/ui/page'

const types = [
  { definition: declaration, title: '自助申报', preview: { document: 'form', label: '预览申报表' }, note: '延期由登记机关决定' },
  { definition: useRecord, title: '使用登记申请', preview: { document: 'form', label: '预览登记表' }, note: '提交后由登记机关审核' },
]

/**
 * The form of a declaration, begun from devices of a list, or of a registration: of a device of the archive, a claim, or one that was registered before.
 * A draft and a returned one open here too.
 */
export default function FormPage() {
  return <ApplicationFormPage {...useTypeAt('form', types)} />
}
