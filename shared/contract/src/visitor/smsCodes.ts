/** SMS codes: purposes and limits (specification §7, security S3). */

/** `{a}` of POST smsAuthCode/{a}/{b} for visitors. A code is valid only for the purpose it was requested for. */
export const smsPurposes = ['register', 'registerCorrection', 'passwordReset', 'passwordResetNewMobile'] as const
export type SmsPurpose = (typeof smsPurposes)[number]
/** `submission`: requested by a signed-in user who submits an application. */
export const codePurposes = [...smsPurposes, 'submission'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** `{b}`: the kind of page that sends the request. */
export const smsChannels = ['pc', 'mobile'] as const

export const smsCodeLength = 6
/**
 * The code in what was typed or pasted: 123 456 as many phones show it, or in full-width digits of a Chinese keyboard. A field must not limit its
 * length itself: it would cut the last digit off before the space is left out.
 */
export const smsCodeIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, smsCodeLength)
/** Validity of a code in seconds. */
export const smsCodeSeconds = 300
/** Seconds before another one can be requested. */
export const smsResendSeconds = 60
/** Number of wrong attempts after which a code is invalid. */
export const smsCodeTries = 5
/** Validity of a link for setting a new password, in minutes. */
export const resetLinkMinutes = 30
/** Validity of a password issued to a user, the first one or a replacement, in hours (security §0.3). */
export const firstPasswordHours = 72
export const smsPerHour = 5
export const smsPerDay = 10
/** For submissions: a user who files for a whole estate submits many applications in a row. */
export const submissionCodesPerHour = 20
export const submissionCodesPerDay = 60

interface FirstPasswordSms {
  site: string
  loginName: string
  password: string
  /** `YYYY-MM-DD HH:mm`, the time the administrator reads on the page. */
  until: string
}

/** SMS texts. `code` contains a verification code; the others announce a result. */
export const smsTemplates = {
  code: ({ site, code }: { site: string; code: string }) => `【${site}】验证码${code}，5分钟内有效，请勿告知他人。`,
  registrationApproved: ({ site, unitName, loginName }: { site: string; unitName: string; loginName: string }) =>
    `【${site}】${unitName}的企业账号注册已通过审核，用户名${loginName}，首次登录须修改密码。`,
  registrationRefused: ({ site, unitName, opinion }: { site: string; unitName: string; opinion: string }) =>
    `【${site}】${unitName}的企业账号注册未通过审核：${opinion}。可在“注册结果查询”中修改后重新提交。`,
  resetLink: ({ site, link }: { site: string; link: string }) => `【${site}】请在${resetLinkMinutes}分钟内打开链接设置新密码，链接只能使用一次：${link}`,
  resetRefused: ({ site, opinion }: { site: string; opinion: string }) => `【${site}】您的密码重置申请未通过审核：${opinion}。`,
  /** @deprecated `accountOpened` names the time. Kept while the contract is compatible with 2.0, in which it was published. */
  memberCreated: ({ site, loginName, password }: { site: string; loginName: string; password: string }) =>
    `【${site}】已为您开通账号，用户名${loginName}，初始密码${password}，${firstPasswordHours}小时内有效，首次登录须修改。`,
  accountOpened: ({ site, loginName, password, until }: FirstPasswordSms) =>
    `【${site}】已为您开通账号，用户名${loginName}，初始密码${password}，有效期至${until}，首次登录须修改。`,
  memberPasswordRenewed: ({ site, loginName, password, until }: FirstPasswordSms) =>
    `【${site}】已为您重新生成初始密码，原密码失效。用户名${loginName}，初始密码${password}，有效期至${until}，登录后须修改。`,
  dueReminder: ({ site, text }: { site: string; text: string }) => `【${site}】${text}。可在消息中心的“提醒设置”中选择是否接收。`,
  applicationNews: ({ site, text }: { site: string; text: string }) => `【${site}】${text}`,
} as const
export type SmsTemplate = keyof typeof smsTemplates
