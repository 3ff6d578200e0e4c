/** The notice period of a maintenance unit that ends a contract, while the form is filled in and at submission (domain §4.3 no. 11). */
import { maintenanceTermination as definition, needsNotice, terminationNoticeDays } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { addDays } from '@shared/contract/rules'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { noRecord } from '../../../workflow/record'

/** The day since when the other side has known: the first submission, or the first one after the record was taken back from it. */
export async function knownSince({ db }: Connection, id: string): Promise<string> {
  const sent = await db
    .selectFrom('application_event')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('application_id', '=', id)
    .where('action', '=', 'commit')
    .where('id', '>', ({ selectFrom }) =>
      selectFrom('application_event as earlier')
        .select(({ fn, lit }) => fn.coalesce(fn.max('earlier.id'), lit(0)).as('taken_back'))
        .where('earlier.application_id', '=', id)
        .where('earlier.action', '=', 'revoke'),
    )
    .executeTakeFirst()
  return wireDate(sent?.at)
}

/** The record of a unit with a number; that of a new one is no record. */
export async function terminationNumbered({ db }: Connection, unitId: string, number: string): Promise<string> {
  if (number === '') return noRecord
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('type', '=', definition.key)
    .where('unit_id', '=', unitId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id ?? noRecord
}

/**
 * Why a day is too early for the contract to end; undefined if it is not, and without a day.
 * @param id of the record, whose notice counts from its submission; `noRecord` before its first
 * @param today `YYYY-MM-DD`
 */
export async function noticeProblem(connection: Connection, id: string, fields: FormRow, today: string): Promise<string | undefined> {
  const { terminateDate = '' } = fields
  if (terminateDate === '' || !needsNotice(fields)) return undefined
  const earliest = addDays((await knownSince(connection, id)) || today, terminationNoticeDays)
  return terminateDate >= earliest ? undefined : `维保单位提出终止应至少提前${terminationNoticeDays}日，终止日期不能早于${earliest}`
}
