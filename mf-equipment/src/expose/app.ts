import { defineRemote } from '@shared/portal'

/** One page for all lists of devices, one for those of people, one for all archives, one for the records of all types: each finds which by the URL. */
const list = () => import('../pages/list/EquipmentListPage')
const people = () => import('../pages/worker/OperatorListPage')
const archive = () => import('../pages/archive/ArchivePage')
const detail = () => import('../pages/detail/DetailPage')
const form = () => import('../pages/form/FormPage')

/** Pages by route name; each is loaded when it is first opened. */
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
  declarations: () => import('../pages/declaration/DeclarationListPage'),
  'declaration-form': form,
  'declaration-detail': detail,
  'declaration-review': () => import('../pages/declaration/DeclarationReviewPage'),
  'device-info-maintain': () => import('../pages/maintain/MaintainListPage'),
  'equip-pressure-pipeline-maintain': () => import('../pages/maintain/MaintainListPage'),
  'equipment-maintain-detail': detail,
  'device-info-new': () => import('../pages/maintain/MaintainFormPage'),
  'pipeline-info-new': async () => ({ default: (await import('../pages/maintain/MaintainFormPage')).PipelineFormPage }),
  'use-record-apply': form,
  'use-record-query': () => import('../pages/use-record/UseRecordListPage'),
  'use-record-detail': detail,
  'worker-overview': () => import('../pages/worker/WorkerOverviewPage'),
  'worker-overview-detail': people,
  'worker-query': people,
  'worker-certificate': people,
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
