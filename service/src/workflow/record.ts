import { type ApplicationDefinition, type ApplicationForm, statusName, type TransitionAnswer } from '@shared/contract/application'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../database/database'
import { statementPerShape } from '../database/named'
import type { ApplicationTable } from '../database/tables/applicationTables'
import { isUuid, noId } from '../database/userInput'
import { Refusal } from '../refusal'
import { type Caller, viewersOf } from '../security/caller'
import { type Acting, relationsFor } from './parties'

/** The id that is no record's, such as that of a form never saved. */
export const noRecord = noId

export type ApplicationRecord = Selectable<ApplicationTable> & {
  unit_name: string
  owner_area_code: string
  applicant_name: string
  handler_name: string | null
  /** The caller's relations to the record. */
  relations: string[]
}

interface ById extends Record<string, unknown> {
  id: string
  type: string
  viewers: string[]
  relations: string[]
}

const findRecord = statementPerShape<ById, { lock: boolean; system: boolean }>()((db, { lock, system }, parameter) => {
  const stands = sql<string[]>`array(select distinct relation from application_party party cross join unnest(party.relations) relation
    where party.application_id = application.id and party.viewer = any(${parameter('viewers')}::text[]) and relation = any(${parameter('relations')}::text[]))`
  let query = db
    .selectFrom('application')
    .innerJoin('unit', 'unit.id', 'application.unit_id')
    .innerJoin('account as applicant', 'applicant.id', 'application.applicant_id')
    .leftJoin('account as handler', 'handler.id', 'application.handler_id')
    .selectAll('application')
    .select(['unit.unit_name', 'unit.area_code as owner_area_code', 'applicant.name as applicant_name', 'handler.name as handler_name', stands.as('relations')])
    .where('application.id', '=', parameter('id'))
    .where('application.type', '=', parameter('type'))
    .where('application.deleted', '=', false)
  if (!system) query = query.where(sql<boolean>`cardinality(${stands}) > 0`)
  return lock ? query.forUpdate('application') : query
})

/**
 * The record as the caller may see it. A record of another unit, a deleted one and one that never existed are refused alike.
 * @param lock holds the row until the transaction ends, so that of several transitions one wins.
 * @throws Refusal NOT_FOUND.
 */
export async function findVisible(
  connection: Connection,
  definition: ApplicationDefinition,
  acting: Acting,
  id: string,
  lock = false,
): Promise<ApplicationRecord> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const system = acting.kind === 'system'
  const relations = system ? [] : relationsFor(definition, acting.caller)
  if (!system && relations.length === 0) throw new Refusal('NOT_FOUND')
  const viewers = system ? [] : viewersOf(acting.caller)
  const [row] = await findRecord(connection, { lock, system }, { id, type: definition.key, viewers, relations })
  if (!row) throw new Refusal('NOT_FOUND')
  return row as ApplicationRecord
}

/** The caller's relations, as in `findVisible`, to those of the records it may see; by id. */
export async function relationsToEach({ query }: Connection, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const asked = ids.filter(isUuid)
  if (asked.length === 0) return new Map()
  const { rows } = await query({
    name: 'relations-to-each',
    text: `select id, array_agg(distinct relation) as relations from application
      join application_party party on party.application_id = application.id cross join unnest(party.relations) relation
      where application.id = any($1::uuid[]) and not application.deleted and party.viewer = any($2::text[]) group by application.id`,
    values: [asked, viewersOf(caller)],
  })
  return new Map(rows.map((row) => [String(row.id), row.relations as string[]]))
}

/** The application type of a record; undefined when row-level security hides it from the caller. */
export async function typeOfRecord({ db }: Connection, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  return (await db.selectFrom('application').select('type').where('id', '=', id).executeTakeFirst())?.type
}

/** The form of a record as it was submitted last; undefined before its first submission. */
export async function submissionOf({ db }: Connection, { id, revision }: { id: string; revision: number }): Promise<ApplicationForm | undefined> {
  const submission = db.selectFrom('application_revision').select('form').where('application_id', '=', id).where('revision', '=', revision)
  return (await submission.executeTakeFirst())?.form
}

/** @throws Refusal STALE_VERSION unless the caller based the change on the current version. */
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
