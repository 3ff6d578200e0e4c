/** A record as it reads: its fields, papers, steps and flow log. */
export { ApplicationDetail, type ApplicationDetailProps, ApplicationDetailSkeleton } from './ApplicationDetail'
export { AttachmentPapers, type AttachmentPapersProps } from './AttachmentPapers'
export { type Fact, FactList, Missing } from './FactList'
export { FlowLog } from './FlowLog'
export type { Viewer } from './hint'
export { GroupFields } from './RecordFields'
export { callsOf, useApplicationRecord, useViewer } from './useApplicationRecord'
