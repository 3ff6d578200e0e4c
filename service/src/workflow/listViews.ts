import {
  type ApplicationDefinition,
  actsOnRecord,
  type applicationListQuerySchema,
  type listViews,
  type Relation,
  rolesAwaited,
  statesFoundBy,
} from '@shared/contract/application'
import type { z } from 'zod'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import type { ListValues } from './listStatements'
import { relationsFor, viewersFor } from './parties'

/** What of a type a caller finds in which view of it. */

export type ListView = (typeof listViews)[number]

/** What a list is asked for beside its page. */
export type ListRequest = Omit<z.output<typeof applicationListQuerySchema>, 'pageNo' | 'pageSize'> & {
  /** These records alone. */
  ids?: string[]
}

/** One type as a list asks for it: the states it shows, in the relations the caller meets it in. */
export interface Asked {
  definition: ApplicationDefinition
  statuses: readonly string[]
}

/** Relations in which the caller handles records of a type: those that are waited for somewhere, its own aside. */
export const handlingRelations = (definition: ApplicationDefinition, caller: Caller): Relation[] => {
  const met = relationsFor(definition, caller).filter((relation) => relation !== 'owner')
  return definition.states.flatMap((state) => (state.waitsFor?.relations ?? []).filter((relation) => met.includes(relation)))
}

export const isHandler = (definition: ApplicationDefinition, caller: Caller): boolean => handlingRelations(definition, caller).length > 0

/** Where the caller goes on with a record that waits for him: who decides in the queue, the other side of a contract on the record's own page. */
export const pageOfHandler = (definition: ApplicationDefinition, caller: Caller): 'detail' | 'reviewDetail' =>
  handlingRelations(definition, caller).some((relation) => !actsOnRecord(relation)) ? 'reviewDetail' : 'detail'

/** States in which the caller is waited for. */
export const statesWaitingFor = (definition: ApplicationDefinition, caller: Caller): string[] => {
  const relations = handlingRelations(definition, caller)
  const awaited = (code: string, relation: Relation) => rolesAwaited(definition, code, relation).includes(caller.roleType)
  return definition.states.filter(({ code }) => relations.some((relation) => awaited(code, relation))).map((state) => state.code)
}

/** States a view shows when none are asked for. */
function statusesOfView(definition: ApplicationDefinition, caller: Caller, view: ListView): string[] {
  if (view === 'review') return statesWaitingFor(definition, caller)
  return (view === 'query' ? statesFoundBy(definition, caller.roleType) : definition.states).map((state) => state.code)
}

/**
 * A type as one view of it asks: the states shown, narrowed to those a request names.
 * @throws Refusal FORBIDDEN when the caller's role does not have the view.
 */
export function askedOf(definition: ApplicationDefinition, caller: Caller, request: Pick<ListRequest, 'view' | 'status'>): Asked {
  if (relationsFor(definition, caller).length === 0 || (request.view === 'review' && !isHandler(definition, caller))) throw new Refusal('FORBIDDEN')
  const ofView = statusesOfView(definition, caller, request.view)
  const given = request.status?.split(',')
  // The handler's queue may also be asked for what was decided; the applicant's query never for drafts.
  const known = (status: string) => definition.states.some((state) => state.code === status)
  // Each once: a state that is named twice would be read, and counted, twice.
  const statuses = given ? [...new Set(given)].filter((status) => (request.view === 'review' ? known(status) : ofView.includes(status))) : ofView
  return { definition, statuses }
}

/** Ranges of the parties that hold what is asked for, as the statements take them: viewer, type and state of each, and the relations. */
export function rangesOf(asked: readonly Asked[], caller: Caller): Pick<ListValues, 'viewers' | 'types' | 'statuses' | 'relations'> {
  const ranges = asked.flatMap(({ definition, statuses }) =>
    statuses.flatMap((status) =>
      viewersFor(definition, caller).map((viewer) => ({ viewer, type: definition.key, status, relations: relationsFor(definition, caller).join() })),
    ),
  )
  return {
    viewers: ranges.map((range) => range.viewer),
    types: ranges.map((range) => range.type),
    statuses: ranges.map((range) => range.status),
    relations: ranges.map((range) => range.relations),
  }
}
