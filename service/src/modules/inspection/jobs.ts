import { availableActions, inspectionState, plannedStates, rectifyingStates, statusName } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import type { InspectionJob } from '@shared/contract/inspection'
import { sql } from 'kysely'
import { wireDate, wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { type Caller, viewer } from '../../security/caller'
import { actorOf, asAccount, stateOfRecord } from '../../workflow/parties'
import { applyKindName, archiveKindOf } from './inspectionKind'
import { findInspection, inspectionTypes, wishesOf } from './inspectionRecord'
import { type ResultRow, resultRows, shownResults } from './results'

/** An inspector has a few jobs a day: more than this means an error somewhere. */
const mostJobs = 200

/** The caller's jobs that are not handed in yet, by day, and within a day in the order of the way: by area, place and unit. @param most number of jobs listed */
export async function jobsOf(connection: Connection, caller: Caller, now: Date, most = mostJobs): Promise<{ list: InspectionJob[]; more: boolean }> {
  const found = await connection.db
    .selectFrom('application')
    .select('application.id')
    .where(
      'type',
      'in',
      inspectionTypes.map(({ key }) => key),
    )
    .where('status', 'in', plannedStates)
    .where('deleted', '=', false)
    .where(
      sql<boolean>`exists (select from application_party party where party.application_id = application.id and party.viewer = ${viewer.account(caller.accountId)})`,
    )
    .orderBy(sql`inputs ->> 'inspectOn'`)
    .orderBy('area_code')
    .orderBy(sql`form -> 'fields' ->> 'inspectionPlace'`)
    .orderBy(sql`form -> 'fields' ->> 'useUnitName'`)
    .orderBy('application.id')
    .limit(most + 1)
    .execute()
  const shown = found.slice(0, most)
  const rows = await resultRows(
    connection,
    shown.map(({ id }) => id),
  )
  const jobs: InspectionJob[] = []
  for (const { id } of shown) {
    const { definition, record } = await findInspection(connection, caller, id)
    const { fields } = record.form
    const { inputs } = record
    jobs.push({
      id,
      type: record.type,
      number: record.number,
      version: record.version,
      status: record.status,
      statusName: statusName(definition, record.status),
      actions: availableActions(definition, stateOfRecord(record), actorOf(asAccount(caller), record.relations)),
      unitName: fields.useUnitName ?? record.unit_name,
      place: fields.inspectionPlace ?? '',
      siteContact: fields.siteContact ?? '',
      // Whole, and no line in the audit log for it, other than in the details: it is dialled on the way and where there is no network, by the
      // inspector the job was given to, while the job is open (docs/operators.md).
      siteMobile: fields.siteMobile ?? '',
      maintenanceUnitName: fields.maintenanceUnitName ?? '',
      kindName: kindNameOf(
        fields,
        rows.filter(({ application_id }) => application_id === id),
      ),
      equclacode: fields.equclacode ?? '',
      inspectOn: inputs.inspectOn ?? '',
      wishes: wishesOf(record),
      inspectors: await namesOf(connection, [inputs.inspector ?? '', inputs.secondInspector ?? '']),
      dueDate: record.due_date ?? '',
      problem: rectifyingStates.includes(record.status) ? (inputs.problem ?? '') : '',
      rectified: record.status === inspectionState.rectified,
      ...(record.status === inspectionState.inspecting && (await returnOf(connection, id))),
      results: await shownResults(
        connection,
        record,
        rows.filter(({ application_id }) => application_id === id),
        wireDate(now),
      ),
    })
  }
  return { list: jobs, more: found.length > most }
}

/** How the report of a job was sent back, if it is not submitted again: whoever takes the job over is told too. */
async function returnOf({ db }: Connection, id: string): Promise<Pick<InspectionJob, 'returned'>> {
  const last = await db
    .selectFrom('application_event')
    .select(['action', 'operator_name', 'opinion', 'created_at'])
    .where('application_id', '=', id)
    .where('action', 'in', ['report', 'returnReport'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'returnReport' ? { returned: { by: last.operator_name, time: wireTime(last.created_at), reason: last.opinion } } : {}
}

/** What is to be inspected: what was applied for, and which items that means where its name does not say it. */
function kindNameOf(fields: FormRow, results: readonly ResultRow[]): string {
  const applied = applyKindName(fields)
  const items = results.map((row) => labelOf('inspectionKind', archiveKindOf(fields, row))).filter((item) => !applied.includes(item))
  return [applied, ...new Set(items)].join('，')
}

async function namesOf({ db }: Connection, ids: readonly string[]): Promise<string> {
  const wanted = ids.filter((id) => id !== '')
  const rows = wanted.length === 0 ? [] : await db.selectFrom('account').select(['id', 'name']).where('id', 'in', wanted).execute()
  return wanted.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join('、')
}
