import { after, type Clock, minutes } from '../clock'

/** How long an answer is kept. */
export const keptFor = minutes(1)

/** Keeps answers for a minute, by key. Every database has its own: those of tests differ. */
export function keepAnswers({ now }: Clock) {
  const kept = new Map<object, { answer: unknown; until: Date }>()
  return async <T>(key: object, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.answer as T
    const answer = await read()
    kept.set(key, { answer, until: after(now(), keptFor) })
    return answer
  }
}
export type KeptAnswers = ReturnType<typeof keepAnswers>
