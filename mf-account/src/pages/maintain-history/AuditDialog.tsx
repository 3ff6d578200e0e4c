import type { OpinionTemplate } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { portalEndpoints } from '@shared/contract/portal'
import { type UnitChange, unitChangeAttachments, unitChangeStates, unitEndpoints } from '@shared/contract/unit'
import { invalidateCalls, useCallMutation, useCallQuery } from '@shared/portal'
import { AttachmentPapers } from '@shared/ui/detail'
import { FailureNote } from '@shared/ui/page'
import { type Decision, DecisionBar, useDecisions } from '@shared/ui/review'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
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

/**
 * The authority's decision on a waiting change: changed fields, papers, and the opinion. Once it has been decided elsewhere the dialog says so, and keeps
 * what was written until it is closed: the list offers no 审核 for such a change, so that nothing would lead back to the opinion.
 */
export function AuditDialog({ change, onClose }: { change: UnitChange & { unitName: string }; onClose(): void }) {
  const papers = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: change.id } })
  const queries = useQueryClient()
  const audit = useCallMutation(unitEndpoints.auditChange, { onError: () => true })
  // Asked for after a conflict only: until then the row says it.
  const asked = useCallQuery(unitEndpoints.findChangeUnit, { query: { id: change.id, pageNo: 1, pageSize: 1 } }, { enabled: false })
  const answer = asked.isFetchedAfterMount ? asked.data : undefined
  const now = answer ? answer.list.find(({ id }) => id === change.id) : change
  const waits = now?.status === unitChangeStates.waiting
  const review = useDecisions({
    id: change.id,
    decisions: waits ? decisions : [],
    send: ({ action }, opinion) =>
      audit.mutateAsync({
        body: { id: change.id, version: (now ?? change).version, pass: action === 'pass' ? '1' : '0', ...(opinion && { opinion }) },
      }),
    refresh: async () => {
      // First, since it would cancel the question.
      await invalidateCalls(queries, [unitEndpoints.findChangeUnit, portalEndpoints.waitingCounts])
      await asked.refetch()
    },
    onDecided: onClose,
  })
  return (
    <Modal open title={`审核变更：${change.unitName}`} width={760} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.dialog}>
        {!waits && <Alert type="warning" showIcon title={now ? `这项变更已经审核，当前状态为“${now.statusName}”` : '这项变更已不能审核'} />}
        <section aria-label="变更内容">
          <ChangeItems items={(now ?? change).items} />
        </section>
        <section aria-label="附件">
          {papers.error && <FailureNote failure={papers.error} onRetry={() => papers.refetch()} retrying={papers.isFetching} />}
          {papers.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
          {papers.data && <AttachmentPapers definition={{ attachments: unitChangeAttachments }} attachments={papers.data.list} fields={{}} />}
        </section>
        <DecisionBar
          review={waits ? review : { ...review, conflict: undefined }}
          templates={templates}
          placeholder="填写意见，退回时必填"
          onDecide={(decision) => void review.decide(decision)}
        />
      </div>
    </Modal>
  )
}
