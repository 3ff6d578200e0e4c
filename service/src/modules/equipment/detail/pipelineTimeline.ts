import type { DataOf } from '@shared/contract/endpoint'
import type { equipmentEndpoints, TimelineEvent } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { startingRows } from '../../../workflow/form/largeTables'
import { keptChangesOf, pastOf } from '../archive/pastOfDevice'
import { changesOfPipeline } from '../archive/pipelineChangeLog'
import { findPipeline } from '../device/findPipeline'
import { maskedArchive } from './detail'
import { changesTold, eventsOfApplications, eventsOfArchive, eventsOfChanges, inOrder, plain, type TimelineRequest } from './timeline'

/** 设备经历 of a line of piping: its own, and that of its registration unit, with which it is registered, inspected and moved. */

/** What an application of the unit says of a line: its row, and the one it was begun with if it changes lines the unit has. */
export interface SaidOfLine {
  /** Whether it lists lines at all, and whether it was begun with those of the archive. */
  lists: boolean
  begun: boolean
  asked: FormRow | null
  started: FormRow | null
}

/**
 * Whether an application is about a line, about its unit as a whole, or about other lines. Pure. A change of the archive lists all lines of the unit,
 * and is about those it changes; a registration is about those it lists.
 */
export function concernOf({ lists, begun, asked, started }: SaidOfLine): 'line' | 'unit' | 'others' {
  if (!lists && !begun) return 'unit'
  if (!begun) return asked ? 'line' : 'others'
  const keys = Object.keys({ ...asked, ...started })
  return keys.some((key) => (asked?.[key] ?? '') !== (started?.[key] ?? '')) ? 'line' : 'unit'
}

/** What each of several applications says of a line. A notice of works names lines among its devices, each with the code of its unit. */
async function saidOfLine({ query }: Connection, ids: readonly string[], number: string, unitCode: string): Promise<ReadonlyMap<string, SaidOfLine>> {
  const { rows } = await query({
    name: 'said-of-pipeline',
    text: `select id, coalesce(asked.data, named.data) as asked, started.data as started, named.lists or
        exists (select from application_row row where row.application_id = id and row.revision = application.revision and table_key = 'pipelines') as lists,
        exists (select from application_row row where row.application_id = id and row.revision = $3 and table_key = 'pipelines') as begun
      from application
      left join lateral (select data from application_row row where row.application_id = id and row.revision = application.revision
        and table_key = 'pipelines' and data ->> 'pipelineNo' = $2 limit 1) asked on true
      left join lateral (select data from application_row row where row.application_id = id and row.revision = $3
        and table_key = 'pipelines' and data ->> 'pipelineNo' = $2 limit 1) started on true
      cross join lateral (
        select count(*) > 0 as lists, (array_agg(device) filter (where device ->> 'pipelineNo' = $2))[1] as data
        from jsonb_array_elements(case when jsonb_typeof(form #> '{tables,devices}') = 'array' then form #> '{tables,devices}' else '[]' end) device
        where device ->> 'pipelineNo' <> '' and coalesce(device ->> 'registrationCode', '') in ('', $4)
      ) named
      where id = any($1::uuid[])`,
    values: [ids, number, startingRows, unitCode],
  })
  return new Map(rows.map(({ id, lists, begun, asked, started }) => [String(id), { lists, begun, asked, started }]))
}

/** Events that the line itself states, by month. */
const ownEvents = ({ installMonth = '', useMonth = '' }: FormRow): TimelineEvent[] => [
  ...(installMonth === '' ? [] : [{ ...plain, key: 'installMonth', time: installMonth, kind: 'installed' as const, title: '管线安装' }]),
  ...(useMonth === '' ? [] : [{ ...plain, key: 'useMonth', time: useMonth, kind: 'registered' as const, title: '管线投用' }]),
]

/** Everything that happened to a line, as far as the caller may see it, newest first, and how much more there is. @throws Refusal NOT_FOUND */
export async function pipelineTimelineOf(
  connection: Connection,
  caller: Caller,
  { id, rounds }: TimelineRequest,
): Promise<DataOf<typeof equipmentEndpoints.pipelineTimeline>> {
  const { line, piping } = await findPipeline(connection, caller, id)
  const { fields } = line.archive
  const { list, count } = await changesOfPipeline(connection, line, { pageNo: 1, pageSize: changesTold })
  const applied = await eventsOfApplications(connection, caller, piping, rounds)
  const said = await saidOfLine(
    connection,
    applied.events.map(({ key }) => key),
    line.number,
    piping.registration_code,
  )
  const applications = applied.events.flatMap((event): TimelineEvent[] => {
    const named = said.get(event.key)
    const concern = named ? concernOf(named) : 'unit'
    if (concern === 'others') return []
    return [concern === 'unit' ? { ...event, ofUnit: true } : event]
  })
  const { history } = pastOf(piping.archive.fields, await keptChangesOf(connection, piping.id))
  const ofUnit = eventsOfArchive(piping, maskedArchive(piping).form.fields, history)
    // What was inspected before the line was in use did not include it, as for its dates.
    .filter(({ kind, time }) => kind !== 'inspected' || time.slice(0, 7) >= (fields.useMonth ?? ''))
    .map((event) => ({ ...event, ofUnit: true }))
  return {
    list: inOrder([...eventsOfChanges(list), ...applications, ...ownEvents(fields), ...ofUnit]),
    olderChanges: count - list.length,
    olderApplications: applied.older,
  }
}
