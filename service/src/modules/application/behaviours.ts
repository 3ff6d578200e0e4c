import { definitionProblems, elevatorDetectApply, onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { changeRegisterBehaviour } from './changeRegister'
import { constructionNoticeBehaviour } from './constructionNotice'
import { declarationBehaviour } from './declaration'
import { elevatorDetectBehaviour } from './elevatorDetect'
import { equipmentMaintainBehaviour } from './equipmentMaintain'
import { faultRegistrationBehaviour } from './faultRegistration'
import { registerInspectionDevices } from './inspectedDevices'
import { inspectionBehaviour } from './inspection'
import { interactionBehaviour } from './interaction'
import { invoiceBehaviour } from './invoice'
import { maintenanceFilingBehaviour } from './maintenanceFiling'
import { maintenancePriceBehaviour } from './maintenancePrice'
import { maintenanceProjectBehaviour } from './maintenanceProject'
import { maintenanceTerminationBehaviour } from './maintenanceTermination'
import type { ModuleBehaviour } from './moduleBehaviour'
import { reportReissueBehaviour } from './reportReissue'
import { rescueRegistrationBehaviour } from './rescueRegistration'
import { useRecordBehaviour } from './useRecord'
import { useRegistrationBySetBehaviour } from './useRegistrationBySet'
import { useRegistrationByUnitBehaviour } from './useRegistrationByUnit'

/**
 * The type-specific code of every application type. The service does not start with a definition that has no entry here, or that names a
 * guard, effect, fact, series, party or document its code does not provide.
 */
const behaviours: readonly ModuleBehaviour[] = [
  constructionNoticeBehaviour,
  maintenanceFilingBehaviour,
  rescueRegistrationBehaviour,
  faultRegistrationBehaviour,
  maintenancePriceBehaviour,
  interactionBehaviour,
  { ...inspectionBehaviour(onlineApplyNewrule, behaviourOf), routes: registerInspectionDevices },
  inspectionBehaviour(onlineApplyOld, behaviourOf),
  elevatorDetectBehaviour(inspectionBehaviour(elevatorDetectApply, behaviourOf)),
  invoiceBehaviour,
  reportReissueBehaviour,
  equipmentMaintainBehaviour,
  useRecordBehaviour,
  changeRegisterBehaviour,
  maintenanceTerminationBehaviour,
  maintenanceProjectBehaviour,
  useRegistrationBySetBehaviour,
  declarationBehaviour,
  useRegistrationByUnitBehaviour,
]

export function behaviourOf(key: string): ModuleBehaviour {
  const behaviour = behaviours.find((candidate) => candidate.definition.key === key)
  if (!behaviour) throw new Error(`Application type ${key} has no behaviour`)
  return behaviour
}

/** @throws with every problem of every definition, one sentence each. */
export function requireSoundDefinitions(): void {
  const problems = behaviours.flatMap((behaviour) => definitionProblems(behaviour.definition, namesOf(behaviour)))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const namesOf = ({
  guards = {},
  effects = {},
  facts,
  series = {},
  parties = {},
  documents = {},
}: ModuleBehaviour): Parameters<typeof definitionProblems>[1] => ({
  guards: Object.keys(guards),
  effects: Object.keys(effects),
  facts: facts?.names ?? [],
  series: Object.keys(series),
  parties: Object.keys(parties),
  documents: Object.keys(documents),
})
