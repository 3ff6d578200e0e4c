import type { CodePurpose, SmsTemplate } from '@shared/contract/visitor'

/** Verification codes are named by their purpose, other messages by their content. */
const names: Readonly<Record<string, string>> = {
  register: '注册验证码',
  registerCorrection: '注册修改验证码',
  passwordReset: '密码重置验证码',
  passwordResetNewMobile: '新手机验证码',
  submission: '提交申请验证码',
  registrationApproved: '注册审核通过',
  registrationRefused: '注册审核不通过',
  resetLink: '密码重置链接',
  resetRefused: '密码重置不通过',
  memberCreated: '初始密码',
  accountOpened: '初始密码',
  memberPasswordRenewed: '重发初始密码',
  applicationNews: '申请办理进度',
  dueReminder: '设备到期提醒',
} satisfies Record<CodePurpose | Exclude<SmsTemplate, 'code'>, string>

/** Name of a message's purpose for administrators. */
export const purposeName = (purpose: string): string => names[purpose] ?? purpose
