import { type ApplicationDefinition, applicationDefinitions, inspectionState } from '@shared/contract/application'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { asAccount } from '../../workflow/parties'
import { type ApplicationRecord, findVisible } from '../../workflow/record'

/** Types that work like an inspection: they have an assignment step. */
export const inspectionTypes: readonly ApplicationDefinition[] = applicationDefinitions.filter(({ transitions }) =>
  transitions.some(({ path }) => path === 'assign'),
)

/** Days a unit has requested instead of the appointment, while the request is unanswered; earlier requests no longer count. */
export const wishesOf = ({ status, inputs }: Pick<ApplicationRecord, 'status' | 'inputs'>): string[] =>
  status === inspectionState.rescheduleAsked ? [inputs.wishOn, inputs.wishOnElse].flatMap((day) => day || []) : []

/**
 * An inspection visible to the caller, whatever its type: several types share one call.
 * @param lock locks it until the transaction ends
 * @throws Refusal NOT_FOUND, also for a record that is no inspection
 */
export async function findInspection(
  connection: Connection,
  caller: Caller,
  id: string,
  lock = false,
): Promise<{ definition: ApplicationDefinition; record: ApplicationRecord }> {
  const found = isUuid(id) ? await connection.db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst() : undefined
  const definition = inspectionTypes.find(({ key }) => key === found?.type)
  if (!definition) throw new Refusal('NOT_FOUND')
  return { definition, record: await findVisible(connection, definition, asAccount(caller), id, lock) }
}
