import type { portalEndpoints } from '@shared/contract/portal'
import type { HostSession, SessionIds, SpaProps } from '@shared/ui/spa'
import { ContractMismatch, type Lifecycles, loadLifecycles } from './lifecycles'
import { sayLoading, sayProblem } from './notes'

/**
 * /embed.js: one script tag and one call put a business area of the portal into any page. No framework, no cookies; the
 * area's own files come from the portal, each with its hash. The guide is docs/embedding.md.
 */

export interface EmbedOptions extends Omit<SpaProps, 'portal' | 'session'> {
  /** Name of the area: mf-construction. */
  area: string
  /** Whose session it is. `login`: the user signs in here, by the portal's own form; the session lives as long as the page. */
  session?: HostSession | 'login'
}

export interface EmbeddedArea {
  /** Settled when the area stands; after a failure, when a try of the user has succeeded. */
  ready: Promise<void>
  /** Shows another page of the area. */
  navigate(page: string): Promise<void>
  /** Other options than before; those that are not named stay. */
  update(options: Partial<Omit<EmbedOptions, 'area' | 'session'>>): Promise<void>
  /** Takes the area away, with everything it put into the page. */
  unmount(): Promise<void>
}

const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : window.location.href
/** Where this script came from, and all else comes from. */
const portal = new URL(source).origin

let mounted = 0

/** One login for all areas of a page, and how many of them live on it: with the last it is forgotten. */
const login: { areas: number; ids: Promise<SessionIds> | undefined; leave: AbortController | undefined } = { areas: 0, ids: undefined, leave: undefined }

/** @param place where the form stands; without it, a dialog over the page. @throws when it is taken away before anybody has signed in */
function signIn(place: HTMLElement | undefined, serviceBase: string): Promise<SessionIds> {
  if (login.ids) return login.ids
  const leave = new AbortController()
  login.leave = leave
  const ids = import('./login').then(({ showLogin }) => showLogin({ portal, serviceBase, place, signal: leave.signal }))
  login.ids = ids
  ids.catch(() => {
    if (login.ids === ids) login.ids = undefined
  })
  return ids
}

/** An area that waits for a form which went away with another one shows its own. */
async function signInHere(place: HTMLElement, serviceBase: string, isGone: () => boolean): Promise<SessionIds> {
  try {
    return await signIn(place, serviceBase)
  } catch (error) {
    if (isGone() || login.ids) throw error
    return signIn(place, serviceBase)
  }
}

function forgetLogin(): void {
  login.areas -= 1
  if (login.areas > 0) return
  login.ids = undefined
  login.leave?.abort()
}

const loginSession = (place: HTMLElement, serviceBase: string): HostSession => ({
  tokens: () => signIn(place, serviceBase),
  renew: () => {
    login.ids = undefined
    return signIn(undefined, serviceBase)
  },
})

/** What could not be opened, for whoever runs the portal: nobody's session is needed for that. */
function report(serviceBase: string, remote: string, error: Error): void {
  console.error(error)
  const entry = { type: 'remote', code: 0, mes: error.message.slice(0, 2000), url: window.location.pathname, remote }
  const path: (typeof portalEndpoints)['saveErrorLogger']['path'] = '/a/save_error_logger'
  fetch(serviceBase + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(entry) }).catch(() => undefined)
}

export function mount(element: HTMLElement, { area, session, ...options }: EmbedOptions): EmbeddedArea {
  mounted += 1
  const serviceBase = options.serviceBase ?? portal
  const domElement = document.createElement('div')
  element.append(domElement)
  let given: Omit<SpaProps, 'session'> = options
  let gone = false
  let visits = 0
  let steps: Lifecycles | undefined
  const name = `portal-area-${mounted}`
  const byLogin = session === 'login'
  const held = byLogin ? loginSession(domElement, serviceBase) : session
  const props = () => ({ ...given, session: held, portal, name, domElement, singleSpa: {}, mountParcel: () => undefined })
  if (byLogin) login.areas += 1

  async function begin(repeat: number): Promise<void> {
    sayLoading(domElement)
    const lifecycles = await loadLifecycles(portal, serviceBase, area, repeat)
    if (gone) return
    if (byLogin) await signInHere(domElement, serviceBase, () => gone)
    if (gone) return
    domElement.replaceChildren()
    await lifecycles.bootstrap(props())
    // Before it stands: who takes it away meanwhile takes away what is there already.
    steps = lifecycles
    await lifecycles.mount(props())
  }

  /** Until it stands or is taken away: a failure is told to the user, who tries again, and to the host. */
  async function untilMounted(repeat = 0): Promise<void> {
    try {
      await begin(repeat)
    } catch (cause) {
      if (gone) return
      const error = cause instanceof Error ? cause : new Error(String(cause))
      report(serviceBase, area, error)
      queueMicrotask(() => given.onFailure?.(error))
      await sayProblem(domElement, error instanceof ContractMismatch ? error.message : undefined)
      await untilMounted(repeat + 1)
    }
  }
  const ready = untilMounted()

  async function update(next: Omit<SpaProps, 'session' | 'portal'>): Promise<void> {
    given = { ...given, ...next }
    await ready
    if (!gone) await steps?.update(props())
  }
  return {
    ready,
    update,
    navigate: (page) => {
      visits += 1
      return update({ page, visit: visits })
    },
    async unmount() {
      if (gone) return
      gone = true
      const leaving = steps
      steps = undefined
      await leaving?.unmount(props())
      domElement.remove()
      if (byLogin) forgetLogin()
    },
  }
}

/** For a single-spa root: the lifecycles of an area, with `portal` among the custom properties. */
export const load = (area: string, serviceBase: string = portal): Promise<Lifecycles> => loadLifecycles(portal, serviceBase, area, 0)

export { portal }
