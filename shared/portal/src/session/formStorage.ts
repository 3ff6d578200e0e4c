import { oncePerPage } from '../oncePerPage'

/** What keeps a form that is not saved yet over a reload of the page. */
type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function inMemory(): FormStorage {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }
}

const holder = oncePerPage<{ storage: FormStorage | undefined }>('formStorage.v1', () => ({ storage: undefined }))

/** The browser's own, in the portal. */
export const formStorage = (): FormStorage => holder.storage ?? window.localStorage

/** In a page of another origin every script of the host could read what users have typed: there it lives as long as the page. */
export function keepFormsInMemory(): void {
  holder.storage ??= inMemory()
}
