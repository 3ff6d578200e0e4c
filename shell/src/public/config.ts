import { manualPath, type PortalConfig } from '@shared/contract/portal'
import { serviceUrl } from '../runtime/http/request'
import { ask, numberOf, textOf } from '../runtime/http/service'

/** The part of the portal's configuration that public pages use. */
export type PublicConfig = Pick<PortalConfig, 'organisation' | 'servicePhone' | 'serviceHours' | 'manualUrl' | 'ssoLoginUrl' | 'cookieDays'>

/** Undefined if it cannot be loaded: the pages work without it. */
export async function loadConfig(): Promise<PublicConfig | undefined> {
  const answer = await ask('/a/portal/config')
  if (answer.kind !== 'data') return undefined
  const { data } = answer
  return {
    organisation: textOf(data, 'organisation'),
    servicePhone: textOf(data, 'servicePhone'),
    serviceHours: textOf(data, 'serviceHours'),
    manualUrl: textOf(data, 'manualUrl') || serviceUrl(manualPath),
    ssoLoginUrl: textOf(data, 'ssoLoginUrl'),
    cookieDays: numberOf(data, 'cookieDays', 1),
  }
}
