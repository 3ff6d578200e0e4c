import { type EquipmentDetail, equipmentAttachments } from '@shared/contract/equipment'
import { AttachmentField, attachmentNote, useAttachments } from '@shared/ui/attachment'
import { AttachmentPapers } from '@shared/ui/detail'
import { SectionCard } from '@shared/ui/page'
import { Button } from 'antd'
import { useState } from 'react'

export interface DeviceFilesProps {
  device: EquipmentDetail
  /** Reloads the device. */
  reload(): Promise<unknown>
}

/** 附件 of a device, with preview; whoever may edit the archive adds and removes them. */
export function DeviceFiles({ device, reload }: DeviceFilesProps) {
  const [editing, setEditing] = useState(false)
  const finish = () => {
    setEditing(false)
    void reload()
  }
  const edit = device.editable.length > 0 && <Button onClick={editing ? finish : () => setEditing(true)}>{editing ? '完成' : '上传或删除'}</Button>
  return (
    <SectionCard title="附件" note={editing ? attachmentNote : `${device.attachments.length} 个`} extra={edit} flush={editing}>
      {editing ? (
        <DeviceUploads id={device.id} />
      ) : (
        <AttachmentPapers definition={{ attachments: equipmentAttachments }} attachments={device.attachments} fields={{}} />
      )}
    </SectionCard>
  )
}

function DeviceUploads({ id }: { id: string }) {
  const attachments = useAttachments(id)
  return <AttachmentField papers={equipmentAttachments} values={{ fields: {} }} attachments={attachments} ensureRecord={async () => id} />
}
