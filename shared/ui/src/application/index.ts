/** Pages of an application type, built from its definition: list, form, detail. */

export { usePrint } from '../detail/usePrint'
export { ApplicationDetailPage, type ApplicationDetailPageProps } from './ApplicationDetailPage'
export { ApplicationFormPage, type ApplicationFormPageProps } from './ApplicationFormPage'
export { ApplicationListPage, type ApplicationListPageProps } from './ApplicationListPage'
export { ApplicationRecordPage } from './ApplicationRecordPage'
export { applicationColumns } from './applicationColumns'
export { applicationFilters } from './applicationFilters'
export { NewRecordForm, type NewRecordFormProps } from './NewRecordForm'
export { staleAfterTransition } from './records'
export { UnsentDrafts } from './UnsentDrafts'
export { useTransitionDialog } from './useTransitionDialog'
