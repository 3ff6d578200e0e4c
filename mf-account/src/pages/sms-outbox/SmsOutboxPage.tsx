import { administrationEndpoints, type SmsRow } from '@shared/contract/administration'
import { type ListColumn, QueryList } from '@shared/ui/list'
import { purposeName } from './purposeName'
import styles from './SmsOutboxPage.module.css'

const columns: readonly ListColumn<SmsRow>[] = [
  { key: 'time', title: '时间', width: 168, place: 'due', orderBy: 'time', text: (row) => row.time },
  { key: 'mobile', title: '手机号码', width: 128, place: 'subject', text: (row) => row.mobile },
  { key: 'purpose', title: '用途', width: 136, priority: 1, place: 'number', text: (row) => purposeName(row.purpose) },
  { key: 'text', title: '内容', place: 'number', render: (row) => <span className={styles.text}>{row.text}</span> },
]

/** 短信发件箱: messages the embedded portal would have sent by SMS. */
export default function SmsOutboxPage() {
  return (
    <QueryList<SmsRow>
      header={{ title: '短信发件箱', rule: '没有接入短信网关时，平台发出的短信保存在这里；接入后由网关发送，这里不再有内容' }}
      endpoint={administrationEndpoints.smsOutbox}
      name="system-sms-outbox"
      columns={columns}
      filters={[{ kind: 'text', key: 'mobile', label: '手机号码', placeholder: '11 位号码' }]}
      measure="条"
      noun="短信"
      defaultOrder="time desc"
      orderText="后发送的在前"
      nothing={() => ({ kind: 'start', title: '还没有短信', text: '平台发送验证码或结果后会出现在这里；已接入短信网关时这里没有内容' })}
    />
  )
}
