import { Alert } from 'antd'
import { CopyButton } from '../../page/button/CopyButton'
import styles from './OpinionBox.module.css'

/** What a handler wrote for a record that somebody else has decided meanwhile: it can no longer be sent, but read and copied. @param id of the button */
export function NeedlessOpinion({ id, opinion }: { id: string; opinion: string }) {
  return (
    <Alert
      type="info"
      title="您写的意见不再需要，可先复制"
      description={<div className={styles.needless}>{opinion}</div>}
      action={<CopyButton id={id} text={opinion} what="意见" />}
    />
  )
}
