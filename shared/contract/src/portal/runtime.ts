/**
 * Where the back end answers (specification §7, Backend base): one base for development, one for production, and another
 * in place of the latter for pages of a particular origin; whose registry is believed; and from where developers may load
 * builds of their own. Known at run time: whoever serves the HTML writes it in.
 */
export interface PortalRuntime {
  /** An origin with a path (`https://host/service`), a path of the page's own origin, or empty for that origin itself. */
  development: string
  production: string
  /** Bases of pages of these origins, in place of `production`. */
  overrides: Readonly<Record<string, string>>
  /** Ed25519 keys the registry may be signed by: 32 bytes each, base64. Without one it is taken unsigned. */
  registryKeys: readonly string[]
  /** Origins a developer may load builds of remotes from, in a window of their own; empty where nobody may. */
  developmentOrigins: readonly string[]
}

export type BuildMode = 'development' | 'production'

/** `id` of the block of JSON in the pages that says where the back end answers. */
export const runtimeElementId = 'portal-runtime'
const blockStart = `<script type="application/json" id="${runtimeElementId}">`
const blockEnd = '</script>'
/** As the build writes it: everything answers where the page comes from. */
export const emptyRuntimeBlock = `${blockStart}{}${blockEnd}`
/** The block with what it says; `<` is escaped, so that no text in it ends the block. */
export const runtimeBlock = (runtime: PortalRuntime): string => `${blockStart}${JSON.stringify(runtime).replaceAll('<', '\\u003c')}${blockEnd}`

const sameOrigin: PortalRuntime = { development: '', production: '', overrides: {}, registryKeys: [], developmentOrigins: [] }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a text may be a base: http(s) with host, or a path; without query, fragment or user name. */
export function isServiceBase(text: string): boolean {
  return /^(?:https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?|)(?:\/[A-Za-z0-9._~-]+)*\/?$/.test(text)
}

/** Whether a text is an origin as a browser names it: lower case, without path. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text)

/** Whether a text may be a public key of the registry. */
export const isRegistryKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text)

const baseIn = (record: Record<string, unknown>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' && isServiceBase(value) ? value : ''
}

/**
 * Reads the block's text. What is missing or is no base stands for the page's own origin. A key that is none is kept: it signs
 * nothing, and a page whose keys are wrong must not become one without keys.
 */
export function readRuntime(text: string | null | undefined): PortalRuntime {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (!isRecord(value)) return sameOrigin
    const overrides = isRecord(value.overrides) ? value.overrides : {}
    return {
      development: baseIn(value, 'development'),
      production: baseIn(value, 'production'),
      overrides: Object.fromEntries(Object.keys(overrides).map((origin) => [origin, baseIn(overrides, origin)])),
      registryKeys: Array.isArray(value.registryKeys) ? value.registryKeys.map(String) : [],
      developmentOrigins: Array.isArray(value.developmentOrigins) ? value.developmentOrigins.map(String).filter(isOrigin) : [],
    }
  } catch {
    return sameOrigin
  }
}

/**
 * The base of a page's calls, without a slash at its end.
 * @example serviceBase(runtime, window.location.origin, 'production') + '/a/login'
 */
export function serviceBase(runtime: PortalRuntime, origin: string, mode: BuildMode): string {
  const base = mode === 'development' ? runtime.development : (Object.entries(runtime.overrides).find(([from]) => from === origin)?.[1] ?? runtime.production)
  return (base ?? '').replace(/\/$/, '')
}

/** Origins of other hosts that a page may have to call, for its content security policy. */
export function serviceOrigins(runtime: PortalRuntime): string[] {
  const bases = [runtime.development, runtime.production, ...Object.values(runtime.overrides)]
  return [...new Set(bases.flatMap((base) => /^https?:\/\/[^/]+/.exec(base) ?? []))]
}

interface PageWithRuntime {
  getElementById(id: string): { textContent: string | null } | null
}

export const runtimeOf = (page: PageWithRuntime): PortalRuntime => readRuntime(page.getElementById(runtimeElementId)?.textContent)

/** The base of the calls of a page that is open. */
export const serviceBaseOf = (page: PageWithRuntime, origin: string, mode: BuildMode): string => serviceBase(runtimeOf(page), origin, mode)
