import { contractVersion, type RemoteRoutes } from '@shared/contract/portal'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-construction',
  title: '施工告知',
  contractRange: `^${contractVersion}`,
  groups: [
    {
      path: '/construction',
      title: '施工告知',
      icon: 'tool',
      access: 'CON',
      showAlways: true,
      order: 30,
      children: [
        {
          path: '/construction/register-list',
          name: 'construction-register-list',
          title: '告知办理',
          access: 'CON-01',
          roleTypes: ['3', '2', '7'],
          words: ['撤销告知'],
        },
        {
          path: '/construction/register',
          name: 'construction-register',
          title: '安装改造修理告知申请',
          access: null,
          hideInMenu: true,
          opensAlone: true,
          notCache: true,
          roleTypes: ['3', '2'],
        },
        {
          path: '/construction/detail',
          name: 'construction-detail',
          title: '告知详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['3', '2', '1', '7', '4'],
        },
        { path: '/construction/query-list', name: 'construction-query-list', title: '告知查询', access: 'CON-02', roleTypes: ['3', '2', '1', '7', '4'] },
      ],
    },
  ],
}
