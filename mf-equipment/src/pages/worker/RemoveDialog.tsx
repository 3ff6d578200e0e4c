import { type FieldDefinition, fieldProblems } from '@shared/contract/form'
import { isCallError } from '@shared/portal'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import styles from './Worker.module.css'

const reason: FieldDefinition = { key: 'reason', label: '删除原因', type: 'text', required: true, minLength: 2, maxLength: 200 }

export interface RemoveDialogProps {
  open: boolean
  title: string
  /** What is removed with it, and what to do instead. */
  text: string
  busy: boolean
  /** Rejects with the `CallError` of a refusal, which the user has already been shown. */
  onRemove(reason: string): Promise<unknown>
  onCancel(): void
}

/** Asks for the reason for removing a record; the log keeps it. */
export function RemoveDialog({ open, title, text, busy, onRemove, onCancel }: RemoveDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(false)
  const [problem] = fieldProblems([reason], { reason: typed.trim() })
  async function remove() {
    setShown(true)
    if (problem) return
    try {
      await onRemove(typed.trim())
    } catch (error) {
      if (!isCallError(error)) throw error
    }
  }
  return (
    <Modal
      open={open}
      title={title}
      okText="删除"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={onCancel}
      destroyOnHidden
    >
      <p>{text}</p>
      <label htmlFor={id}>{reason.label}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={reason.maxLength}
        value={typed}
        status={shown && problem ? 'error' : undefined}
        aria-invalid={shown && problem !== undefined}
        aria-describedby={shown && problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown && problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
    </Modal>
  )
}
