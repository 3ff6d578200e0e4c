/**
 * Papers that users print empty, fill in, seal and upload. Rendered by the print host and open to visitors. Imports no schemas, because the
 * public pages use it too.
 */
export const blankForms = {
  constructionNotice: '安装改造修理告知单',
  inspectionApplication: '检验申请表',
  inspectionAuthorisation: '使用单位委托书',
  priceList: '价目表',
  useRegistration: '使用登记表',
  useRegistrationBySet: '使用登记表（式一）',
  useRegistrationByUnit: '使用登记表（式二）',
  unitSummary: '基本信息汇总表',
  endOfUse: '停用报废注销登记表',
  reportReissue: '报告补发申请书',
  administratorLetter: '账号管理员授权书',
  passwordResetLetter: '密码重置申请书',
} as const
export type BlankForm = keyof typeof blankForms

/** Download path of the same form filled in with invented data. @param form or the parameter of the route */
export const sampleFormPath = (form: BlankForm | ':form'): string => `/a/stone/common/sampleForm/${form}`

/** Download path of a blank form. @param form or the parameter of the route */
export const blankFormPath = (form: BlankForm | ':form'): string => `/a/stone/common/blankForm/${form}`
