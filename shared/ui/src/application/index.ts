/** Pages of an application type, built from its definition: list, form, detail. */

export { usePrint } from '../detail/usePrint'
export { ApplicationDetailPage } from './ApplicationDetailPage'
export { ApplicationFormPage, type ApplicationFormPageProps } from './ApplicationFormPage'
export { ApplicationListPage } from './ApplicationListPage'
export { ApplicationRecordPage } from './ApplicationRecordPage'
export { NewRecordForm } from './NewRecordForm'
export { UnsentDrafts } from './UnsentDrafts'
export { useTransitionDialog } from './useTransitionDialog'
