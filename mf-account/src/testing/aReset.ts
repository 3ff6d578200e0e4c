import type { PasswordResetDetail } from '@shared/contract/account'

/** An application for a new password waiting for the administrator. */
export function aReset(part: Partial<PasswordResetDetail> = {}): PasswordResetDetail {
  return {
    id: 'p1',
    version: 1,
    number: 'MM202611200001',
    loginName: 'nb_estate',
    uscc: '91330200QQ0000012A',
    unitName: '宁波示例物业服务有限公司',
    applicant: '李测试',
    newMobile: '139****0009',
    status: '20',
    statusName: '待审核',
    submitDate: '2026-11-19 10:00:00',
    auditDate: '',
    auditorName: '',
    opinion: '',
    reason: '原手机号码已注销',
    attachments: [],
    checks: [{ key: 'unit', ok: true, text: '单位与账号所属单位一致', detail: '' }],
    ...part,
  }
}
