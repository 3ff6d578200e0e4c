import { defineRemote } from '@shared/portal'

/** Pages by route name; each is loaded when it is first opened. */
export default defineRemote({
  'construction-register-list': () => import('../pages/register-list/RegisterListPage'),
  'construction-query-list': () => import('../pages/query-list/QueryListPage'),
  'construction-register': () => import('../pages/register/RegisterPage'),
  'construction-detail': () => import('../pages/detail/DetailPage'),
})
