import { applicationDefinitions } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { DataOf } from '@shared/contract/endpoint'
import type { portalEndpoints } from '@shared/contract/portal'
import { sql } from 'kysely'
import type { Connection } from '../../database/database'
import { type ParameterOf, statementPerShape } from '../../database/named'
import type { Caller } from '../../security/caller'
import { draftStatuses, type ScopeValues, scopeValues, type Visibility, visibilityOf, within } from '../../workflow/scope'

type Overview = DataOf<typeof portalEndpoints.getEqmOverview>

interface Values extends ScopeValues {
  type: string
  table: string
  statuses: string[]
}

const countDevices = statementPerShape<Values, { visibility: Visibility }>()((db, { visibility }, parameter) =>
  db
    .selectFrom('application')
    .select([
      'application.equipment_kind as kind',
      sql<number>`sum(coalesce((application.summary #>> array['counts', ${parameter('table')}::text])::int, 0))`.as('count'),
    ])
    .where('application.type', '=', parameter('type'))
    .where(sql<boolean>`not application.deleted`)
    .where('application.equipment_kind', '<>', '')
    .where(sql<boolean>`application.status = any(${parameter('statuses')}::text[])`)
    .where((where) => within(where, visibility, parameter as ParameterOf<ScopeValues>))
    .groupBy('application.equipment_kind')
    .orderBy('application.equipment_kind'),
)

/**
 * The ring of the home page. Until there is an archive of equipment it counts what standing notices name: one notice
 * names one kind of device. Drafts and cancelled notices name nothing.
 */
export async function equipmentOverview(connection: Connection, caller: Caller): Promise<Overview> {
  const list: Overview['list'] = []
  for (const definition of applicationDefinitions) {
    const visibility = visibilityOf(definition, caller)
    const table = definition.index.equipmentTable
    if (!visibility || !table) continue
    const statuses = definition.states.map((state) => state.code).filter((code) => !draftStatuses.includes(code) && code !== '90')
    const rows = await countDevices(connection, { visibility }, { ...scopeValues(caller), type: definition.key, table, statuses })
    for (const { kind, count } of rows) {
      list.push({
        equclacode: kind,
        name: catalogueName(kind),
        count: Number(count),
        path: `${definition.pages.query}?${new URLSearchParams({ status: statuses.join(), equclacode: kind })}`,
      })
    }
  }
  return { title: '告知设备', measure: '台', list }
}
