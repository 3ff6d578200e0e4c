import {
  accountEndpoints,
  type RegistrationDetail,
  registrationAttachments,
  registrationGroups,
  registrationStates,
  secondUnitFields,
} from '@shared/contract/account'
import type { FieldGroup } from '@shared/contract/form'
import { portalEndpoints } from '@shared/contract/portal'
import { minuteOf } from '@shared/contract/rules'
import { invalidateCalls, useCallMutation, useTab } from '@shared/portal'
import { FactList } from '@shared/ui/detail'
import { DueDate, StatusTag } from '@shared/ui/page'
import { CheckList, hasDecisionBar, QuotedOpinion, ReviewFrame, ReviewPart, useReviewKeys } from '@shared/ui/review'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { AuditBar } from '../../features/audit/AuditBar'
import type { Walk } from '../../features/audit/AuditSheet'
import { auditTone } from '../../features/audit/auditTone'
import { useAudit } from '../../features/audit/useAudit'
import { Registered, RegisteredFields } from '../../features/registration/RegisteredFields'
import { PreviousTries } from './PreviousTries'
import { registrationTemplates } from './templates'

const { findRegister, getReg, audit: pass, disagree } = accountEndpoints

/** An application for a second unit comes from an existing account, so it has unit data only. */
const secondGroups: readonly FieldGroup[] = [{ key: 'unit', label: '单位信息', fields: secondUnitFields }]

/** Checks without which the service passes no application: the unit has no administrator yet, the account still has both roles. */
const decisive: readonly string[] = ['unit', 'roles']

/** One registration under review: checks first, data left, papers right, the decision below. */
export function RegistrationAudit({ record, walk }: { record: RegistrationDetail; walk: Walk }) {
  const { active } = useTab()
  const queries = useQueryClient()
  const approve = useCallMutation(pass, { onError: () => true })
  const refuse = useCallMutation(disagree, { onError: () => true })
  const waiting = record.status === registrationStates.waiting
  const unpassable = record.checks.some(({ key, ok }) => !ok && decisive.includes(key))
  const audit = useAudit({
    id: record.id,
    waiting,
    unpassable,
    send: (action, opinion) =>
      (action === 'pass' ? approve : refuse).mutateAsync({ body: { id: record.id, version: record.version, ...(opinion && { opinion }) } }),
    refresh: () => invalidateCalls(queries, [findRegister, getReg, portalEndpoints.waitingCounts]),
    done: { pass: '审核已通过，结果短信已发送', refuse: '审核未通过，结果短信已发送' },
    onDecided: walk.goOn,
  })
  useReviewKeys(active && audit.asked === undefined, {
    next: walk.place?.onNext,
    previous: walk.place?.onPrevious,
    submit: () => audit.primary && audit.ask(audit.primary),
  })
  // Nothing is promised of what cannot pass.
  const taken = waiting && !unpassable && record.assignedLoginName !== '' && record.assignedLoginName !== record.loginName
  const second = record.kind === 'second'
  return (
    <ReviewFrame
      title={record.unitName}
      number={record.number}
      status={
        <>
          <StatusTag tone={auditTone(record.status)}>{record.statusName}</StatusTag>
          {second && <StatusTag tone="idle">第二单位（维保）申请</StatusTag>}
          {waiting && record.dueDate && <DueDate date={record.dueDate} workdaysLeft={record.workdaysLeft} />}
        </>
      }
      place={walk.place}
      papers={{ attachments: registrationAttachments }}
      attachments={record.attachments}
      foot={
        hasDecisionBar(audit) && (
          <AuditBar
            audit={audit}
            templates={unpassable ? registrationTemplates.filter(({ action }) => action === 'refuse') : registrationTemplates}
            questions={{
              pass: {
                title: `审核通过：${record.unitName}`,
                text: second
                  ? '通过后建立该维保单位，申请账号的维保角色从此代表它办理业务，结果以短信告知。'
                  : `通过后建立单位和管理员账号 ${record.assignedLoginName || record.loginName}，用户名发送到 ${record.mobile}，首次登录须修改密码。`,
              },
              refuse: { title: `审核不通过：${record.unitName}`, text: `意见将发送到 ${record.mobile}，申请单位可以修改后重新提交。` },
            }}
          />
        )
      }
    >
      {!waiting && <QuotedOpinion source={[record.statusName, record.auditorName, minuteOf(record.auditDate)]}>{record.opinion}</QuotedOpinion>}
      {taken && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 14 }}
          title={`用户名 ${record.loginName} 已被使用，通过后用户名为 ${record.assignedLoginName}，由短信告知`}
        />
      )}
      <CheckList checks={record.checks} />
      <RegisteredFields id={record.id} groups={second ? secondGroups : registrationGroups} fields={record.fields} labels={record.labels} />
      {second && (
        <ReviewPart title="申请账号">
          <FactList
            facts={[
              { key: 'loginName', label: '用户名', value: record.loginName || '–' },
              { key: 'adminName', label: '姓名', value: <Registered id={record.id} field="adminName" name="姓名" text={record.adminName || '–'} /> },
              { key: 'mobile', label: '手机', value: <Registered id={record.id} field="adminMobile" name="手机" text={record.mobile || '–'} /> },
            ]}
          />
        </ReviewPart>
      )}
      {record.previous.length > 0 && (
        <ReviewPart title="此前的申请" note={`${record.previous.length} 次`}>
          <PreviousTries tries={record.previous} />
        </ReviewPart>
      )}
    </ReviewFrame>
  )
}
