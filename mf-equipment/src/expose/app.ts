import { defineRemote } from '@shared/portal'

/** One page shows all lists, another all archives: each knows its own by the address. */
const list = () => import('../pages/list/EquipmentListPage')
const archive = () => import('../pages/archive/ArchivePage')

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  'equipment-overview': () => import('../pages/overview/OverviewPage'),
  'query-comprehensive': list,
  'query-timeout': list,
  'query-about-expire': list,
  'query-detectDueList': list,
  'query-detectExtendedList': list,
  'query-fault': list,
  'query-non-use': list,
  'query-payload-time': list,
  'query-pressure-piping': list,
  'detail-boiler': archive,
  'detail-pressureVessel': archive,
  'detail-elevator': archive,
  'detail-hoistingMachinery': archive,
  'detail-fieldMotorVehicles': archive,
  'detail-majorAmusementFacilities': archive,
  'detail-pressurePiping': archive,
  'detail-pressurePipeline': archive,
  'detail-passengerRopeway': archive,
})
