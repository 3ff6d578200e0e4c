import type { ActorDefinition, Relation } from '../parties'

/** Who moves an inspection on. */

export const acceptor: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['4'] }]
export const finance: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['5'] }]
export const inspector: readonly ActorDefinition[] = [{ relation: 'assignee' }]
export const system: readonly ActorDefinition[] = [{ relation: 'system' }]
/** Whose devices are inspected; it hears of what a maintenance unit applies for in its stead: it answers for them. */
export const useUnit: { relation: Relation } = { relation: 'counterpart' }
/** With one record the system moves the others that are paid by the same order. */
export const together = (actors: readonly ActorDefinition[]): readonly ActorDefinition[] => [...actors, ...system]
