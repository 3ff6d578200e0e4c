import { currentSession, sessionDraft } from '@shared/portal'
import type { ZodType } from 'zod'

/** What was written for the handling of a record and not sent. */
export interface KeptDraft<T> {
  read(): T | undefined
  write(draft: T): void
  forget(): void
}

/**
 * Keeps it for whoever is signed in, as long as the session: neither a refusal, nor a way back, nor a way through the queue, nor a
 * reload loses it.
 * @param name of what it is for, with the record's id
 */
export function keptDraft<T>(name: string, schema: ZodType<T>): KeptDraft<T> {
  const kept = sessionDraft(`${currentSession().userId}.${name}`)
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(kept.read() ?? 'null')).data
      } catch {
        return undefined
      }
    },
    write: (draft) => kept.write(JSON.stringify(draft)),
    forget: kept.forget,
  }
}
