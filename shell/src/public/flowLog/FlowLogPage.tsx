import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import PrinterOutlined from '@ant-design/icons-svg/lib/asn/PrinterOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import { type DataOf, flowLog, flowLogLinkDays, messages } from '@shared/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../look/Icon'
import look from '../../look/look.module.css'
import { callContract } from '../contractCall'
import { Card } from '../frame/Card'
import { PageHead } from '../frame/PageHead'
import styles from './FlowLogPage.module.css'

type SharedLog = DataOf<typeof flowLog.single>
type Stage = { kind: 'asking' } | { kind: 'log'; log: SharedLog } | { kind: 'wrong' } | { kind: 'lost'; message: string }

const shapes: Readonly<Record<SharedLog['tone'], IconDefinition>> = {
  done: CheckCircleFilled,
  moving: ClockCircleFilled,
  attention: WarningFilled,
  failed: CloseSquareFilled,
  idle: MinusCircleOutlined,
}

function linkParts() {
  const address = new URLSearchParams(window.location.search)
  const [bizType, bizId, sign] = ['bizType', 'bizId', 'sign'].map((name) => address.get(name) ?? '')
  return bizType && bizId && sign ? { bizType, bizId, sign } : undefined
}

/** /flowLog-single: what happened to one application, for whoever was given its link. No login; made to be printed too. */
export default function FlowLogPage() {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })
  const ask = async () => {
    const query = linkParts()
    if (!query) return setStage({ kind: 'wrong' })
    setStage({ kind: 'asking' })
    const outcome = await callContract(flowLog.single, { query })
    if (outcome.kind === 'data') setStage({ kind: 'log', log: outcome.data })
    else if (outcome.kind === 'lost' || outcome.code === 'RATE_LIMITED') setStage({ kind: 'lost', message: outcome.message })
    else setStage({ kind: 'wrong' })
  }
  useEffect(() => void ask(), [])
  const title = stage.kind === 'log' ? `${stage.log.typeName} ${stage.log.number} 流转日志` : '流转日志'
  useEffect(() => {
    document.title = `${messages.productTitle} - ${title}`
  }, [title])
  if (stage.kind === 'log') return <Log log={stage.log} />
  return (
    <>
      <PageHead title="流转日志" />
      {stage.kind === 'asking' && (
        <Card>
          <p className={styles.about} role="status">
            正在打开
          </p>
        </Card>
      )}
      {stage.kind === 'wrong' && (
        <Note icon={MinusCircleOutlined} tone="idle" title="链接已失效或不完整">
          分享的链接 {flowLogLinkDays} 天内有效。请核对是否复制完整，或请分享人重新发一个；也可以登录平台后在申请详情中查看。
        </Note>
      )}
      {stage.kind === 'lost' && (
        <Note icon={CloseSquareFilled} tone="failed" title="没有打开">
          {stage.message}
          <button type="button" className={`${look.button} ${look.primary} ${styles.retry}`} onClick={() => void ask()}>
            重试
          </button>
        </Note>
      )}
    </>
  )
}

function Note({ icon, tone, title, children }: { icon: IconDefinition; tone: 'idle' | 'failed'; title: string; children: ReactNode }) {
  return (
    <section className={`${look.card} ${styles.note}`} role="alert">
      <h2>
        <Icon icon={icon} className={look[tone]} /> {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}

function Log({ log }: { log: SharedLog }) {
  const entries = [...log.list].sort((a, b) => b.time.localeCompare(a.time))
  return (
    <>
      <PageHead title={log.typeName} about={log.number}>
        <button type="button" className={`${look.button} ${styles.print}`} onClick={() => window.print()}>
          <Icon icon={PrinterOutlined} />
          打印
        </button>
      </PageHead>
      <dl className={`${look.card} ${styles.facts}`}>
        <div>
          <dt>申请单位</dt>
          <dd>{log.unitName}</dd>
        </div>
        <div>
          <dt>当前状态</dt>
          <dd className={look[log.tone]}>
            <Icon icon={shapes[log.tone]} /> {log.statusName}
          </dd>
        </div>
        <div>
          <dt>链接有效期至</dt>
          <dd>{log.expires.slice(0, 16)}</dd>
        </div>
      </dl>
      <Card title="流转日志" note="最近的在前">
        {entries.length === 0 && <p className={styles.about}>还没有办理记录</p>}
        <ol className={styles.log}>
          {entries.map((entry) => (
            <li key={`${entry.time}${entry.actionName}${entry.toStatusName}`}>
              <div className={styles.line}>
                <b>{entry.actionName}</b>
                <span className={styles.to}>{entry.toStatusName}</span>
                <time dateTime={entry.time.replace(' ', 'T')}>{entry.time.slice(0, 16)}</time>
              </div>
              <div className={styles.who}>
                {entry.operatorName}
                {entry.roleName && `（${entry.roleName}）`} {entry.unitName}
              </div>
              {entry.opinion && <blockquote>{entry.opinion}</blockquote>}
            </li>
          ))}
        </ol>
      </Card>
      <p className={`${styles.about} ${styles.end}`}>人名和号码已隐去。完整内容请登录平台查看。</p>
    </>
  )
}
