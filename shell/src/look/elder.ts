import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'

/**
 * 长者模式: a class on <html> that changes type, colours and targets, kept per browser. In a cookie: it is read before the
 * first painting (shell/inline/inline.js), and a browser that opens its local storage for that holds the painting back.
 */

const cookie = 'portal.elder'
const keptFor = { expires: 365, path: '/', sameSite: 'lax' } as const
const listeners = new Set<() => void>()

export function isElder(): boolean {
  return document.documentElement.classList.contains('elder')
}

/** Puts the kept choice on the page. Called once by each entry, before anything is drawn. */
export function restoreElder(): void {
  document.documentElement.classList.toggle('elder', Cookies.get(cookie) === '1')
}

export function setElder(on: boolean): void {
  document.documentElement.classList.toggle('elder', on)
  if (on) Cookies.set(cookie, '1', keptFor)
  else Cookies.remove(cookie, keptFor)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useElder(): boolean {
  return useSyncExternalStore(subscribe, isElder, () => false)
}
