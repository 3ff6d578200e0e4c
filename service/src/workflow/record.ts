import { type ApplicationDefinition, statusName, type TransitionAnswer } from '@shared/contract/application'
import type { Selectable } from 'kysely'
import type { ApplicationTable } from '../database/applicationTables'
import type { Connection } from '../database/database'
import { type ParameterOf, statementPerShape } from '../database/named'
import { isUuid } from '../database/userInput'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { type ScopeValues, scopeValues, type Visibility, visibilityOf, within } from './scope'

export type ApplicationRecord = Selectable<ApplicationTable> & { unit_name: string; applicant_name: string; handler_name: string | null }

interface ById extends ScopeValues {
  id: string
  type: string
}

const findRecord = statementPerShape<ById, { visibility: Visibility; lock: boolean }>()((db, { visibility, lock }, parameter) => {
  const query = db
    .selectFrom('application')
    .innerJoin('unit', 'unit.id', 'application.unit_id')
    .innerJoin('account as applicant', 'applicant.id', 'application.applicant_id')
    .leftJoin('account as handler', 'handler.id', 'application.handler_id')
    .selectAll('application')
    .select(['unit.unit_name', 'applicant.name as applicant_name', 'handler.name as handler_name'])
    .where('application.id', '=', parameter('id'))
    .where('application.type', '=', parameter('type'))
    .where('application.deleted', '=', false)
    .where((where) => within(where as never, visibility, parameter as ParameterOf<ScopeValues>))
  return lock ? query.forUpdate('application') : query
})

/**
 * The record, seen by the caller. Another unit's record, a deleted one and one that never was answer alike.
 * @param lock holds the row until the transaction ends, so that of several transitions one wins.
 * @throws Refusal NOT_FOUND.
 */
export async function findVisible(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  id: string,
  lock = false,
): Promise<ApplicationRecord> {
  const visibility = visibilityOf(definition, caller)
  if (!visibility || !isUuid(id)) throw new Refusal('NOT_FOUND')
  const [row] = await findRecord(connection, { visibility, lock }, { ...scopeValues(caller), id, type: definition.key })
  if (!row) throw new Refusal('NOT_FOUND')
  return row as ApplicationRecord
}

/** @throws Refusal STALE_VERSION when the caller has seen an older version. */
export function refuseStale(record: { version: number }, version: number | undefined): void {
  if (version !== record.version) throw new Refusal('STALE_VERSION')
}

export const standing = (
  definition: ApplicationDefinition,
  record: { id: string; status: string; version: number; number: string; receipt_no: string },
): TransitionAnswer => ({
  id: record.id,
  status: record.status,
  statusName: statusName(definition, record.status),
  version: record.version,
  number: record.number,
  receiptNo: record.receipt_no,
})
