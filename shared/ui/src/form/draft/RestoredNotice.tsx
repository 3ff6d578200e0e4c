import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { FormStore } from '../formStore'

interface RestoredNoticeProps {
  formStore: FormStore
  title: string
  /** Revision last saved in the service, if the form saves by itself. Once it has what was filled in since, nothing is left to decide. */
  savedRevision?: number
  onDrop(): void
}

/**
 * Tells the user that unsaved content was restored, and lets them discard it. What was filled in since goes with it, so then the user
 * is asked first. Mounted together with the restored content.
 */
export function RestoredNotice({ formStore, title, savedRevision = 0, onDrop }: RestoredNoticeProps) {
  const revision = useStore(formStore.store, (state) => state.revision)
  const [restored] = useState(revision)
  const [shown, setShown] = useState(true)
  if (!shown || savedRevision > restored) return null
  const continued = revision > restored
  const drop = () => {
    setShown(false)
    onDrop()
  }
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      closable
      title={title}
      action={
        <Popconfirm
          disabled={!continued}
          title="不要恢复的内容"
          description="恢复后填写的内容也会丢失"
          okText="不要"
          okButtonProps={{ danger: true }}
          cancelText="保留"
          onConfirm={drop}
        >
          <Button size="small" onClick={continued ? undefined : drop}>
            不要这些内容
          </Button>
        </Popconfirm>
      }
    />
  )
}
