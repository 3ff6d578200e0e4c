import { serviceBaseOf } from '@shared/contract/portal'

let base: string | undefined

/** Address of a call of the pages that do without the http client; the page says where calls are answered. */
export function serviceUrl(path: string): string {
  // Rendered at build time there is no page yet.
  base ??=
    typeof document === 'undefined'
      ? ''
      : serviceBaseOf(document, window.location.origin, process.env.NODE_ENV === 'development' ? 'development' : 'production')
  return base + path
}
