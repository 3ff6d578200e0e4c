/** Read-only view of a record: fields, attachments, steps and flow log. */
export { AttachmentPapers } from './AttachmentPapers'
export { ChangeLog } from './ChangeLog'
export { type Fact, FactList, Missing } from './FactList'
export { FieldValue, MaskedValue, type RevealCall } from './FieldValue'
export { FlowLog } from './FlowLog'
export { hintOf } from './hint'
export { GroupFields, type ReadRecord, TableFields } from './RecordFields'
export { callsOf, useApplicationRecord } from './useApplicationRecord'
