import type { RemoteRoutes } from '@shared/contract/portal'
import type { RemoteModule } from '@shared/portal'
import React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { FailureNote } from '../page/FailureNote'
import { brokenText, EmbeddedArea } from './EmbeddedArea'
import type { SpaProps } from './host'

export type { HostSession, SessionIds, SpaProps } from './host'

/**
 * A remote's `./spa`: the single-spa lifecycles a foreign host mounts it by. The host may have its own React of any
 * version; this one is ours, so its root is made by our own react-dom.
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
  return { bootstrap, mount, unmount, update }
}
