/** What may be attached, in numbers and in words. Below the messages, which tell it, and the rules of attachment/files.ts, which judge by it. */

/** The thirteen extensions of specification §5. The content must match the extension (security S8). */
export const attachmentExtensions = ['doc', 'docx', 'xls', 'xlsx', 'pdf', 'png', 'jpg', 'jpeg', 'bmp', 'rar', 'zip', '7z', 'txt'] as const
/** Their list. */
export const attachmentExtensionsText: string = attachmentExtensions.join('、')
/** The same in few words, for whoever begins. */
export const attachmentKindsText: string = 'pdf、图片、Office 文档或压缩包'

export const attachmentMaxMegabytes = 20
export const attachmentMaxBytes: number = attachmentMaxMegabytes * 1024 * 1024
export const attachmentMaxPerCode = 10
/** How large each file may be. */
export const attachmentLimitText: string = `单个不超过 ${attachmentMaxMegabytes} MB`
