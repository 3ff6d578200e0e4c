import type { Crumb } from '@shared/portal'

/** What leads to a page about one account: the list it stands in, which is not the first of its group for everybody. */
export const memberCrumbs: readonly Crumb[] = [{ title: '企业账号管理' }, { title: '成员账号', path: '/account/manager' }]
