import type { RemoteRoutes } from '@shared/contract'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-inspection',
  title: '自助服务',
  contractRange: '^1.0.0',
  groups: [],
}
