import type { RemoteRoutes } from '@shared/contract/portal'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-inspection',
  title: '自助服务',
  contractRange: '^1.0.0',
  groups: [
    {
      path: '/company-service',
      title: '自助服务',
      icon: 'solution',
      access: 'SRV',
      showAlways: true,
      order: 70,
      children: [
        { path: '/company-service/check-install', name: 'check-install', title: '施工告知审核', access: 'SRV-32', roleTypes: ['7'] },
        {
          path: '/company-service/check-install/detail',
          name: 'check-install-detail',
          title: '施工告知审核详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['7'],
        },
      ],
    },
  ],
}
