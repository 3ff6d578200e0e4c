import type { Attachment } from '@shared/contract/attachment'
import { Modal } from 'antd'
import { AttachmentPreview } from './AttachmentPreview'
import styles from './PreviewDialog.module.css'

/** Preview of an attachment in a dialog. Pass undefined to close it. */
export function PreviewDialog({ attachment, onClose }: { attachment: Attachment | undefined; onClose(): void }) {
  return (
    <Modal
      open={attachment !== undefined}
      onCancel={onClose}
      title={attachment?.fileName}
      footer={null}
      width={960}
      destroyOnHidden
      className={styles.dialog}
      style={{ top: 24 }}
    >
      <div className={styles.paper}>{attachment && <AttachmentPreview attachment={attachment} />}</div>
    </Modal>
  )
}
