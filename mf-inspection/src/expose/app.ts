import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  weibaoApply: () => import('../pages/weibaoApply/FilingFormPage'),
  weibaoDa: () => import('../pages/weibaoDa/FilingArchivePage'),
  'weibaoDa-detail': () => import('../pages/weibaoDa/FilingDetailPage'),
  weibaoList: () => import('../pages/weibaoList/FilingListPage'),
  'check-record': () => import('../pages/check-record/CheckRecordPage'),
  'check-record-detail': () => import('../pages/check-record/CheckRecordDetailPage'),
  'check-install': () => import('../pages/check-install/CheckInstallPage'),
  'check-install-detail': () => import('../pages/check-install/CheckInstallDetailPage'),
})
