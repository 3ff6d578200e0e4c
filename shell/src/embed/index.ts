import type { HostSession, SessionIds, SpaProps } from '@shared/ui/spa'
import { type Lifecycles, loadLifecycles } from './lifecycles'
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
/** One login for all areas of a page. */
let signedIn: Promise<SessionIds> | undefined

function signIn(place: HTMLElement | undefined, serviceBase: string): Promise<SessionIds> {
  signedIn ??= import('./login')
    .then(({ showLogin }) => showLogin({ portal, serviceBase, place }))
    .catch((error: unknown) => {
      signedIn = undefined
      throw error
    })
  return signedIn
}

const loginSession = (place: HTMLElement, serviceBase: string): HostSession => ({
  tokens: () => signIn(place, serviceBase),
  renew: () => {
    signedIn = undefined
    return signIn(undefined, serviceBase)
  },
})

export function mount(element: HTMLElement, { area, session, ...options }: EmbedOptions): EmbeddedArea {
  mounted += 1
  const serviceBase = options.serviceBase ?? portal
  const domElement = document.createElement('div')
  element.append(domElement)
  let given: Omit<SpaProps, 'session'> = options
  let gone = false
  let steps: Lifecycles | undefined
  const name = `portal-area-${mounted}`
  const props = (held?: HostSession) => ({ ...given, session: held, portal, name, domElement, singleSpa: {}, mountParcel: () => undefined })
  let held: HostSession | undefined

  async function begin(repeat: number): Promise<void> {
    sayLoading(domElement)
    const lifecycles = await loadLifecycles(portal, serviceBase, area, repeat)
    held = session === 'login' ? loginSession(domElement, serviceBase) : session
    if (session === 'login') await signIn(domElement, serviceBase)
    if (gone) return
    domElement.replaceChildren()
    await lifecycles.bootstrap(props(held))
    await lifecycles.mount(props(held))
    steps = lifecycles
  }

  /** Until it stands or is taken away: a failure is told to the user, who tries again, and to the host. */
  async function untilMounted(repeat = 0): Promise<void> {
    try {
      await begin(repeat)
    } catch (cause) {
      if (gone) return
      given.onFailure?.(cause instanceof Error ? cause : new Error(String(cause)))
      await sayProblem(domElement)
      await untilMounted(repeat + 1)
    }
  }
  const ready = untilMounted()

  async function update(next: Omit<SpaProps, 'session' | 'portal'>): Promise<void> {
    given = { ...given, ...next }
    await ready
    await steps?.update(props(held))
  }
  return {
    ready,
    update,
    navigate: (page) => update({ page }),
    async unmount() {
      gone = true
      await steps?.unmount(props(held))
      steps = undefined
      domElement.remove()
    },
  }
}

/** For a single-spa root: the lifecycles of an area, with `portal` among the custom properties. */
export const load = (area: string, serviceBase: string = portal): Promise<Lifecycles> => loadLifecycles(portal, serviceBase, area, 0)

export { portal }
