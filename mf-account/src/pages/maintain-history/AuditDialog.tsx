import type { OpinionTemplate } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { opinionProblem } from '@shared/contract/rules'
import { type UnitChange, unitChangeAttachments, unitEndpoints } from '@shared/contract/unit'
import { notify, useCallMutation, useCallQuery } from '@shared/portal'
import { AttachmentPapers } from '@shared/ui/detail'
import { FailureNote } from '@shared/ui/page'
import { OpinionBox } from '@shared/ui/review'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { ChangeItems } from '../../features/unitChange/ChangeItems'
import styles from './AuditDialog.module.css'

const templates: readonly OpinionTemplate[] = [
  { action: 'pass', label: '与营业执照一致', text: '变更内容与营业执照一致，同意变更。' },
  { action: 'refuse', label: '与营业执照不一致', text: '变更内容与营业执照不一致，请核对后重新提交。' },
  { action: 'refuse', label: '营业执照不清晰', text: '营业执照扫描件不清晰，请重新上传。' },
]

/** The authority's decision on a waiting change: what changes, its papers, and the opinion. */
export function AuditDialog({ change, onClose }: { change: UnitChange & { unitName: string }; onClose(): void }) {
  const [opinion, setOpinion] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const papers = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: change.id } })
  const audit = useCallMutation(unitEndpoints.auditChange, {
    invalidates: [unitEndpoints.findChangeUnit],
    onSuccess: (_, { body }) => {
      notify.success(body.pass === '1' ? '变更已通过，立即生效' : '变更已退回')
      onClose()
    },
  })
  function decide(pass: '0' | '1') {
    const wrong = opinionProblem(opinion, pass === '0')
    setProblem(wrong)
    if (!wrong) audit.mutate({ body: { id: change.id, pass, ...(opinion.trim() && { opinion: opinion.trim() }) } })
  }
  const refuses = chosen === 'refuse' || (chosen === undefined && opinion.trim() !== '')
  return (
    <Modal open title={`审核变更：${change.unitName}`} width={760} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.dialog}>
        <section aria-label="变更内容">
          <ChangeItems items={change.items} />
        </section>
        <section aria-label="附件">
          {papers.error && <FailureNote message={papers.error.message} onRetry={() => papers.refetch()} retrying={papers.isFetching} />}
          {papers.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
          {papers.data && <AttachmentPapers definition={{ attachments: unitChangeAttachments }} attachments={papers.data.list} fields={{}} />}
        </section>
        <OpinionBox
          value={opinion}
          templates={templates}
          problem={problem}
          placeholder="填写意见，退回时必填"
          onChange={(text, template) => {
            setOpinion(text)
            setProblem(undefined)
            if (template) setChosen(template.action)
            if (text === '') setChosen(undefined)
          }}
          onSubmitKey={() => decide(refuses ? '0' : '1')}
        >
          <Button type={refuses ? 'default' : 'primary'} loading={audit.isPending && audit.variables.body.pass === '1'} onClick={() => decide('1')}>
            通过
          </Button>
          <Button type={refuses ? 'primary' : 'default'} loading={audit.isPending && audit.variables.body.pass === '0'} onClick={() => decide('0')}>
            退回
          </Button>
        </OpinionBox>
      </div>
    </Modal>
  )
}
