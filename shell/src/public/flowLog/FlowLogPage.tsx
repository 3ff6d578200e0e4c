import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import PrinterOutlined from '@ant-design/icons-svg/lib/asn/PrinterOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types'
import { type DataOf, flowLogLinkDays } from '@shared/contract/endpoint'
import type { flowLogEndpoints } from '@shared/contract/flowLog'
import { messages } from '@shared/contract/messages'
import { minuteOf } from '@shared/contract/rules'
import { Icon, isTone, toneIcons } from '@shared/ui/icon'
import { type ReactNode, useEffect, useState } from 'react'
import { ask, isPassing, recordsOf, textOf } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { Card, PageHead } from '../layout/Card'
import styles from './FlowLogPage.module.css'

type Single = (typeof flowLogEndpoints)['single']
type SharedLog = DataOf<Single>
type Stage = { kind: 'asking' } | { kind: 'log'; log: SharedLog } | { kind: 'wrong' } | { kind: 'lost'; message: string }

const path: Single['path'] = '/a/stone/common/flowLog'

function readLog(data: Readonly<Record<string, unknown>>): SharedLog {
  const tone = textOf(data, 'tone')
  return {
    typeName: textOf(data, 'typeName'),
    number: textOf(data, 'number'),
    unitName: textOf(data, 'unitName'),
    status: textOf(data, 'status'),
    statusName: textOf(data, 'statusName'),
    tone: isTone(tone) ? tone : 'idle',
    expires: textOf(data, 'expires'),
    list: recordsOf(data, 'list').map((entry) => ({
      actionName: textOf(entry, 'actionName'),
      toStatusName: textOf(entry, 'toStatusName'),
      operatorName: textOf(entry, 'operatorName'),
      roleName: textOf(entry, 'roleName'),
      unitName: textOf(entry, 'unitName'),
      opinion: textOf(entry, 'opinion'),
      time: textOf(entry, 'time'),
    })),
  }
}

function linkParts() {
  const address = new URLSearchParams(window.location.search)
  const [bizType, bizId, sign] = ['bizType', 'bizId', 'sign'].map((name) => address.get(name) ?? '')
  return bizType && bizId && sign ? { bizType, bizId, sign } : undefined
}

/** /flowLog-single: the flow log of one application, for people with its link. Needs no login; can be printed. */
export default function FlowLogPage() {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })
  const load = async () => {
    const query = linkParts()
    if (!query) return setStage({ kind: 'wrong' })
    setStage({ kind: 'asking' })
    const answer = await ask(`${path}?${new URLSearchParams(query)}`)
    if (answer.kind === 'data') setStage({ kind: 'log', log: readLog(answer.data) })
    else if (isPassing(answer) || (answer.kind === 'refused' && answer.code === 'RATE_LIMITED')) setStage({ kind: 'lost', message: answer.message })
    else setStage({ kind: 'wrong' })
  }
  useEffect(() => void load(), [])
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
          <button type="button" className={`${theme.button} ${theme.primary} ${styles.retry}`} onClick={() => void load()}>
            重试
          </button>
        </Note>
      )}
    </>
  )
}

function Note({ icon, tone, title, children }: { icon: IconDefinition; tone: 'idle' | 'failed'; title: string; children: ReactNode }) {
  return (
    <section className={`${theme.card} ${styles.note}`} role="alert">
      <h2>
        <Icon icon={icon} className={theme[tone]} /> {title}
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
        <button type="button" className={`${theme.button} ${styles.print}`} onClick={() => window.print()}>
          <Icon icon={PrinterOutlined} />
          打印
        </button>
      </PageHead>
      <dl className={`${theme.card} ${styles.facts}`}>
        <div>
          <dt>申请单位</dt>
          <dd>{log.unitName}</dd>
        </div>
        <div>
          <dt>当前状态</dt>
          <dd className={theme[log.tone]}>
            <Icon icon={toneIcons[log.tone]} /> {log.statusName}
          </dd>
        </div>
        <div>
          <dt>链接有效期至</dt>
          <dd>{minuteOf(log.expires)}</dd>
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
                <time dateTime={entry.time.replace(' ', 'T')}>{minuteOf(entry.time)}</time>
              </div>
              <div className={styles.who}>
                {entry.operatorName}
                {/* For the system, role and name are the same: shown once. */}
                {entry.roleName && entry.roleName !== entry.operatorName && `（${entry.roleName}）`} {entry.unitName}
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
