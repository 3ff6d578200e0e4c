import {
  type ApplicationDefinition,
  actsOnRecord,
  type applicationListQuerySchema,
  type listViews,
  type Relation,
  rolesAwaited,
  statesFoundBy,
} from '@shared/contract/application'
import { type RoleType, role } from '@shared/contract/roles'
import type { z } from 'zod'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { relationsFor, viewersFor } from '../parties'
import type { ListValues } from './listStatements'

/** Which records of a type each view shows to a caller. */

export type ListView = (typeof listViews)[number]

/** The filters of a list, without its paging. */
export type ListRequest = Omit<z.output<typeof applicationListQuerySchema>, 'pageNo' | 'pageSize'> & {
  /** Only these records. */
  ids?: string[]
}

/** One type as a list requests it: its definition and the states shown. */
export interface Asked {
  definition: ApplicationDefinition
  statuses: readonly string[]
  /** Only records to which the caller stands in one of these relations; absent: in any its role may have. */
  relations?: readonly string[]
}

/** The relations a list reads records by. */
export const relationsAsked = ({ definition, relations }: Pick<Asked, 'definition' | 'relations'>, caller: Caller): readonly string[] =>
  relations ?? relationsFor(definition, caller)

/** Relations in which the caller handles records of a type: those that some state waits for, except the owner's. */
export const handlingRelations = (definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): Relation[] => {
  const met = relationsFor(definition, caller).filter((relation) => relation !== 'owner')
  return definition.states.flatMap((state) => (state.waitsFor?.relations ?? []).filter((relation) => met.includes(relation)))
}

export const isHandler = (definition: ApplicationDefinition, caller: Pick<Caller, 'roleType'>): boolean => handlingRelations(definition, caller).length > 0

/**
 * The page on which the caller acts on a record that waits for them: the review page for those who decide, the record's own page for a
 * contract's other side.
 */
export const pageOfHandler = (definition: ApplicationDefinition, caller: Caller): 'detail' | 'reviewDetail' =>
  handlingRelations(definition, caller).some((relation) => !actsOnRecord(relation)) ? 'reviewDetail' : 'detail'

/** Roles that handle applications on a page of their own instead of a type's queue. */
export const workPages: Partial<Record<RoleType, string>> = { [role.inspector]: '/company-service/jobs' }

/** Where a role with a page of its own deals with a record that waits for it: an inspector enters results there alone. Undefined for other roles. */
export const workAddress = (roleType: RoleType, id: string): string | undefined =>
  workPages[roleType] && `${workPages[roleType]}?${new URLSearchParams({ record: id })}`

/** States that wait for the caller. */
export const statesWaitingFor = (definition: ApplicationDefinition, caller: Caller): string[] => {
  const relations = handlingRelations(definition, caller)
  const awaited = (code: string, relation: Relation) => rolesAwaited(definition, code, relation).includes(caller.roleType)
  return definition.states.filter(({ code }) => relations.some((relation) => awaited(code, relation))).map((state) => state.code)
}

/** States that wait for another party, and for the caller once their deadline has passed: its records there are found by the date. */
export const statesOverdueFor = (definition: ApplicationDefinition, caller: Caller): string[] => {
  const overdueFor = (code: string, relation: Relation) => rolesAwaited(definition, code, relation, 'afterwards').includes(caller.roleType)
  return definition.states.filter(({ code }) => handlingRelations(definition, caller).some((relation) => overdueFor(code, relation))).map(({ code }) => code)
}

/** States a view shows when the request names none. */
function statusesOfView(definition: ApplicationDefinition, caller: Caller, view: ListView): string[] {
  if (view === 'review') return statesWaitingFor(definition, caller)
  return (view === 'query' ? statesFoundBy(definition, caller.roleType) : definition.states).map((state) => state.code)
}

/**
 * A type as one view shows it, narrowed to the states a request names.
 * @throws Refusal FORBIDDEN when the caller's role does not have the view.
 */
export function askedOf(definition: ApplicationDefinition, caller: Caller, request: Pick<ListRequest, 'view' | 'status'>): Asked {
  if (relationsFor(definition, caller).length === 0 || (request.view === 'review' && !isHandler(definition, caller))) throw new Refusal('FORBIDDEN')
  const ofView = statusesOfView(definition, caller, request.view)
  const given = request.status?.split(',')
  // The handler's queue may also show decided records; the applicant's query never shows drafts.
  const known = (status: string) => definition.states.some((state) => state.code === status)
  // Each state once: a repeated state would be read and counted twice.
  const statuses = given ? [...new Set(given)].filter((status) => (request.view === 'review' ? known(status) : ofView.includes(status))) : ofView
  return { definition, statuses }
}

/** The ranges of `application_party` to read, as the statements take them: viewer, type and state of each, and the relations. */
export function rangesOf(asked: readonly Asked[], caller: Caller): Pick<ListValues, 'viewers' | 'types' | 'statuses' | 'relations'> {
  const ranges = asked.flatMap((part) => {
    const { definition, statuses } = part
    const relations = relationsAsked(part, caller).join()
    return statuses.flatMap((status) => viewersFor(definition, caller).map((viewer) => ({ viewer, type: definition.key, status, relations })))
  })
  return {
    viewers: ranges.map((range) => range.viewer),
    types: ranges.map((range) => range.type),
    statuses: ranges.map((range) => range.status),
    relations: ranges.map((range) => range.relations),
  }
}
