import type { ApplicationDefinition } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { callerOf, type Effect } from '../../../workflow/behaviour'
import { replacedFieldsOfEach } from '../../equipment/archive/replacedFields'
import { changeDevice, deviceForDecision } from '../../equipment/archive/writeArchive'

/** Shared code of applications that write device archives. */

/** Called for each device, with its archive's fields before and after. */
type Restored = (context: Parameters<Effect>[0], equipmentId: string, before: FormRow, after: FormRow) => Promise<void>

/** Restores the archives to their values before the application was granted. */
export const restoreArchives =
  (definition: ApplicationDefinition, restored?: Restored): Effect =>
  async (context) => {
    const { connection, record, now, number } = context
    const caller = callerOf(context)
    for (const { equipmentId, fields: replaced } of await replacedFieldsOfEach(connection, record.id)) {
      const device = await deviceForDecision(connection, caller, equipmentId)
      const { fields, tables } = device.archive
      const act = { caller, now, reason: `${definition.label} ${number} 作废`, action: 'withdraw' } as const
      const after = { ...fields, ...replaced }
      await changeDevice(connection, device, { fields: after, tables: { ...tables } }, act)
      await restored?.(context, equipmentId, fields, after)
    }
    return undefined
  }
