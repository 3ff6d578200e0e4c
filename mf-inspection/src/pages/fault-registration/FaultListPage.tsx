import { faultRegistration } from '@shared/contract/application'
import { EventListPage } from '../event/EventListPage'

/** 故障登记列表: a unit's own registrations, or those to be verified. */
export default function FaultListPage() {
  return <EventListPage definition={faultRegistration} title="故障登记列表" />
}
