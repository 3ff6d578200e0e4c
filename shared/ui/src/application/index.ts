/** Pages of an application type, made from its definition: list, form, detail. */
export { ApplicationDetailPage, type ApplicationDetailPageProps } from './ApplicationDetailPage'
export { ApplicationFormPage, type ApplicationFormPageProps } from './ApplicationFormPage'
export { ApplicationListPage, type ApplicationListPageProps } from './ApplicationListPage'
export { applicationColumns } from './applicationColumns'
export { applicationFilters } from './applicationFilters'
export { recordPath, staleAfterTransition } from './records'
export { usePrint } from './usePrint'
export { useTransitionDialog } from './useTransitionDialog'
