import type { RemoteRoutes } from '@shared/contract/portal'
import type { RemoteModule } from '@shared/portal'
import React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { FailureNote } from '../page/feedback/FailureNote'
import { brokenText, EmbeddedArea } from './EmbeddedArea'
import type { SpaProps } from './host'
import { type HeldSheet, holdStyleSheet } from './styleSheet'

export type { HostSession, SessionIds, SpaProps } from './host'

/**
 * Creates a remote's `./spa`: the single-spa lifecycles with which a foreign host mounts it. The host may use any version of React;
 * the root is created by our own react-dom.
 * @example export const { bootstrap, mount, unmount, update } = createSpa(manifest, app)
 */
export function createSpa(manifest: RemoteRoutes, app: RemoteModule) {
  const { bootstrap, mount, unmount, update } = singleSpaReact<SpaProps>({
    React,
    ReactDOMClient,
    rootComponent: (props) => <EmbeddedArea manifest={manifest} app={app} host={props} />,
    errorBoundary: () => <FailureNote failure={{ message: brokenText(manifest.title) }} />,
  })
  if (!update) throw new Error('single-spa-react gave no update lifecycle')
  /** By the name given by the host. */
  const standing = new Map<string, { sheet: HeldSheet; mounted: Promise<unknown> }>()
  const leave = (name: string) => {
    standing.get(name)?.sheet.release()
    standing.delete(name)
  }
  const withStyles: typeof mount = (props) => {
    leave(props.name)
    const sheet = holdStyleSheet()
    const mounted = sheet.loaded.then(() => mount(props))
    standing.set(props.name, { sheet, mounted })
    return mounted
  }
  const leaveStyles: typeof unmount = async (props) => {
    // If unmounted during mount, wait for it: what it renders afterwards would never be removed.
    await standing.get(props.name)?.mounted.catch(() => undefined)
    try {
      return await unmount(props)
    } finally {
      leave(props.name)
    }
  }
  return { bootstrap, mount: withStyles, unmount: leaveStyles, update }
}
