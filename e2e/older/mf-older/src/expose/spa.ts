import { currentSession } from '@shared/portal'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** A minimal entry for foreign pages: it loads the portal package of its own contract into the page. */
let root: Root | undefined
export const bootstrap = (): Promise<void> => Promise.resolve()
export function mount({ domElement }: { domElement: HTMLElement }): Promise<void> {
  root = createRoot(domElement)
  root.render(createElement('h1', {}, `往年业务${currentSession().loaded ? '，已登录' : ''}`))
  return Promise.resolve()
}
export const update = bootstrap
export function unmount(): Promise<void> {
  root?.unmount()
  return Promise.resolve()
}
