import { rescueRegistration } from '@shared/contract/application'
import { EventListPage } from '../event/EventListPage'

/** 救援登记列表: a unit's own registrations, or those to be verified. */
export default function RescueListPage() {
  return <EventListPage definition={rescueRegistration} title="救援登记列表" />
}
