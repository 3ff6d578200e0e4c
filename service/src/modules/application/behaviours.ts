import { definitionProblems, elevatorDetectApply, onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { equipmentMaintainBehaviour } from './archive/equipmentMaintain'
import { changeRegisterBehaviour } from './changeRegister/changeRegister'
import type { ModuleBehaviour } from './common/moduleBehaviour'
import { constructionNoticeBehaviour } from './constructionNotice'
import { faultRegistrationBehaviour } from './elevatorEvent/faultRegistration'
import { rescueRegistrationBehaviour } from './elevatorEvent/rescueRegistration'
import { declarationBehaviour } from './inspection/declaration'
import { elevatorDetectBehaviour } from './inspection/elevatorDetect'
import { registerInspectionDevices } from './inspection/inspectedDevices'
import { inspectionBehaviour } from './inspection/inspection'
import { invoiceBehaviour } from './inspection/invoice'
import { registerInspectionInvoices } from './inspection/issuedInvoices'
import { reportReissueBehaviour } from './inspection/reportReissue'
import { interactionBehaviour } from './interaction'
import { maintenanceFilingBehaviour } from './maintenance/maintenanceFiling'
import { maintenancePriceBehaviour } from './maintenance/maintenancePrice'
import { maintenanceProjectBehaviour } from './maintenance/maintenanceProject'
import { maintenanceTerminationBehaviour } from './maintenance/maintenanceTermination'
import { useRecordBehaviour } from './useRegistration/useRecord'
import { useRegistrationBySetBehaviour } from './useRegistration/useRegistrationBySet'
import { useRegistrationByUnitBehaviour } from './useRegistration/useRegistrationByUnit'

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
  {
    ...inspectionBehaviour(onlineApplyNewrule, behaviourOf),
    routes(app, context) {
      registerInspectionDevices(app, context)
      registerInspectionInvoices(app, context)
    },
  },
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
  standingGuards = {},
  effects = {},
  facts,
  series = {},
  parties = {},
  documents = {},
}: ModuleBehaviour): Parameters<typeof definitionProblems>[1] => ({
  guards: Object.keys({ ...guards, ...standingGuards }),
  effects: Object.keys(effects),
  facts: facts?.names ?? [],
  series: Object.keys(series),
  parties: Object.keys(parties),
  documents: Object.keys(documents),
})
