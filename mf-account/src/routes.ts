import { contractVersion, type RemoteRoutes } from '@shared/contract/portal'
import { releasesPath } from '@shared/contract/release'

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-account',
  title: '企业信息与账号',
  contractRange: `^${contractVersion}`,
  groups: [
    {
      path: '/company-info',
      title: '企业信息',
      icon: 'bank',
      access: 'COM',
      order: 60,
      children: [
        { path: '/company-info/maintain', name: 'company-maintain', title: '基本信息', access: 'COM-01', roleTypes: ['1', '2', '3'] },
        { path: '/company-info/maintain-history', name: 'company-maintain-history', title: '变更记录', access: 'COM-02', roleTypes: ['1', '2', '3', '7', '9'] },
      ],
    },
    {
      path: '/account',
      title: '企业账号管理',
      icon: 'idcard',
      access: 'ACC',
      order: 90,
      children: [
        { path: '/account/check', name: 'account-check', title: '注册审核', access: 'ACC-01', roleTypes: ['9'] },
        {
          path: '/account/register-detail',
          name: 'account-register-detail',
          title: '注册详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['9'],
        },
        { path: '/account/manager', name: 'account-manager', title: '成员账号', access: 'ACC-02', roleTypes: ['1', '2', '3', '9'] },
        {
          path: '/account/add-account',
          name: 'account-add',
          title: '新增账号',
          access: 'ACC-02',
          hideInMenu: true,
          opensAlone: true,
          notCache: true,
          roleTypes: ['1', '2', '3', '9'],
        },
        {
          path: '/account/account-detail',
          name: 'account-detail',
          title: '账号详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['1', '2', '3', '9'],
        },
        { path: '/account/reset-password-check-list', name: 'reset-password-check-list', title: '密码重置审核', access: null, roleTypes: ['9'] },
        {
          path: '/account/reset-password-detail',
          name: 'reset-password-detail',
          title: '密码重置详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['9'],
        },
        { path: '/account/reset-password-query-list', name: 'reset-password-query-list', title: '密码重置查询', access: null, roleTypes: ['9'] },
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
        { path: releasesPath, name: 'system-releases', title: '发布管理', access: 'SYS-02', notCache: true, roleTypes: ['9'] },
        { path: '/system/status', name: 'system-status', title: '运行状态', access: 'SYS-03', notCache: true, roleTypes: ['9'] },
        { path: '/system/sms-outbox', name: 'system-sms-outbox', title: '短信发件箱', access: 'SYS-04', roleTypes: ['9'] },
      ],
    },
  ],
}
