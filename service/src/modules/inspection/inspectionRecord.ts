import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { asAccount } from '../../workflow/parties'
import { type ApplicationRecord, findVisible } from '../../workflow/record'

/** Types that take the shape of an inspection: somebody is assigned to them. */
export const inspectionTypes: readonly ApplicationDefinition[] = applicationDefinitions.filter(({ transitions }) =>
  transitions.some(({ path }) => path === 'assign'),
)

/** Days a unit has asked for in the place of the appointment, while that is not answered: what was asked before is done with. */
export const wishesOf = ({ status, inputs }: Pick<ApplicationRecord, 'status' | 'inputs'>): string[] =>
  status === '56' ? [inputs.wishOn, inputs.wishOnElse].flatMap((day) => day || []) : []

/**
 * An inspection the caller may see, whatever its type: several types share one call.
 * @param lock holds it until the transaction ends
 * @throws Refusal NOT_FOUND, for what is no inspection too
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
