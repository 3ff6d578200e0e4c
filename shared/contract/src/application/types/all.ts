import type { ApplicationDefinition } from '../definition'
import { equipmentMaintain } from './archive/equipmentMaintain'
import { changeRegister } from './changeRegister/changeRegister'
import { constructionNotice } from './constructionNotice'
import { faultRegistration } from './elevatorEvent/faultRegistration'
import { rescueRegistration } from './elevatorEvent/rescueRegistration'
import { declaration } from './inspection/declaration'
import { elevatorDetectApply } from './inspection/elevatorDetectApply'
import { invoice } from './inspection/invoice'
import { onlineApplyNewrule } from './inspection/onlineApplyNewrule'
import { onlineApplyOld } from './inspection/onlineApplyOld'
import { reportReissue } from './inspection/reportReissue'
import { interaction } from './interaction'
import { maintenanceFiling } from './maintenance/maintenanceFiling'
import { maintenancePrice } from './maintenance/maintenancePrice'
import { maintenanceProject } from './maintenance/maintenanceProject'
import { maintenanceTermination } from './maintenance/maintenanceTermination'
import { useRecord } from './useRegistration/useRecord'
import { useRegistrationBySet } from './useRegistration/useRegistrationBySet'
import { useRegistrationByUnit } from './useRegistration/useRegistrationByUnit'

/** Every application type of the portal. A new type is one definition, listed here. */
export const applicationDefinitions = [
  constructionNotice,
  maintenanceFiling,
  rescueRegistration,
  faultRegistration,
  maintenancePrice,
  interaction,
  onlineApplyNewrule,
  onlineApplyOld,
  elevatorDetectApply,
  reportReissue,
  invoice,
  equipmentMaintain,
  useRecord,
  changeRegister,
  maintenanceTermination,
  maintenanceProject,
  useRegistrationBySet,
  useRegistrationByUnit,
  declaration,
] as const satisfies readonly ApplicationDefinition[]

export function applicationDefinition(key: string): ApplicationDefinition {
  const definition = applicationDefinitions.find((candidate) => candidate.key === key)
  if (!definition) throw new Error(`No application type ${key}`)
  return definition
}
