import { type ApplicationDefinition, type ApplicationRow, relationsOfRole } from '@shared/contract/application'
import { useCallQuery, useSession } from '@shared/portal'
import { type ReactNode, useMemo } from 'react'
import { callsOf } from '../detail/useApplicationRecord'
import { QueryList } from '../list/QueryList'
import type { ListView } from '../list/ViewChoice'
import type { EmptyStateProps } from '../page/EmptyState'
import { applicationColumns } from './applicationColumns'
import { applicationFilters } from './applicationFilters'
import { useApplicationActs } from './useApplicationActs'

export interface ApplicationListPageProps {
  definition: ApplicationDefinition
  /** The menu title, letter for letter. */
  title: string
  rule?: string
  /** own: what this unit keeps and sends, with a view for each state; query: what it may read. */
  view: 'own' | 'query'
  /** What one record is called: 告知. */
  noun: string
  measure?: string
  keywordHint: string
  /** Fields that every row of the page has the same. A list made once. */
  leftOut?: readonly string[]
  /** Code of the rule its records were filed under, where the page shows those alone. */
  filedUnder?: string
  /** Code of the kind of equipment, where the page shows records of that one alone. */
  equipmentKind?: string
  /** Buttons of the header, the primary act first. */
  actions?: ReactNode
  /** Words when there is nothing at all. */
  start: EmptyStateProps
  exportable?: boolean
}

/** The list of an application type, drawn from its definition. */
export function ApplicationListPage(props: ApplicationListPageProps) {
  const { definition, view, noun, measure = '件' } = props
  const endpoints = callsOf(definition)
  const { acts, dialog } = useApplicationActs(definition)
  const { leftOut, filedUnder, equipmentKind } = props
  const roleType = useSession((session) => session.roleType)
  const ofSeveral = view === 'query' && relationsOfRole(definition, roleType).some((relation) => relation !== 'owner')
  const columns = useMemo(
    () => [...applicationColumns(definition, leftOut, ofSeveral), { key: 'actions', title: '操作', width: 124, place: 'actions' as const, render: acts }],
    [definition, leftOut, ofSeveral, acts],
  )
  const filters = useMemo(
    () =>
      applicationFilters(definition, {
        roleType,
        states: view !== 'own' || definition.index.happened !== undefined,
        rule: filedUnder === undefined,
        equipment: equipmentKind === undefined,
        keywordHint: props.keywordHint,
      }),
    [definition, roleType, view, filedUnder, equipmentKind, props.keywordHint],
  )
  const counts = useCallQuery(endpoints.counts, { query: { view } }, { enabled: view === 'own' && equipmentKind === undefined })
  const byState = counts.data?.counts
  const views: ListView[] =
    view === 'own'
      ? [
          { key: 'all', label: '全部', query: {}, count: byState && Object.values(byState).reduce((sum, count) => sum + count, 0) },
          ...definition.states.map(({ code, label }) => ({ key: code, label, query: { status: code }, count: byState && (byState[code] ?? 0) })),
        ]
      : []
  return (
    <>
      <QueryList<ApplicationRow>
        header={{ title: props.title, rule: props.rule, guide: definition, actions: props.actions }}
        endpoint={endpoints.list}
        exportEndpoint={props.exportable ? endpoints.exportList : undefined}
        name={`${definition.key}.${view}${equipmentKind ?? ''}`}
        fixedQuery={{ view, ...(filedUnder && { rule: filedUnder }), ...(equipmentKind && { equclacode: equipmentKind }) }}
        views={views}
        filters={filters}
        columns={columns}
        noun={noun}
        measure={measure}
        defaultOrder={view === 'own' ? 'updateDate desc' : 'submitDate desc'}
        selection={props.exportable ? { actions: () => null } : undefined}
        nothing={(chosen) => (chosen && chosen.key !== 'all' ? { kind: 'good', title: `没有${chosen.label}的${noun}` } : props.start)}
      />
      {dialog}
    </>
  )
}
