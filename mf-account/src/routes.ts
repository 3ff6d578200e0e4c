import type { RemoteRoutes } from '@shared/contract'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-account',
  title: '企业与账号',
  contractRange: '^1.0.0',
  groups: [],
}
