import type { Member } from '@shared/contract/account'

export const useRole = { id: 'role-use', name: '使用单位', roleType: '1' }
export const maintenanceRole = { id: 'role-maintenance', name: '维保单位', roleType: '2' }

/** A member with one role; a test overrides only what matters to it. */
export function aMember(part: Partial<Member> = {}): Member {
  return {
    id: 'm1',
    version: 4,
    loginName: 'zhang_test',
    name: '张测试',
    idCard: '330299********0019',
    mobile: '130****0002',
    phone: '',
    unitId: 'unit',
    unitName: '宁波示例物业服务有限公司',
    roles: [useRole],
    status: '70',
    statusName: '启用',
    isUnitAdmin: false,
    isSso: false,
    firstLogin: false,
    areaScope: '',
    siteScope: '',
    validTo: '',
    createDate: '2026-10-01 09:00:00',
    lastLogin: '2026-11-19 08:30:00',
    sessions: 2,
    ...part,
  }
}
