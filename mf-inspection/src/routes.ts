import type { RemoteRoutes } from '@shared/contract/portal'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-inspection',
  title: '自助服务',
  contractRange: '^2.0.0',
  groups: [
    {
      path: '/company-service',
      title: '自助服务',
      icon: 'solution',
      access: 'SRV',
      showAlways: true,
      order: 70,
      children: [
        { path: '/company-service/weibaoDa', name: 'weibaoDa', title: '维保备案档案', access: 'SRV-20', roleTypes: ['2'] },
        { path: '/company-service/weibaoList', name: 'weibaoList', title: '维保备案列表', access: 'SRV-21', roleTypes: ['7', '9'] },
        {
          path: '/company-service/weibaoDa/detail',
          name: 'weibaoDa-detail',
          title: '维保备案详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['2', '7', '9'],
        },
        { path: '/company-service/weibaoApply', name: 'weibaoApply', title: '维保备案申请', access: 'SRV-19', roleTypes: ['2'] },
        { path: '/company-service/check-record', name: 'check-record', title: '使用登记审核', access: 'SRV-33', roleTypes: ['7'] },
        {
          path: '/company-service/check-record/detail',
          name: 'check-record-detail',
          title: '使用登记审核详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['7', '9'],
        },
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
