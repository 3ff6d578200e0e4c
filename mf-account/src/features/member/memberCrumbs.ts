import type { Crumb } from '@shared/portal'

export const memberList: Crumb = { title: '成员账号', path: '/account/manager' }

/** Breadcrumbs of a page about one account. The list is given explicitly, because it is not the first page of its group for every role. */
export const memberCrumbs: readonly Crumb[] = [{ title: '企业账号管理' }, memberList]
