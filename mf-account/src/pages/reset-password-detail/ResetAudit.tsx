import { type PasswordResetDetail, passwordResetAttachments, passwordResetEndpoints, passwordResetStates } from '@shared/contract/account'
import type { OpinionTemplate } from '@shared/contract/application'
import { portalEndpoints } from '@shared/contract/portal'
import { minuteOf } from '@shared/contract/rules'
import { invalidateCalls, useCallMutation, useTab } from '@shared/portal'
import { FactList, MaskedValue, Missing } from '@shared/ui/detail'
import { StatusTag } from '@shared/ui/page'
import { CheckList, hasDecisionBar, QuotedOpinion, ReviewFrame, ReviewPart, useReviewKeys } from '@shared/ui/review'
import { useQueryClient } from '@tanstack/react-query'
import { AuditBar } from '../../features/audit/AuditBar'
import type { Walk } from '../../features/audit/AuditSheet'
import { auditTone } from '../../features/audit/auditTone'
import { useAudit } from '../../features/audit/useAudit'

const calls = passwordResetEndpoints

const templates: readonly OpinionTemplate[] = [
  { action: 'pass', label: '材料齐全', text: '材料齐全，与单位和账号信息一致，同意重置。' },
  { action: 'refuse', label: '申请书未盖章', text: '重置申请书未加盖公章，请盖章后重新申请。' },
  { action: 'refuse', label: '证照不清晰', text: '证照扫描件不清晰，请重新上传清晰的原件照片或扫描件。' },
  { action: 'refuse', label: '单位与账号不一致', text: '填写的单位与账号所属单位不一致，请核对后重新申请。' },
  { action: 'refuse', label: '经办人无法核实', text: '经办人身份无法核实，请提供有效的身份证件。' },
]

/** One application for a new password under review: checks first, data left, papers right, the decision below. */
export function ResetAudit({ record, walk }: { record: PasswordResetDetail; walk: Walk }) {
  const { active } = useTab()
  const queries = useQueryClient()
  const decide = useCallMutation(calls.audit, { onError: () => true })
  const waiting = record.status === passwordResetStates.waiting
  const unpassable = record.checks.some(({ key, ok }) => key === 'account' && !ok)
  const audit = useAudit({
    id: record.id,
    waiting,
    unpassable,
    send: (action, opinion) =>
      decide.mutateAsync({ body: { id: record.id, version: record.version, pass: action === 'pass' ? '1' : '0', ...(opinion && { opinion }) } }),
    refresh: () => invalidateCalls(queries, [calls.list, calls.get, portalEndpoints.waitingCounts]),
    done: { pass: '审核已通过，设置新密码的链接已发送', refuse: '审核未通过，结果短信已发送' },
    onDecided: walk.goOn,
  })
  useReviewKeys(active && audit.asked === undefined, {
    next: walk.place?.onNext,
    previous: walk.place?.onPrevious,
    submit: () => audit.primary && audit.ask(audit.primary),
  })
  return (
    <ReviewFrame
      title={record.unitName || record.loginName}
      number={record.number}
      status={<StatusTag tone={auditTone(record.status)}>{record.statusName}</StatusTag>}
      place={walk.place}
      papers={{ attachments: passwordResetAttachments }}
      attachments={record.attachments}
      foot={
        hasDecisionBar(audit) && (
          <AuditBar
            audit={audit}
            templates={unpassable ? templates.filter(({ action }) => action === 'refuse') : templates}
            questions={{
              pass: {
                title: `审核通过：${record.loginName}`,
                text: `通过后该账号的所有会话立即结束，并向新手机 ${record.newMobile} 发送设置新密码的链接，链接 30 分钟内有效，只能使用一次。`,
              },
              refuse: { title: `审核不通过：${record.loginName}`, text: `意见将发送到 ${record.newMobile}，原密码和会话不受影响。` },
            }}
          />
        )
      }
    >
      {!waiting && <QuotedOpinion source={[record.statusName, record.auditorName, minuteOf(record.auditDate)]}>{record.opinion}</QuotedOpinion>}
      <CheckList checks={record.checks} />
      <ReviewPart title="申请内容">
        <FactList
          facts={[
            { key: 'loginName', label: '用户名', value: record.loginName },
            { key: 'unitName', label: '单位名称', value: record.unitName || <Missing>没有相符的单位</Missing> },
            { key: 'uscc', label: '统一社会信用代码', value: record.uscc },
            { key: 'applicant', label: '申请人', value: record.applicant || <Missing /> },
            {
              key: 'newMobile',
              label: '新手机',
              value: <MaskedValue reveal={calls.reveal} recordId={record.id} path="newMobile" masked={record.newMobile} name="新手机" />,
            },
            { key: 'submitDate', label: '提交时间', value: minuteOf(record.submitDate) },
            { key: 'reason', label: '原因', value: record.reason || <Missing />, wide: true },
          ]}
        />
      </ReviewPart>
    </ReviewFrame>
  )
}
