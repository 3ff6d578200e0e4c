import { role } from '../../roles'
import type { ActorDefinition, Relation } from '../parties'

/** Actors of an inspection's transitions. */

export const acceptor: readonly ActorDefinition[] = [{ relation: 'institute', roles: [role.acceptor] }]
export const finance: readonly ActorDefinition[] = [{ relation: 'institute', roles: [role.finance] }]
export const inspector: readonly ActorDefinition[] = [{ relation: 'assignee' }]
export const system: readonly ActorDefinition[] = [{ relation: 'system' }]
/** Who may read a report before it is signed, and what goes with it. */
export const reportReaders: readonly Relation[] = ['institute', 'assignee', 'administrator']
/** The use unit of the devices. It is notified of what a maintenance unit applies for on its behalf, as it is responsible for them. */
export const useUnit: { relation: Relation } = { relation: 'counterpart' }
/** Adds the system, which takes the transition on all other records paid by the same order. */
export const together = (actors: readonly ActorDefinition[]): readonly ActorDefinition[] => [...actors, ...system]
