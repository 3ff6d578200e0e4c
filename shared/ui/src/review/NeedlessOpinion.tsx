import { copyText, notify } from '@shared/portal'
import { Alert, Button } from 'antd'
import styles from './OpinionBox.module.css'

/** What a handler wrote for a record that somebody else has decided meanwhile: it can no longer be sent, but read and copied. @param id of the button */
export function NeedlessOpinion({ id, opinion }: { id: string; opinion: string }) {
  const copy = async () => {
    if (await copyText(opinion)) notify.success('已复制')
    else notify.warning('浏览器不允许复制，请选中后按 Ctrl+C')
  }
  return (
    <Alert
      type="info"
      title="您写的意见不再需要，可先复制"
      description={<div className={styles.needless}>{opinion}</div>}
      action={
        <Button id={id} size="small" aria-label="复制意见" onClick={() => void copy()}>
          复制
        </Button>
      }
    />
  )
}
