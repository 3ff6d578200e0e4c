import type { TypeBehaviour } from '../../workflow/behaviour'
import { constructionNoticeBehaviour } from './constructionNotice'

/** The own code of every application type. A definition without an entry does not start. */
const behaviours: readonly TypeBehaviour[] = [constructionNoticeBehaviour]

export function behaviourOf(key: string): TypeBehaviour {
  const behaviour = behaviours.find((candidate) => candidate.definition.key === key)
  if (!behaviour) throw new Error(`Application type ${key} has no behaviour`)
  return behaviour
}
