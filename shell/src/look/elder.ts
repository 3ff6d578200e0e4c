import { useSyncExternalStore } from 'react'

/** 长者模式: a class on <html> that changes type, colours and targets, kept per browser. */

const key = 'portal.elder'
const listeners = new Set<() => void>()

export function isElder(): boolean {
  return document.documentElement.classList.contains('elder')
}

/** Puts the kept choice on the page. Called once by each entry, before anything is drawn. */
export function restoreElder(): void {
  document.documentElement.classList.toggle('elder', localStorage.getItem(key) === '1')
}

export function setElder(on: boolean): void {
  document.documentElement.classList.toggle('elder', on)
  if (on) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useElder(): boolean {
  return useSyncExternalStore(subscribe, isElder, () => false)
}
