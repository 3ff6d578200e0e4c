/**
 * The archive of special equipment: lists, archives, due dates, and their calls. The fields of one archive are loaded by `loadArchive`;
 * `@shared/contract/equipmentArchives` contains all of them.
 */

export { addDays, addMonths, daysBetween, earliest } from '../rules/calendar'
export { canonicalKeyword } from '../rules/canonicalKeyword'
export * from '../rules/certificateNumber'
export * from '../rules/equipmentCode'
export * from './archives/definition'
export * from './archives/kinds'
export * from './archives/load'
export * from './check'
export * from './checkLink'
export * from './due/delay'
export * from './due/documents'
export * from './due/dueDates'
export * from './due/dueState'
export * from './due/elevatorPlan'
export {
  type BesideKind,
  boilerKinds,
  doneFieldsOf,
  dutyOf,
  hasPassed,
  historyOf,
  type InspectionEvent,
  inspectionDoneFields,
  isBesideKind,
  isInspection,
  isOtherItem,
  loadTest,
  otherFailures,
  periodicInspection,
  repeatedKind,
  reportedFieldOf,
  reportedNextOf,
  reportedPairs,
  type Stop,
  selfDetection,
} from './due/history'
export { type Duty, duties, dutiesOfItems, type InspectionCycle, inspectionCycles, itemDuties, type Period } from './due/inspectionCycles'
export * from './due/inspectionRemarks'
export { kindAppliedFor, ofNoticedWork, supervisions } from './due/kindAppliedFor'
export * from './due/periodicInspection'
export * from './due/planStrip'
export * from './editing'
export * as equipmentEndpoints from './endpoints'
export * from './list'
export { type EquipmentListEndpoints, equipmentListEndpoints } from './listEndpoints'
export * from './maintenance'
export * from './numbers/equipmentNumber'
export * from './pipelineLength'
export * from './schemas'
export * from './selectedDevices'
export * from './states'
export * from './viewConditions'
