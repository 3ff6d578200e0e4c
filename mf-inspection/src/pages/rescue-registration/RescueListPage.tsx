import { rescueRegistration } from '@shared/contract/application'
import { EventListPage } from '../event/EventListPage'

/** 救援登记列表: what a unit has registered, or what is to be verified. */
export default function RescueListPage() {
  return <EventListPage definition={rescueRegistration} title="救援登记列表" />
}
