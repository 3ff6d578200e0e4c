import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  'company-maintain': () => import('../pages/maintain/MaintainPage'),
  'company-maintain-history': () => import('../pages/maintain-history/MaintainHistoryPage'),
  'system-account': () => import('../pages/account/AccountPage'),
})
