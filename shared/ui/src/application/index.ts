/** Pages of an application type, built from its definition: list, form, detail. */

export { usePrint } from '../detail/usePrint'
export { ApplicationDetailPage } from './ApplicationDetailPage'
export { ApplicationRecordPage } from './ApplicationRecordPage'
export { ApplicationFormPage, type ApplicationFormPageProps } from './form/ApplicationFormPage'
export { NewRecordForm } from './form/NewRecordForm'
export { UnsentDrafts } from './form/unsubmitted/UnsentDrafts'
export { ApplicationListPage } from './list/ApplicationListPage'
export { useTransitionDialog } from './useTransitionDialog'
