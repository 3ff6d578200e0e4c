import { elderCookie } from '@shared/contract/portal'
import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'

/**
 * 长者模式: a class on <html> that changes font size, colours and target sizes. The choice is stored per browser in a cookie, because it
 * must be known before the first paint: for the login page the server reads it, for other pages shell/inline/inline.js.
 */

const keptFor = { expires: 365, path: '/', sameSite: 'lax' } as const
const listeners = new Set<() => void>()

export function isElder(): boolean {
  return document.documentElement.classList.contains('elder')
}

/** Applies the stored choice. Called once by each entry, before the first render. */
export function restoreElder(): void {
  document.documentElement.classList.toggle('elder', Cookies.get(elderCookie) === '1')
}

export function setElder(on: boolean): void {
  document.documentElement.classList.toggle('elder', on)
  if (on) Cookies.set(elderCookie, '1', keptFor)
  else Cookies.remove(elderCookie, keptFor)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useElder(): boolean {
  return useSyncExternalStore(subscribe, isElder, () => false)
}
