import { articleAttachments } from '@shared/contract'

export const [articlePaper] = articleAttachments
