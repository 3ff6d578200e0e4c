import { archiveKeys, archivePath, type EquipmentListKey, equipmentLists } from '@shared/contract/equipment'
import { operatorList } from '@shared/contract/operator'
import { contractVersion, type RemoteRoutes } from '@shared/contract/portal'
import { archiveTitles } from './archiveTitles'
import { pageNameOf } from './listPages'

/** Access code of each list's page. */
const listAccess: Readonly<Record<EquipmentListKey, string>> = {
  comprehensive: 'EQP-02',
  timeout: 'EQP-03',
  aboutExpire: 'EQP-04',
  detectDue: 'EQP-05',
  detectExtended: 'EQP-06',
  fault: 'EQP-07',
  nonUse: 'EQP-08',
  loadTest: 'EQP-09',
  pressurePiping: 'EQP-10',
}

/** 综合查询 first, then the often used lists. */
const lists = equipmentLists.map(({ key, page, title, roles }) => ({
  path: page,
  name: pageNameOf({ page }),
  title,
  access: listAccess[key],
  roleTypes: [...roles],
  // Labels are printed for chosen devices of any list: this one has them all.
  ...(key === 'comprehensive' && { words: ['打印标签', '二维码'] }),
}))

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-equipment',
  title: '设备管理',
  contractRange: `^${contractVersion}`,
  groups: [
    {
      path: '/equipment',
      title: '设备管理',
      icon: 'appstore',
      access: 'EQP',
      order: 40,
      children: [
        { path: '/equipment/overview', name: 'equipment-overview', title: '设备总览', access: null, roleTypes: ['1', '2', '4', '7', '9'] },
        // Archives follow the list they belong to: its menu entry is highlighted while one of them is open.
        ...lists.slice(0, 1),
        ...archiveKeys.map((key) => ({
          path: archivePath(key),
          name: `detail-${key}`,
          title: archiveTitles[key],
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['1' as const, '2' as const, '4' as const, '6' as const, '7' as const, '9' as const],
        })),
        {
          path: '/equipment/device-info-maintain',
          name: 'device-info-maintain',
          title: '设备档案维护',
          access: 'EQP-12',
          roleTypes: ['1'],
        },
        {
          path: '/equipment/device-info-maintain/detail',
          name: 'equipment-maintain-detail',
          title: '档案维护详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['1', '7', '9'],
        },
        {
          path: '/equipment/device-info-new',
          name: 'device-info-new',
          title: '新增设备',
          access: 'EQP-12',
          hideInMenu: true,
          opensAlone: true,
          notCache: true,
          roleTypes: ['1'],
        },
        ...lists.slice(1),
        {
          path: '/equipment/query-timeout/declarations',
          name: 'declarations',
          title: '自助申报记录',
          access: null,
          hideInMenu: true,
          opensAlone: true,
          roleTypes: ['1', '4', '7', '9'],
          words: ['延期检验', '整改'],
        },
        {
          path: '/equipment/query-timeout/declarations/form',
          name: 'declaration-form',
          title: '自助申报',
          access: null,
          hideInMenu: true,
          opensAlone: true,
          notCache: true,
          roleTypes: ['1'],
          words: ['延期检验', '整改'],
        },
        {
          path: '/equipment/query-timeout/declarations/detail',
          name: 'declaration-detail',
          title: '自助申报详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['1', '4', '7', '9'],
        },
        {
          path: '/equipment/query-timeout/declarations/review',
          name: 'declaration-review',
          title: '自助申报审核',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['4', '7', '9'],
        },
        {
          path: '/equipment/equip-pressure-pipeline-maintain',
          name: 'equip-pressure-pipeline-maintain',
          title: '压力管道管线维护',
          access: 'EQP-11',
          roleTypes: ['1'],
        },
        {
          path: '/equipment/pipeline-info-new',
          name: 'pipeline-info-new',
          title: '新增管线',
          access: 'EQP-11',
          hideInMenu: true,
          opensAlone: true,
          notCache: true,
          roleTypes: ['1'],
        },
      ],
    },
    {
      path: '/use-record',
      title: '使用登记',
      icon: 'file-done',
      access: 'USE',
      hideInMenu: true,
      order: 45,
      children: [
        { path: '/use-record/apply', name: 'use-record-apply', title: '使用登记申请', access: 'USE-01', roleTypes: ['1'], words: ['认领', '历史补录'] },
        { path: '/use-record/query', name: 'use-record-query', title: '使用登记查询', access: 'USE-02', roleTypes: ['1', '7'] },
        {
          path: '/use-record/detail',
          name: 'use-record-detail',
          title: '使用登记详情',
          access: null,
          hideInMenu: true,
          notCache: true,
          roleTypes: ['1', '7'],
        },
      ],
    },
    {
      path: '/worker',
      title: '作业人员',
      icon: 'team',
      access: 'WRK',
      hideInMenu: true,
      order: 46,
      children: [
        { path: '/worker/overview', name: 'worker-overview', title: '人员总览', access: null, roleTypes: ['1', '2', '3', '7', '9'] },
        {
          path: operatorList('detail').page,
          name: 'worker-overview-detail',
          title: operatorList('detail').title,
          access: null,
          hideInMenu: true,
          opensAlone: true,
          roleTypes: ['1', '2', '3', '7', '9'],
        },
        {
          path: operatorList('person').page,
          name: 'worker-query',
          title: operatorList('person').title,
          access: 'WRK-02',
          roleTypes: ['1', '2', '3', '7', '9'],
        },
        {
          path: operatorList('certificate').page,
          name: 'worker-certificate',
          title: operatorList('certificate').title,
          access: 'WRK-03',
          roleTypes: [...operatorList('certificate').roles],
        },
      ],
    },
  ],
}
