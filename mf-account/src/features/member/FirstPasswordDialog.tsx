import { Button, Modal } from 'antd'
import { FirstPassword, type FirstPasswordProps } from './FirstPassword'

/** A dialog with a new first password. The password cannot be shown again, so a click outside does not close the dialog. */
export function FirstPasswordDialog({ onClose, ...issued }: FirstPasswordProps & { onClose(): void }) {
  return (
    <Modal
      open
      width={480}
      title="新的初始密码"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已记下，关闭
        </Button>
      }
    >
      <FirstPassword {...issued} />
    </Modal>
  )
}
