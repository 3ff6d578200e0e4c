import { CloseSquareFilled } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './FailureNote.module.css'

export interface FailureNoteProps {
  /** A CallError, or what the user reads where nothing was asked. */
  failure: { message: string; code?: string }
  onRetry?: () => void
  retrying?: boolean
}

/** Answers that stay the same however often they are asked for. */
const final = new Set(['NOT_FOUND', 'FORBIDDEN'])

/** The part of a page that could not be loaded: one sentence, and 重试 where that may help; the rest of the page lives. */
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
