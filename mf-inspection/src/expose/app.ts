import { defineRemote } from '@shared/portal'

/** Pages by the names their routes have; each is loaded when it is first opened. */
export default defineRemote({
  'rescue-registration': () => import('../pages/rescue-registration/RescueFormPage'),
  'rescue-registration-list': () => import('../pages/rescue-registration/RescueListPage'),
  'rescue-registration-detail': () => import('../pages/rescue-registration/RescueDetailPage'),
  'rescue-registration-review': () => import('../pages/rescue-registration/RescueReviewPage'),
  'fault-registration': () => import('../pages/fault-registration/FaultFormPage'),
  'fault-registration-list': () => import('../pages/fault-registration/FaultListPage'),
  'fault-registration-detail': () => import('../pages/fault-registration/FaultDetailPage'),
  'fault-registration-review': () => import('../pages/fault-registration/FaultReviewPage'),
  weibaoApply: () => import('../pages/weibaoApply/FilingFormPage'),
  weibaoDa: () => import('../pages/weibaoDa/FilingArchivePage'),
  'weibaoDa-detail': () => import('../pages/weibaoDa/FilingDetailPage'),
  weibaoList: () => import('../pages/weibaoList/FilingListPage'),
  'check-online': () => import('../pages/check-online/CheckOnlinePage'),
  'check-online-detail': () => import('../pages/check-online/CheckOnlineDetailPage'),
  'check-record': () => import('../pages/check-record/CheckRecordPage'),
  'check-record-detail': () => import('../pages/check-record/CheckRecordDetailPage'),
  'maintenance-parts-apply': () => import('../pages/maintenance-parts-apply/PriceListsPage'),
  'maintenance-parts-apply-form': () => import('../pages/maintenance-parts-apply/PriceFormPage'),
  'maintenance-parts-apply-detail': () => import('../pages/maintenance-parts-apply/PriceDetailPage'),
  'maintenance-parts-apply-review': () => import('../pages/maintenance-parts-apply/PriceReviewPage'),
  'maintenance-parts-apply-prices': () => import('../pages/maintenance-parts-apply/PriceSearchPage'),
  'maintenance-parts-apply-calculator': () => import('../pages/maintenance-parts-apply/ReferencePricePage'),
  'check-install': () => import('../pages/check-install/CheckInstallPage'),
  'check-install-detail': () => import('../pages/check-install/CheckInstallDetailPage'),
})
