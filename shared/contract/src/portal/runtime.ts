import { isRecord } from '../rules/record'

/**
 * Where the back end is (specification §7, Backend base): one base for development, one for production, and overrides of the latter for pages
 * of particular origins. Also the keys that may sign the registry, and the origins from which developers may load their own builds. Known at
 * run time only: the server of the HTML writes it in.
 */
export interface PortalRuntime {
  /** An origin with a path (`https://host/service`), a path on the page's own origin, or empty for that origin itself. */
  development: string
  production: string
  /** Bases for pages of these origins, instead of `production`. */
  overrides: Readonly<Record<string, string>>
  /** Ed25519 public keys that may sign the registry: 32 bytes each, base64. Without keys the signature is not checked. */
  registryKeys: readonly string[]
  /** Origins from which a developer may load builds of remotes in a separate window; empty if not allowed. */
  developmentOrigins: readonly string[]
}

export type BuildMode = 'development' | 'production'

/** `id` of the JSON block in the pages that contains the runtime configuration. */
export const runtimeElementId = 'portal-runtime'
const blockStart = `<script type="application/json" id="${runtimeElementId}">`
const blockEnd = '</script>'
/** The block as the build writes it: everything is served from the page's own origin. */
export const emptyRuntimeBlock = `${blockStart}{}${blockEnd}`
/** The block with its content; `<` is escaped, so that no text can close the block. */
export const runtimeBlock = (runtime: PortalRuntime): string => `${blockStart}${JSON.stringify(runtime).replaceAll('<', '\\u003c')}${blockEnd}`

const sameOrigin: PortalRuntime = { development: '', production: '', overrides: {}, registryKeys: [], developmentOrigins: [] }

/** Whether a text is a valid base: http(s) with host, or a path; without query, fragment or user name. */
export function isServiceBase(text: string): boolean {
  return /^(?:https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?|)(?:\/[A-Za-z0-9._~-]+)*\/?$/.test(text)
}

/** Whether a text is an origin as browsers write it: lower case, without path. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text)

/** Whether a text can be a public key of the registry. */
export const isRegistryKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text)

const baseIn = (record: Record<string, unknown>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' && isServiceBase(value) ? value : ''
}

/**
 * Parses the block's text. A missing or invalid base means the page's own origin. Invalid keys are kept: they verify nothing, and a page with
 * wrong keys must not turn into one without keys.
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
 * The base URL of a page's calls, without a trailing slash.
 * @example serviceBase(runtime, window.location.origin, 'production') + '/a/login'
 */
export function serviceBase(runtime: PortalRuntime, origin: string, mode: BuildMode): string {
  const base = mode === 'development' ? runtime.development : (Object.entries(runtime.overrides).find(([from]) => from === origin)?.[1] ?? runtime.production)
  return (base ?? '').replace(/\/$/, '')
}

/** Other origins that a page may have to call, for its content security policy. */
export function serviceOrigins(runtime: PortalRuntime): string[] {
  const bases = [runtime.development, runtime.production, ...Object.values(runtime.overrides)]
  return [...new Set(bases.flatMap((base) => /^https?:\/\/[^/]+/.exec(base) ?? []))]
}

interface PageWithRuntime {
  getElementById(id: string): { textContent: string | null } | null
}

export const runtimeOf = (page: PageWithRuntime): PortalRuntime => readRuntime(page.getElementById(runtimeElementId)?.textContent)

/** The base URL for calls of an open page. */
export const serviceBaseOf = (page: PageWithRuntime, origin: string, mode: BuildMode): string => serviceBase(runtimeOf(page), origin, mode)
