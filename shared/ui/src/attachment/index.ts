/** Attachments: upload, also by phone, and preview. */
export { AttachmentField, type AttachmentFieldProps, attachmentNote, useAttachments } from './AttachmentField'
export { AttachmentPicture } from './AttachmentPicture'
export { AttachmentPreview } from './AttachmentPreview'
export { downloadAttachment, type PreviewKind, previewKind } from './attachmentFile'
export { PaperPane, type PaperPaneProps } from './PaperPane'
export { PreviewDialog } from './PreviewDialog'
