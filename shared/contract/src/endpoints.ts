import * as accountEndpoints from './account/endpoints'
import * as ownAccountEndpoints from './account/ownAccountEndpoints'
import * as passwordResetEndpoints from './account/passwordResetEndpoints'
import * as administrationEndpoints from './administration/endpoints'
import * as announcementEndpoints from './announcement/endpoints'
import { keepsDrafts } from './application/definitionReaders'
import { applicationEndpoints } from './application/endpoints'
import { appointmentStandings } from './application/flows/appointmentStandings'
import { inspectionFee } from './application/flows/inspectionFee'
import { wishedDayStandings } from './application/flows/wishedDayStandings'
import { reviewQueue } from './application/queues'
import { applicationDefinitions } from './application/types/all'
import { equipmentMaintainEndpoints } from './application/types/archive/equipmentMaintainEndpoints'
import { changeDevices, declarationDevices } from './application/types/changeRegister/changeRegisterEndpoints'
import { eventElevator } from './application/types/elevatorEvent/elevatorEventEndpoints'
import { eventStatisticsEndpoints } from './application/types/elevatorEvent/eventStatistics'
import { inspectionDevices, inspectionInvoices } from './application/types/inspection/inspectionDeviceEndpoints'
import { invoiceEndpoints } from './application/types/inspection/invoiceEndpoints'
import { reportLookup } from './application/types/inspection/reportReissueEndpoints'
import { projectDevices, terminationDevices } from './application/types/maintenance/maintenanceDeviceEndpoints'
import { maintenancePriceEndpoints } from './application/types/maintenance/maintenancePriceEndpoints'
import { deviceLookup } from './application/types/useRegistration/useRecordEndpoints'
import { useRegistrationEndpoints } from './application/types/useRegistration/useRegistrationEndpoints'
import * as attachmentEndpoints from './attachment/endpoints'
import * as mobileUploadEndpoints from './attachment/mobileUploadEndpoints'
import * as documentCheckEndpoints from './documentCheck/endpoints'
import type { EndpointShape } from './endpoint/endpoint'
import { checkEquipment } from './equipment/check'
import * as equipmentEndpoints from './equipment/endpoints'
import { equipmentListEndpoints } from './equipment/listEndpoints'
import * as flowLogEndpoints from './flowLog/endpoints'
import * as guideEndpoints from './guide/endpoints'
import * as inboxEndpoints from './inbox/endpoints'
import { unreadEndpoint } from './inbox/unreadEndpoint'
import * as inspectionEndpoints from './inspection/endpoints'
import * as jobEndpoints from './job/endpoints'
import * as operatorEndpoints from './operator/endpoints'
import { certificateListEndpoints, personListEndpoints } from './operator/listEndpoints'
import * as paymentEndpoints from './payment/endpoints'
import { instituteAccountEndpoints } from './payment/instituteAccount'
import { reconciliationEndpoints } from './payment/reconciliation'
import * as portalEndpoints from './portal/endpoints'
import * as homeEndpoints from './portal/homeEndpoints'
import * as quickEndpoints from './portal/quickEndpoints'
import * as searchEndpoints from './portal/searchEndpoints'
import { regionsEndpoint } from './region'
import * as releaseEndpoints from './release/endpoints'
import * as reportEndpoints from './report/endpoints'
import * as sessionEndpoints from './session/endpoints'
import * as unitEndpoints from './unit/endpoints'
import * as visitorEndpoints from './visitor/endpoints'
import { submissionCode } from './visitor/submissionCode'

/** All endpoints of the portal by area, for registration in the service. Pages import only the area they call. */
const areas: readonly Readonly<Record<string, EndpointShape>>[] = [
  sessionEndpoints,
  unitEndpoints,
  attachmentEndpoints,
  mobileUploadEndpoints,
  portalEndpoints,
  homeEndpoints,
  { quickChoice: quickEndpoints.quickChoice, saveQuick: quickEndpoints.saveQuick },
  searchEndpoints,
  ownAccountEndpoints,
  {
    unreadEndpoint,
    regionsEndpoint,
    reviewQueue,
    submissionCode,
    deviceLookup,
    inspectionDevices,
    inspectionInvoices,
    appointmentStandings,
    wishedDayStandings,
    inspectionFee,
    changeDevices,
    terminationDevices,
    projectDevices,
    declarationDevices,
    reportLookup,
    eventElevator,
  },
  visitorEndpoints,
  accountEndpoints,
  passwordResetEndpoints,
  announcementEndpoints,
  inboxEndpoints,
  jobEndpoints,
  flowLogEndpoints,
  documentCheckEndpoints,
  guideEndpoints,
  administrationEndpoints,
  maintenancePriceEndpoints,
  eventStatisticsEndpoints,
  invoiceEndpoints,
  equipmentMaintainEndpoints,
  useRegistrationEndpoints,
  paymentEndpoints,
  instituteAccountEndpoints,
  reconciliationEndpoints,
  inspectionEndpoints,
  reportEndpoints,
  releaseEndpoints,
  equipmentEndpoints,
  ...Object.values(equipmentListEndpoints),
  { checkEquipment },
  operatorEndpoints,
  personListEndpoints,
  ...Object.values(certificateListEndpoints),
]

const callsOfTypes = applicationDefinitions.map((definition) => ({ definition, calls: applicationEndpoints(definition) }))

/** Endpoints of every application type, in the order of the definitions. */
export const applicationEndpointsByType = Object.fromEntries(callsOfTypes.map(({ definition, calls }) => [definition.key, calls]))

/** Flat list of all endpoints, for registration checks, OpenAPI and tests that attack each route. */
export function allEndpoints(): EndpointShape[] {
  const fixed = areas.flatMap((area) => Object.values(area))
  const perType = callsOfTypes.flatMap(({ definition, calls: { transitions, transitionChecks, copy, ...calls } }) => [
    ...Object.values(calls),
    ...(keepsDrafts(definition) ? [copy] : []),
    ...Object.values(transitions),
    ...Object.values(transitionChecks),
  ])
  return [...fixed, ...perType]
}
