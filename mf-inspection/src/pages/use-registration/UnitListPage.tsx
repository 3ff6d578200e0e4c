import { useRegistrationByUnit } from '@shared/contract/application'
import { RegistrationListPage } from './RegistrationListPage'

/** 使用登记(按单位). */
export default function UnitListPage() {
  return <RegistrationListPage definition={useRegistrationByUnit} title="使用登记(按单位)" />
}
