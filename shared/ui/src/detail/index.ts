/** A record as it reads: its fields, papers, steps and flow log. */
export { ApplicationDetail, type ApplicationDetailProps, ApplicationDetailSkeleton } from './ApplicationDetail'
export { AttachmentPapers, type AttachmentPapersProps } from './AttachmentPapers'
export { type Fact, FactList, Missing } from './FactList'
export type { RevealCall } from './FieldValue'
export { FlowLog } from './FlowLog'
export type { Viewer } from './hint'
export { GroupFields, type ReadRecord, TableFields } from './RecordFields'
export { callsOf, useApplicationRecord, useViewer } from './useApplicationRecord'
