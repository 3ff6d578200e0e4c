import { type PasswordResetRow, passwordResetEndpoints, passwordResetStates } from '@shared/contract/account'
import { QueryList } from '@shared/ui/list'
import { Link } from 'react-router-dom'
import { waitingColumns } from '../../features/passwordReset/resetColumns'

/** 密码重置审核: applications for a new password from users who no longer have the registered mobile. */
export default function ResetPasswordCheckListPage() {
  return (
    <QueryList<PasswordResetRow>
      header={{ title: '密码重置审核', rule: '预留手机已不可用的账号凭盖章材料申请；通过后向新手机发送设置新密码的链接' }}
      endpoint={passwordResetEndpoints.list}
      name="reset-password-check-list"
      fixedQuery={{ status: passwordResetStates.waiting }}
      columns={waitingColumns}
      filters={[{ kind: 'text', key: 'keyword', label: '关键词', placeholder: '用户名或单位' }]}
      measure="件"
      noun="密码重置申请"
      defaultOrder="submitDate"
      orderText="先提交的在前"
      nothing={() => ({
        kind: 'good',
        title: '没有待审核的密码重置申请',
        actions: <Link to="/account/reset-password-query-list">查看已审核的申请</Link>,
      })}
    />
  )
}
