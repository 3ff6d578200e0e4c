import type { StateDefinition, TransitionDefinition } from '../definition'
import type { Relation } from '../parties'

/** Transitions by the applicant, of which handlers are notified, and decisions, of which the applicant is notified. */
const applied: readonly string[] = ['commit', 'revoke', 'cancel']
const decided: readonly string[] = ['approve', 'refuse', 'disapprove', 'void']

/**
 * Adds to a flow the other unit that has, or will have, the device. It did not apply, but is responsible for the device before or afterwards,
 * so it is notified when it is named, when the application is withdrawn, and of the decision.
 * @param handlers further parties notified of an application
 * @param hints for the other unit, by state
 */
export function withCounterpart<Flow extends { states: readonly StateDefinition[]; transitions: readonly TransitionDefinition[] }>(
  flow: Flow,
  handlers: readonly Relation[],
  hints: Readonly<Record<string, string>>,
): Flow & { states: StateDefinition[]; transitions: TransitionDefinition[] } {
  const told = ({ action, tells }: TransitionDefinition): TransitionDefinition['tells'] => {
    if (applied.includes(action)) return handlers.map((relation) => ({ relation }))
    return decided.includes(action) ? (tells ?? [{ relation: 'owner' }]) : undefined
  }
  return {
    ...flow,
    states: flow.states.map((state) => {
      const counterpart = hints[state.code]
      return counterpart === undefined ? state : { ...state, hint: { ...state.hint, counterpart } }
    }),
    transitions: flow.transitions.map((transition) => {
      const others = told(transition)
      return others === undefined ? transition : { ...transition, tells: [...others, { relation: 'counterpart' }] }
    }),
  }
}
