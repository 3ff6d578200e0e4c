import type { RemoteRoutes } from '@shared/contract'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-account',
  title: '企业信息与账号',
  contractRange: '^1.0.0',
  groups: [
    {
      path: '/company-info',
      title: '企业信息',
      icon: 'bank',
      access: 'COM',
      order: 60,
      children: [
        { path: '/company-info/maintain', name: 'company-maintain', title: '基本信息', access: 'COM-01', confirmClose: true, roleTypes: ['1', '2', '3'] },
        { path: '/company-info/maintain-history', name: 'company-maintain-history', title: '变更记录', access: 'COM-02', roleTypes: ['1', '2', '3', '7', '9'] },
      ],
    },
    {
      path: '/system',
      title: '系统管理',
      icon: 'setting',
      access: 'SYS',
      showAlways: true,
      order: 80,
      children: [
        { path: '/system/account', name: 'system-account', title: '账号信息维护', access: 'SYS-01', roleTypes: ['1', '2', '3', '4', '5', '6', '7', '9'] },
      ],
    },
  ],
}
