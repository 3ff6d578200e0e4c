import { type PasswordResetRow, passwordResetEndpoints, passwordResetStateNames } from '@shared/contract/account'
import { QueryList } from '@shared/ui/list'
import { allColumns } from '../../features/passwordReset/resetColumns'

/** 密码重置查询: every application for a new password and its outcome. */
export default function ResetPasswordQueryListPage() {
  return (
    <QueryList<PasswordResetRow>
      header={{ title: '密码重置查询', rule: '凭材料申请的密码重置；预留手机可用时由本人凭短信重置，不在此列' }}
      endpoint={passwordResetEndpoints.list}
      name="reset-password-query-list"
      columns={allColumns}
      filters={[
        { kind: 'text', key: 'keyword', label: '关键词', placeholder: '用户名或单位' },
        { kind: 'select', key: 'status', label: '状态', options: Object.entries(passwordResetStateNames).map(([code, label]) => ({ code, label })) },
      ]}
      measure="件"
      noun="密码重置申请"
      defaultOrder="submitDate desc"
      orderText="后提交的在前"
      nothing={() => ({ kind: 'start', title: '还没有密码重置申请', text: '用户在登录页的“忘记密码”提交材料后会记录在这里' })}
    />
  )
}
