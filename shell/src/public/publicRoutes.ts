import { guidePath, publicPageOf } from '@shared/contract/portal'
import type { ComponentType } from 'react'

/** The pages before sign-in except login, with their titles (specification §2). Each is loaded when its path is opened. */
export interface PublicPageEntry {
  title: string
  load(): Promise<{ default: ComponentType }>
  /** The page has its own header and footer. */
  bare?: true
}

export const publicRoutes: Readonly<Record<string, PublicPageEntry>> = {
  '/register': { title: '企业账号注册申请', load: () => import('./register/RegisterPage') },
  '/register-success': { title: '注册申请已提交', load: () => import('./register/RegisterSuccessPage') },
  '/regCheackList': { title: '企业账号注册结果查询', load: () => import('./registerQuery/RegisterQueryPage') },
  '/resetPassword': { title: '密码重置申请', load: () => import('./passwordReset/ResetPasswordPage') },
  '/resetSuccess': { title: '申请已提交', load: () => import('./passwordReset/ResetSuccessPage') },
  '/ssologin': { title: '单点登录', load: () => import('./singleSignOn/SingleSignOnPage') },
  '/attachmentUploadMobile': { title: '手机上传附件', load: () => import('./phone/PhonePage'), bare: true },
  '/flowLog-single': { title: '流转日志', load: () => import('./flowLog/FlowLogPage') },
  '/document-check': { title: '打印件核验', load: () => import('./documentCheck/DocumentCheckPage') },
  '/equipment-check': { title: '设备信息查询', load: () => import('./equipmentCheck/EquipmentCheckPage') },
  [guidePath]: { title: '办事指南', load: () => import('./guide/GuidePage') },
}

/** The page of a path; a trailing slash is ignored. */
export const pageOf = (path: string): PublicPageEntry | undefined => publicRoutes[publicPageOf(path.length > 1 ? path.replace(/\/+$/, '') : path) ?? '']
