import { faultRegistration } from '@shared/contract/application'
import { EventListPage } from '../event/EventListPage'

/** 故障登记列表: what a unit has registered, or what is to be verified. */
export default function FaultListPage() {
  return <EventListPage definition={faultRegistration} title="故障登记列表" />
}
