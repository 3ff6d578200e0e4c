import type { StateDefinition, TransitionDefinition } from '../definition'
import type { Relation } from '../parties'

/** Steps of the applicant, of which handlers hear, and of who decides, of which the applicant does. */
const applied: readonly string[] = ['commit', 'revoke', 'cancel']
const decided: readonly string[] = ['approve', 'refuse', 'disapprove', 'void']

/**
 * A flow about a device that another unit has, or is to have: that unit applied for nothing and answers for the device before or
 * afterwards. It hears that it is named, that it is no more, and what was decided.
 * @param handlers who hears of an application beside it @param hints what it reads, by state
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
