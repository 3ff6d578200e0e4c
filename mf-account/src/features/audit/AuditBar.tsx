import type { OpinionTemplate } from '@shared/contract/application'
import { OpinionBox } from '@shared/ui/review'
import { Alert, Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Audit, Verdict } from './useAudit'

/** The question before a decision is sent: what it is about, and what will happen. */
export interface AuditQuestion {
  title: string
  text: ReactNode
}

export interface AuditBarProps {
  audit: Audit
  templates: readonly OpinionTemplate[]
  questions: Readonly<Record<Verdict, AuditQuestion>>
}

const labels: Readonly<Record<Verdict, string>> = { pass: '审核通过', refuse: '审核不通过' }
const verdicts: readonly Verdict[] = ['pass', 'refuse']

/** Opinion and the two decisions at the foot of an application, always in the same places. */
export function AuditBar({ audit, templates, questions }: AuditBarProps) {
  const { asked, conflict, primary } = audit
  return (
    <>
      {conflict !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={`${conflict}。您写的意见还在，刷新后可以继续`}
          action={
            <Button size="small" onClick={() => void audit.reload()}>
              刷新
            </Button>
          }
        />
      )}
      <OpinionBox
        value={audit.opinion}
        onChange={audit.write}
        templates={templates}
        problem={audit.problem}
        disabled={conflict !== undefined}
        placeholder="填写意见，审核不通过时必填，申请单位可以看到"
        onSubmitKey={() => audit.ask(primary)}
      >
        {verdicts.map((verdict) => (
          <Button
            key={verdict}
            type={verdict === primary ? 'primary' : 'default'}
            disabled={conflict !== undefined}
            title={conflict ?? (verdict === primary ? 'Ctrl+Enter' : undefined)}
            onClick={() => audit.ask(verdict)}
          >
            {labels[verdict]}
          </Button>
        ))}
      </OpinionBox>
      <Modal
        open={asked !== undefined}
        width={450}
        title={asked && questions[asked].title}
        okText={asked && labels[asked]}
        cancelText="返回"
        confirmLoading={audit.busy}
        onOk={() => void audit.decide()}
        onCancel={audit.cancel}
        destroyOnHidden
      >
        {asked && questions[asked].text}
      </Modal>
    </>
  )
}
