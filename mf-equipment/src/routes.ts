import { archiveKeys, archivePath, type EquipmentListKey, equipmentLists } from '@shared/contract/equipment'
import type { RemoteRoutes } from '@shared/contract/portal'
import { archiveTitles } from './archiveTitles'

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

/** 综合查询 first, then those that are asked for often. */
const lists = equipmentLists.map(({ key, page, title, roles }) => ({
  path: page,
  name: page.replace('/equipment/', ''),
  title,
  access: listAccess[key],
  roleTypes: [...roles],
}))

/** The area's pages as data: menu, guard and tabs read them before any of its code is loaded. */
export const manifest: RemoteRoutes = {
  name: 'mf-equipment',
  title: '设备管理',
  contractRange: '^2.1.0',
  groups: [
    {
      path: '/equipment',
      title: '设备管理',
      icon: 'appstore',
      access: 'EQP',
      order: 40,
      children: [
        { path: '/equipment/overview', name: 'equipment-overview', title: '设备总览', access: null, roleTypes: ['1', '2', '4', '7', '9'] },
        // Behind the list they belong to: it is lit in the menu while one of them is open.
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
        ...lists.slice(1),
      ],
    },
  ],
}
