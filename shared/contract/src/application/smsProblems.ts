import type { ApplicationDefinition, TransitionDefinition } from './definition'
import { fieldsOf, isDecision } from './definitionReaders'
import { smsFacts, smsNames } from './sms'

/** Decisions that leave the owner without what it applied for, or with something to do again: an applicant promised SMS waits for nothing else. */
const decidedAgainst: readonly string[] = ['return', 'refuse', 'disapprove', 'reject', 'object']

/** Whether the decision goes against the owner's wish. An objection that the authority still decides on is none. */
const goesAgainst = ({ action, from, to, by }: TransitionDefinition): boolean =>
  decidedAgainst.includes(action) && to !== null && !from.includes(to) && !by.some(({ relation }) => relation === 'owner')

/** Placeholders of SMS texts, notifications and confirmations: only facts of the record and transition inputs are allowed. */
export function smsProblems(definition: ApplicationDefinition): string[] {
  const inputs = definition.transitions.flatMap((transition) => fieldsOf({ groups: transition.input ?? [] }).map(({ key }) => key))
  const known: readonly string[] = [...smsFacts, ...inputs]
  const sends = definition.transitions.some(({ tells = [] }) => tells.some(({ sms }) => sms))
  const unsent = definition.smsTo !== undefined && !sends ? [`smsTo names ${definition.smsTo}, but no transition sends an SMS`] : []
  const silent = definition.transitions.filter(
    (transition) => definition.smsTo !== undefined && (transition.requires?.includes('complete') || goesAgainst(transition)) && !transition.smsText,
  )
  const ofTransitions = definition.transitions.flatMap((transition) => {
    const { path, requires, tells = [], smsText = '', news = '', confirm } = transition
    // The page of a decision knows the whole record; where an owner is asked, nothing would stand for a placeholder.
    const told: readonly string[] = isDecision(transition) ? ['unitName', ...inputs] : []
    return [
      ...tells
        .filter(({ relation, sms }) => sms && (relation !== 'owner' || definition.smsTo === undefined))
        .map(({ relation }) => `transition ${path} sends ${relation} an SMS, for which the form has no number`),
      // Whoever submits is sent no message of it; the SMS is for the number in the form.
      ...(tells.some(({ sms }) => sms) === (smsText !== '') || (requires?.includes('complete') && definition.smsTo !== undefined)
        ? []
        : [`transition ${path} has an SMS without a text, or a text nobody is sent`]),
      ...smsNames(smsText)
        .filter((name) => !known.includes(name))
        .map((name) => `the SMS of transition ${path} says {${name}}, which nothing stands for`),
      ...smsNames(news)
        .filter((name) => !known.includes(name))
        .map((name) => `the message of transition ${path} says {${name}}, which nothing stands for`),
      ...smsNames([confirm?.text, ...(confirm?.also ?? []).map(({ text }) => text)].join())
        .filter((name) => !told.includes(name))
        .map((name) => `the confirmation of transition ${path} says {${name}}, which nothing stands for`),
    ]
  })
  return [...unsent, ...silent.map(({ path, label }) => `the form has a number for SMS, and transition ${path} (${label}) sends none`), ...ofTransitions]
}
