import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  'construction-register-list': () => import('../pages/register-list/RegisterListPage'),
  'construction-query-list': () => import('../pages/query-list/QueryListPage'),
  'construction-register': () => import('../pages/register/RegisterPage'),
  'construction-detail': () => import('../pages/detail/DetailPage'),
})
