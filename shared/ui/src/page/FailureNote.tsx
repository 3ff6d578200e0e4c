import { CloseSquareFilled } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './FailureNote.module.css'

export interface FailureNoteProps {
  /** What the user reads: a CallError's message. */
  message: string
  onRetry?: () => void
  retrying?: boolean
}

/** The part of a page that could not be loaded: one sentence and 重试; the rest of the page lives. */
export function FailureNote({ message, onRetry, retrying = false }: FailureNoteProps) {
  return (
    <div role="alert" className={styles.failure}>
      <CloseSquareFilled aria-hidden className={styles.icon} />
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          重试
        </Button>
      )}
    </div>
  )
}
