import { currentSession, sessionDraft } from '@shared/portal'
import type { ZodType } from 'zod'

/** Unsent input for the handling of a record. */
export interface KeptDraft<T> {
  read(): T | undefined
  write(draft: T): void
  forget(): void
}

/**
 * Stores it for the signed-in user for the time of the session: it survives a refusal, navigation to another record or page, and a
 * reload.
 * @param name of its purpose; contains the record's id
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
