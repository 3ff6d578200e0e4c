import { defineRemote } from '@shared/portal'

/** Pages by route name; each is loaded when it is first opened. */
export default defineRemote({
  'company-maintain': () => import('../pages/maintain/MaintainPage'),
  'company-maintain-history': () => import('../pages/maintain-history/MaintainHistoryPage'),
  'account-check': () => import('../pages/check/CheckPage'),
  'account-register-detail': () => import('../pages/register-detail/RegisterDetailPage'),
  'account-manager': () => import('../pages/manager/ManagerPage'),
  'account-add': () => import('../pages/add-account/AddAccountPage'),
  'account-detail': () => import('../pages/account-detail/AccountDetailPage'),
  'reset-password-check-list': () => import('../pages/reset-password-check-list/ResetPasswordCheckListPage'),
  'reset-password-query-list': () => import('../pages/reset-password-query-list/ResetPasswordQueryListPage'),
  'reset-password-detail': () => import('../pages/reset-password-detail/ResetPasswordDetailPage'),
  'system-account': () => import('../pages/account/AccountPage'),
  'system-releases': () => import('../pages/releases/ReleasesPage'),
  'system-status': () => import('../pages/status/StatusPage'),
  'system-sms-outbox': () => import('../pages/sms-outbox/SmsOutboxPage'),
})
