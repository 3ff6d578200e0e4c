import type { Attachment } from '@shared/contract/attachment'
import { equipmentAttachments, equipmentEndpoints } from '@shared/contract/equipment'
import { invalidateCalls } from '@shared/portal'
import { AttachmentField, attachmentNote, useAttachments } from '@shared/ui/attachment'
import { AttachmentPapers } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'

export interface DeviceFilesProps {
  /** Of the device, or of a line of piping. */
  id: string
  attachments: readonly Attachment[]
  /** Whether the user may add and remove them. */
  editable: boolean
  title?: string
  /** Reloads the attachments. */
  reload(): Promise<unknown>
}

/** What tells of files that were added or removed. */
const toldOfFiles = [equipmentEndpoints.changes, equipmentEndpoints.timeline, equipmentEndpoints.pipelineChanges, equipmentEndpoints.pipelineTimeline]

/** 附件 of a device or a line of piping, with preview; whoever may edit the archive adds and removes them. */
export function DeviceFiles({ id, attachments, editable, title = '附件', reload }: DeviceFilesProps) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  const finish = () => {
    setEditing(false)
    void reload()
    void invalidateCalls(queries, toldOfFiles)
  }
  const edit = editable && <Button onClick={editing ? finish : () => setEditing(true)}>{editing ? '完成' : '上传或删除'}</Button>
  return (
    <SectionCard title={title} note={editing ? attachmentNote : `${attachments.length} 个`} extra={edit} flush={editing}>
      {editing ? <DeviceUploads id={id} /> : <AttachmentPapers definition={{ attachments: equipmentAttachments }} attachments={attachments} fields={{}} />}
    </SectionCard>
  )
}

function DeviceUploads({ id }: { id: string }) {
  const attachments = useAttachments(id)
  return <AttachmentField papers={equipmentAttachments} values={{ fields: {} }} attachments={attachments} ensureRecord={async () => id} />
}
