import { messages } from '@shared/contract/messages'
import { type PortalConfig, portalConfigSchema } from '@shared/contract/portal'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { dataOf, type RawAnswer } from '../http/request'

const unknown: PortalConfig = {
  productTitle: messages.productTitle,
  organisation: '',
  servicePhone: '',
  serviceHours: '',
  manualUrl: '',
  cookieDays: 1,
  idleMinutes: 0,
  ssoLoginUrl: '',
  defaultProvinceCode: '330000',
  defaultAreaCode: '330200',
}

const store = createStore<PortalConfig>(() => unknown)
export const portalConfig = (): PortalConfig => store.getState()
export const usePortalConfig = (): PortalConfig => useStore(store)
/** Lifetime of the session cookies in days. */
export const cookieDays = (): number => portalConfig().cookieDays

/** Nothing waits for the configuration: without it, only telephone number and manual are missing. */
export function receiveConfig(answer: RawAnswer): void {
  const read = portalConfigSchema.safeParse(dataOf(answer.body))
  if (read.success) store.setState(read.data, true)
}
