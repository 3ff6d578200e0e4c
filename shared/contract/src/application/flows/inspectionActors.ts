import type { ActorDefinition } from '../parties'

/** Who moves an inspection on. */

export const acceptor: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['4'] }]
export const finance: readonly ActorDefinition[] = [{ relation: 'institute', roles: ['5'] }]
export const inspector: readonly ActorDefinition[] = [{ relation: 'assignee' }]
export const system: readonly ActorDefinition[] = [{ relation: 'system' }]
/** With one record the system moves the others that are paid by the same order. */
export const together = (actors: readonly ActorDefinition[]): readonly ActorDefinition[] => [...actors, ...system]
