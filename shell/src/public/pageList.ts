import type { ComponentType } from 'react'

/** The pages before sign-in but login, each with its title (specification §2). One is loaded when its path is opened. */
export interface PublicPageEntry {
  title: string
  load(): Promise<{ default: ComponentType }>
  /** Without header and footer: the page brings its own. */
  bare?: true
}

export const pageList: Readonly<Record<string, PublicPageEntry>> = {
  '/attachmentUploadMobile': { title: '手机上传附件', load: () => import('./phone/PhonePage'), bare: true },
  '/flowLog-single': { title: '流转日志', load: () => import('./flowLog/FlowLogPage') },
}

/** The page of a path; a slash at its end does not count. */
export const pageOf = (path: string): PublicPageEntry | undefined => pageList[path.length > 1 ? path.replace(/\/+$/, '') : path]
