import { namesIn } from '../form/condition'
import { type ApplicationDefinition, engineGuards } from './definition'

/** Names a type's own code on the service provides. */
interface TypeCode {
  guards: readonly string[]
  effects: readonly string[]
  facts: readonly string[]
  series?: readonly string[]
  /** Of parties that are found by it. */
  parties?: readonly string[]
  documents?: readonly string[]
}

/**
 * What a definition names of its type's own code that is not there. A missing party or document would fail nobody's call: the party would not
 * see the record, and the document would not be printed.
 */
export function codeProblems(definition: ApplicationDefinition, known: TypeCode): string[] {
  const engine: readonly string[] = engineGuards
  const { parties = [], documents = [], series = [] } = known
  const ofTransitions = definition.transitions.flatMap((transition) => [
    ...(transition.requires ?? [])
      .filter((name) => !engine.includes(name) && !known.guards.includes(name))
      .map((name) => `transition ${transition.path} requires ${name}, which the type's code does not provide`),
    ...(transition.issues ?? [])
      .filter((name) => name !== 'number' && name !== 'receipt' && !series.includes(name))
      .map((name) => `transition ${transition.path} draws ${name}, for which the type's code has no series`),
    ...(transition.effects ?? [])
      .filter((name) => !known.effects.includes(name))
      .map((name) => `transition ${transition.path} has the effect ${name}, which the type's code does not provide`),
    ...namesIn(transition.when ?? true)
      .filter((named) => named.kind === 'fact' && !known.facts.includes(named.name))
      .map((named) => `transition ${transition.path} looks at the fact ${named.name}, which the type's code does not provide`),
  ])
  return [
    ...ofTransitions,
    ...definition.parties.flatMap(({ relation, source }) =>
      source.kind === 'found' && !parties.includes(source.by) ? [`party ${relation} is found by ${source.by}, which the type's code does not provide`] : [],
    ),
    ...definition.documents.filter(({ key }) => !documents.includes(key)).map(({ key }) => `the type's code does not draw the document ${key}`),
  ]
}
