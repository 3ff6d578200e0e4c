import { CloseSquareFilled } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './FailureNote.module.css'

interface FailureNoteProps {
  /** A CallError, or another message for the user. */
  failure: { message: string; code?: string }
  onRetry?: () => void
  retrying?: boolean
}

/** Errors for which a retry is useless. */
const final = new Set(['NOT_FOUND', 'FORBIDDEN'])

/** Shown in place of a part of a page that could not be loaded: the message, and 重试 if that may help. The rest of the page still works. */
export function FailureNote({ failure: { message, code = '' }, onRetry, retrying = false }: FailureNoteProps) {
  return (
    <div role="alert" className={styles.failure}>
      <CloseSquareFilled aria-hidden className={styles.icon} />
      <p className={styles.text}>{message}</p>
      {onRetry && !final.has(code) && (
        <Button onClick={onRetry} loading={retrying}>
          重试
        </Button>
      )}
    </div>
  )
}
