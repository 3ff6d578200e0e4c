import { type ApplicationDefinition, type ApplicationRow, actsOnRecord, listsSeveralUnits, relationsOfRole, statusNameFor } from '@shared/contract/application'
import { useCallQuery, useSession } from '@shared/portal'
import { type ReactNode, useMemo } from 'react'
import { callsOf } from '../../detail/useApplicationRecord'
import { QueryList } from '../../list/QueryList'
import { unitNameRoom } from '../../list/table/columns'
import type { ListView } from '../../list/views/ViewChoice'
import type { EmptyStateProps } from '../../page/feedback/EmptyState'
import { applicationName, useApplicationActs } from '../useApplicationActs'
import { applicationColumns } from './applicationColumns'
import { applicationFilters } from './applicationFilters'

interface ApplicationListPageProps {
  definition: ApplicationDefinition
  /** Exactly the menu title. */
  title: string
  rule?: string
  /** own: applications of the user's own unit and those it is named in, with a view for each state; query: all applications it may read. */
  view: 'own' | 'query'
  /** Name of one record: 告知. */
  noun: string
  measure?: string
  /** Fields whose value is the same in every row of the page. Must keep its identity between renders. */
  leftOut?: readonly string[]
  /** Code of a rule, if the page shows only records filed under it. */
  filedUnder?: string
  /** Code of a kind of equipment, if the page shows only records of that kind. */
  equipmentKind?: string
  /** The one primary button of the page. */
  primary?: ReactNode
  /** What else stands beside it. */
  actions?: ReactNode
  /** Text for an empty list. */
  start: EmptyStateProps
  exportable?: boolean
}

/** The order of a list until another is chosen, in words: no column shows when a record last changed, and a phone has no head that marks one. */
const orders = {
  own: { defaultOrder: 'updateDate desc', orderText: '新变动的在前' },
  query: { defaultOrder: 'submitDate desc', orderText: '新提交的在前' },
} as const

/** A state as its records are marked: where a unit is on either side of them, both names. */
const stateNameFor = (definition: ApplicationDefinition, code: string, relations: ReturnType<typeof relationsOfRole>): string =>
  [...new Set(relations.filter(actsOnRecord).map((relation) => statusNameFor(definition, code, [relation])))].join('、') || statusNameFor(definition, code, [])

/** The list of an application type, built from its definition. */
export function ApplicationListPage(props: ApplicationListPageProps) {
  const { definition, view, noun, measure = '件' } = props
  const endpoints = callsOf(definition)
  const { acts, dialog } = useApplicationActs(definition)
  const { leftOut, filedUnder, equipmentKind } = props
  const roleType = useSession((session) => session.roleType)
  const relations = relationsOfRole(definition, roleType)
  const ofSeveral = listsSeveralUnits(definition, roleType, view)
  const isParty = relations.some(actsOnRecord)
  const columns = useMemo(
    () => [
      ...applicationColumns(definition, leftOut, ofSeveral, isParty ? undefined : unitNameRoom, roleType),
      // Who only handles or reads the records finds one link in each row.
      { key: 'actions', title: '操作', width: isParty ? 124 : 72, place: 'actions' as const, render: acts },
    ],
    [definition, leftOut, ofSeveral, isParty, roleType, acts],
  )
  const filters = useMemo(
    () =>
      applicationFilters(definition, {
        roleType,
        states: view !== 'own' || definition.index.happened !== undefined,
        rule: filedUnder === undefined,
        equipment: equipmentKind === undefined,
      }),
    [definition, roleType, view, filedUnder, equipmentKind],
  )
  const counts = useCallQuery(endpoints.counts, { query: { view } }, { enabled: view === 'own' && equipmentKind === undefined })
  const byState = counts.data?.counts
  const views: ListView[] =
    view === 'own'
      ? [
          { key: 'all', label: '全部', query: {}, count: byState && Object.values(byState).reduce((sum, count) => sum + count, 0) },
          ...definition.states.map(({ code }) => ({
            key: code,
            label: stateNameFor(definition, code, relations),
            query: { status: code },
            count: byState && (byState[code] ?? 0),
          })),
        ]
      : []
  return (
    <>
      <QueryList<ApplicationRow>
        header={{ title: props.title, rule: props.rule, guide: definition, primary: props.primary, actions: props.actions }}
        endpoint={endpoints.list}
        exportEndpoint={props.exportable ? endpoints.exportList : undefined}
        name={`${definition.key}.${view}${equipmentKind ?? ''}`}
        fixedQuery={{ view, ...(filedUnder && { rule: filedUnder }), ...(equipmentKind && { equclacode: equipmentKind }) }}
        views={views}
        filters={filters}
        columns={columns}
        noun={noun}
        measure={measure}
        {...orders[view]}
        selection={props.exportable ? { name: applicationName, actions: () => null } : undefined}
        isWithinScope
        nothing={(chosen) => (chosen && chosen.key !== 'all' ? { kind: 'good', title: `没有${chosen.label}的${noun}` } : props.start)}
      />
      {dialog}
    </>
  )
}
