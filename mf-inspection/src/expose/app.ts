import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  'check-install': () => import('../pages/check-install/CheckInstallPage'),
  'check-install-detail': () => import('../pages/check-install/CheckInstallDetailPage'),
})
