import type { OpinionTemplate } from '@shared/contract/application'
import { DecisionBar } from '@shared/ui/review'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Audit, Verdict } from './useAudit'

/** The confirmation before a decision is sent: what it is about, and what will happen. */
export interface AuditQuestion {
  title: string
  text: ReactNode
}

export interface AuditBarProps {
  audit: Audit
  templates: readonly OpinionTemplate[]
  questions: Readonly<Record<Verdict['action'], AuditQuestion>>
}

/** Opinion and the two decisions at the foot of an application, with a confirmation before either is sent. */
export function AuditBar({ audit, templates, questions }: AuditBarProps) {
  const { asked } = audit
  return (
    <>
      <DecisionBar review={audit} templates={templates} placeholder="填写意见，审核不通过时必填，申请单位可以看到" onDecide={audit.ask} />
      <Modal
        open={asked !== undefined}
        width={450}
        title={asked && questions[asked.action].title}
        okText={asked?.label}
        cancelText="返回"
        confirmLoading={audit.busy !== undefined}
        onOk={() => asked && void audit.decide(asked)}
        onCancel={audit.cancel}
        destroyOnHidden
      >
        {asked && questions[asked.action].text}
      </Modal>
    </>
  )
}
