import type { Attachment } from '@shared/contract/attachment'
import { equipmentAttachments } from '@shared/contract/equipment'
import { AttachmentPapers } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'

/** 附件 of a device, with preview. */
export function DeviceFiles({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <SectionCard title="附件" note={`${attachments.length} 个`}>
      <AttachmentPapers definition={{ attachments: equipmentAttachments }} attachments={attachments} fields={{}} />
    </SectionCard>
  )
}
