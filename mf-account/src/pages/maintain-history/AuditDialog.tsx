import type { OpinionTemplate } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { portalEndpoints } from '@shared/contract/portal'
import { type UnitChange, unitChangeAttachments, unitEndpoints } from '@shared/contract/unit'
import { invalidateCalls, useCallMutation, useCallQuery } from '@shared/portal'
import { AttachmentPapers } from '@shared/ui/detail'
import { FailureNote } from '@shared/ui/page'
import { type Decision, DecisionBar, useDecisions } from '@shared/ui/review'
import { useQueryClient } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { ChangeItems } from '../../features/unitChange/ChangeItems'
import styles from './AuditDialog.module.css'

const templates: readonly OpinionTemplate[] = [
  { action: 'pass', label: '与营业执照一致', text: '变更内容与营业执照一致，同意变更。' },
  { action: 'refuse', label: '与营业执照不一致', text: '变更内容与营业执照不一致，请核对后重新提交。' },
  { action: 'refuse', label: '营业执照不清晰', text: '营业执照扫描件不清晰，请重新上传。' },
]

const decisions: readonly Decision[] = [
  { action: 'pass', label: '通过', opinion: 'optional', done: '变更已通过，立即生效' },
  { action: 'refuse', label: '退回', opinion: 'required', done: '变更已退回' },
]

/** The authority's decision on a waiting change: changed fields, papers, and the opinion. */
export function AuditDialog({ change, onClose }: { change: UnitChange & { unitName: string }; onClose(): void }) {
  const papers = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: change.id } })
  const queries = useQueryClient()
  const audit = useCallMutation(unitEndpoints.auditChange, { onError: () => true })
  const review = useDecisions({
    id: change.id,
    decisions,
    send: ({ action }, opinion) =>
      audit.mutateAsync({ body: { id: change.id, version: change.version, pass: action === 'pass' ? '1' : '0', ...(opinion && { opinion }) } }),
    refresh: () => invalidateCalls(queries, [unitEndpoints.findChangeUnit, portalEndpoints.waitingCounts]),
    onDecided: onClose,
  })
  // What is shown here is the row as it was: after a reload it is opened again from the list. The opinion is kept.
  const reload = async () => {
    await review.reload()
    onClose()
  }
  return (
    <Modal open title={`审核变更：${change.unitName}`} width={760} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.dialog}>
        <section aria-label="变更内容">
          <ChangeItems items={change.items} />
        </section>
        <section aria-label="附件">
          {papers.error && <FailureNote failure={papers.error} onRetry={() => papers.refetch()} retrying={papers.isFetching} />}
          {papers.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
          {papers.data && <AttachmentPapers definition={{ attachments: unitChangeAttachments }} attachments={papers.data.list} fields={{}} />}
        </section>
        <DecisionBar
          review={{ ...review, reload }}
          templates={templates}
          placeholder="填写意见，退回时必填"
          onDecide={(decision) => void review.decide(decision)}
        />
      </div>
    </Modal>
  )
}
