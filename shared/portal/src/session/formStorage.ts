import { oncePerPage } from '../oncePerPage'

/** Storage that keeps an unsaved form over a reload of the page. */
type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface MemoryStorage extends FormStorage {
  keys(): string[]
}

function inMemory(): MemoryStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

const holder = oncePerPage<{ storage: MemoryStorage | undefined }>('formStorage.v2', () => ({ storage: undefined }))

/** In the portal this is `localStorage`. */
export const formStorage = (): FormStorage => holder.storage ?? window.localStorage

/** In a foreign page every script of the host could read the browser's storage, so what users type is kept in memory only. */
export function keepFormsInMemory(): void {
  holder.storage ??= inMemory()
}

const sessionDraftPrefix = 'portal.draft.'

/**
 * Storage for an unfinished text of this window and session, such as a review opinion. It survives a reload but not the session:
 * the next user does not find it.
 * @param name of the text; contains the account's id
 */
export function sessionDraft(name: string): { read(): string | undefined; write(text: string): void; forget(): void } {
  const storage = () => holder.storage ?? window.sessionStorage
  const key = sessionDraftPrefix + name
  return {
    read: () => storage().getItem(key) ?? undefined,
    write: (text) => {
      try {
        storage().setItem(key, text)
      } catch {
        // Storage is full or blocked: the page itself still has the text.
      }
    },
    forget: () => {
      try {
        storage().removeItem(key)
      } catch {
        // Storage is blocked: nothing was written either.
      }
    },
  }
}

/** Called when the session ends. */
export function forgetSessionDrafts(): void {
  const storage = holder.storage ?? window.sessionStorage
  const keys = holder.storage ? holder.storage.keys() : Object.keys(window.sessionStorage)
  for (const key of keys) if (key.startsWith(sessionDraftPrefix)) storage.removeItem(key)
}
