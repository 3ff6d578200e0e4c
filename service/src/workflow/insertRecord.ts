import { type ApplicationDefinition, type ApplicationForm, closedSentence } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../clock'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import { behaviourFor, type TypeBehaviour } from './behaviour'
import { composed, indexColumns } from './form/form'
import { keptForm, type RowCounts, type SentRowChange, saveRowChanges } from './form/largeTables'
import { asAccount, isOwnerRole } from './parties'
import { findVisible } from './record'

export interface SaveRequest {
  id?: string
  version?: number
  previousId?: string
  form: { fields: Record<string, unknown>; tables: Record<string, unknown> }
  /** Initial values of `snapshot` fields in a new draft: set by the service's own code only, never by a request. */
  kept?: FormRow
  /** Changes to the rows of large tables. */
  rowChanges?: Readonly<Record<string, SentRowChange | undefined>>
}

/** @throws Refusal NOT_ALLOWED_NOW with the type's sentence when it is closed to new records and submissions. */
export function refuseClosed(definition: ApplicationDefinition, now: Date): void {
  const sentence = closedSentence(definition, wireDate(now))
  if (sentence !== undefined) throw new Refusal('NOT_ALLOWED_NOW', sentence)
}

/**
 * Inserts a new record of the caller's unit in its first state, without an event: a draft, or a record submitted in the same transaction.
 * @param copied row counts of large tables that will be copied in addition to those of the request
 * @throws Refusal FORBIDDEN when the caller's role cannot own records of the type; NOT_ALLOWED_NOW when the type is closed; NOT_FOUND for
 * a `previousId` the caller does not see.
 */
export async function insertRecord(
  connection: Connection,
  type: TypeBehaviour,
  caller: Caller,
  request: SaveRequest,
  status: string,
  now: Date,
  copied: RowCounts = {},
): Promise<{ record: { id: string; status: string; version: number; number: string; receipt_no: string }; form: ApplicationForm; facts: FormRow }> {
  const about = type.definition.formBy?.field
  const given = about === undefined ? '' : request.form.fields[about]
  // The subject of a form is chosen when it begins and cannot change afterwards.
  const decided: FormRow = about !== undefined && typeof given === 'string' ? { [about]: given } : {}
  const behaviour = await behaviourFor(type, decided)
  const { definition } = behaviour
  if (!isOwnerRole(definition, caller)) throw new Refusal('FORBIDDEN')
  refuseClosed(definition, now)
  const previous = request.previousId === undefined ? undefined : await findVisible(connection, definition, asAccount(caller), request.previousId)
  const carried = previous?.unit_id === caller.unitId ? behaviour.copied?.(previous.form) : undefined
  const { form, facts } = await composed(connection, behaviour, request.form, {
    unitId: caller.unitId,
    number: '',
    now,
    kept: { ...decided, ...carried, ...request.kept },
  })
  const changes = request.rowChanges ?? {}
  const rows = { ...copied, ...Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change?.rows.length ?? 0])) }
  const columns = await indexColumns(connection, definition, form, { number: '', receiptNo: '', unitName: caller.unitName, rows, inputs: {} })
  const record = await connection.db
    .insertInto('application')
    .values({
      ...columns,
      type: definition.key,
      definition_version: definition.version,
      status,
      unit_id: caller.unitId,
      applicant_id: caller.accountId,
      previous_id: request.previousId ?? null,
      form: keptForm(definition, form),
      summary: JSON.stringify(columns.summary),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'status', 'version', 'number', 'receipt_no'])
    .executeTakeFirstOrThrow()
  await saveRowChanges(connection, definition, record.id, {}, changes)
  return { record, form, facts }
}
