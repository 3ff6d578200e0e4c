import type { ApplicationDefinition } from '../definition'
import { changeRegister } from './changeRegister'
import { constructionNotice } from './constructionNotice'
import { declaration } from './declaration'
import { elevatorDetectApply } from './elevatorDetectApply'
import { equipmentMaintain } from './equipmentMaintain'
import { faultRegistration } from './faultRegistration'
import { interaction } from './interaction'
import { invoice } from './invoice'
import { maintenanceFiling } from './maintenanceFiling'
import { maintenancePrice } from './maintenancePrice'
import { maintenanceProject } from './maintenanceProject'
import { maintenanceTermination } from './maintenanceTermination'
import { onlineApplyNewrule } from './onlineApplyNewrule'
import { onlineApplyOld } from './onlineApplyOld'
import { reportReissue } from './reportReissue'
import { rescueRegistration } from './rescueRegistration'
import { useRecord } from './useRecord'
import { useRegistrationBySet } from './useRegistrationBySet'
import { useRegistrationByUnit } from './useRegistrationByUnit'

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
