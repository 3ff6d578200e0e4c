import { elderCookie } from '@shared/contract/portal'
import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'

/**
 * 长者模式: a class on <html> that changes type, colours and targets, kept per browser. In a cookie: it decides before the
 * first painting, the login page's by whoever serves it, the others' by shell/inline/inline.js.
 */

const keptFor = { expires: 365, path: '/', sameSite: 'lax' } as const
const listeners = new Set<() => void>()

export function isElder(): boolean {
  return document.documentElement.classList.contains('elder')
}

/** Puts the kept choice on the page. Called once by each entry, before anything is drawn. */
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
