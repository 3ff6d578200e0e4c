import { useRegistrationBySet } from '@shared/contract/application'
import { RegistrationListPage } from './RegistrationListPage'

/** 使用登记(按台套). */
export default function SetListPage() {
  return <RegistrationListPage definition={useRegistrationBySet} title="使用登记(按台套)" />
}
