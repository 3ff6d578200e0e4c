/** Attachments: upload, also by phone, and preview. */
export { AttachmentField, attachmentNote, useAttachments } from './AttachmentField'
export { AttachmentPicture } from './AttachmentPicture'
export { previewKind } from './attachmentFile'
export { PreviewDialog } from './PreviewDialog'
