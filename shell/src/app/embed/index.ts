import type { portalEndpoints } from '@shared/contract/portal'
import type { HostSession, SessionIds, SpaProps } from '@shared/ui/spa'
import { ContractMismatch, type Lifecycles, loadLifecycles } from './lifecycles'
import { sayLoading, sayProblem } from './notes'

/**
 * /embed.js: mounts a business area of the portal in any page with one script tag and one call. It needs no framework and sets no
 * cookies; the area's files are loaded from the portal and checked against their hashes. See docs/embedding.md.
 */

export interface EmbedOptions extends Omit<SpaProps, 'portal' | 'session'> {
  /** Name of the area: mf-construction. */
  area: string
  /** The user's session. `login`: the user signs in here with the portal's own form, and the session lasts as long as the page. */
  session?: HostSession | 'login'
}

export interface EmbeddedArea {
  /** Resolves when the area is mounted; after a failure, when a retry by the user has succeeded. */
  ready: Promise<void>
  /** Shows another page of the area. */
  navigate(page: string): Promise<void>
  /** Changes some options; the others are kept. */
  update(options: Partial<Omit<EmbedOptions, 'area' | 'session'>>): Promise<void>
  /** Removes the area and everything it added to the page. */
  unmount(): Promise<void>
}

const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : window.location.href
/** Origin of this script, from which everything else is loaded. */
const portal = new URL(source).origin

let mounted = 0

/** One login for all areas of a page, and the number of areas that use it; forgotten with the last one. */
const login: { areas: number; ids: Promise<SessionIds> | undefined; leave: AbortController | undefined } = { areas: 0, ids: undefined, leave: undefined }

/** What the form takes from the area's options. */
type Look = Pick<SpaProps, 'theme' | 'themeTokens'>

/** @param place container of the form; without it, the form is a dialog @throws when the form is removed before sign-in */
function signIn(place: HTMLElement | undefined, serviceBase: string, look: Look): Promise<SessionIds> {
  if (login.ids) return login.ids
  const leave = new AbortController()
  login.leave = leave
  const ids = import('./login').then(({ showLogin }) => showLogin({ portal, serviceBase, place, ...look, signal: leave.signal }))
  login.ids = ids
  ids.catch(() => {
    if (login.ids === ids) login.ids = undefined
  })
  return ids
}

/** If the area that shows the shared form is removed, an area waiting for it shows its own form. */
async function signInHere(place: HTMLElement, serviceBase: string, look: Look, isGone: () => boolean): Promise<SessionIds> {
  try {
    return await signIn(place, serviceBase, look)
  } catch (error) {
    if (isGone() || login.ids) throw error
    return signIn(place, serviceBase, look)
  }
}

function forgetLogin(): void {
  login.areas -= 1
  if (login.areas > 0) return
  login.ids = undefined
  login.leave?.abort()
}

const loginSession = (place: HTMLElement, serviceBase: string, look: () => Look): HostSession => ({
  tokens: () => signIn(place, serviceBase, look()),
  renew: () => {
    login.ids = undefined
    return signIn(undefined, serviceBase, look())
  },
})

/** Reports an area that could not be opened to the portal's error log. Needs no session. */
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
  const look = (): Look => ({ theme: given.theme, themeTokens: given.themeTokens })
  const held = byLogin ? loginSession(domElement, serviceBase, look) : session
  const props = () => ({ ...given, session: held, portal, name, domElement, singleSpa: {}, mountParcel: () => undefined })
  if (byLogin) login.areas += 1

  async function begin(repeat: number): Promise<void> {
    sayLoading(domElement)
    const lifecycles = await loadLifecycles(portal, serviceBase, area, repeat)
    if (gone) return
    if (byLogin) await signInHere(domElement, serviceBase, look(), () => gone)
    if (gone) return
    domElement.replaceChildren()
    await lifecycles.bootstrap(props())
    // Set before mounting, so that an unmount during the mount removes what is already there.
    steps = lifecycles
    await lifecycles.mount(props())
  }

  /** Repeats until the area is mounted or removed: a failure is shown to the user, who can retry, and reported to the host. */
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

/** For a single-spa root config: loads the lifecycles of an area. Pass `portal` as a custom prop. */
export const load = (area: string, serviceBase: string = portal): Promise<Lifecycles> => loadLifecycles(portal, serviceBase, area, 0)

export { portal }
