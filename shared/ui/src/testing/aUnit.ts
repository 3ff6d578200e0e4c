import type { Unit, UnitChange } from '@shared/contract/unit'

/** A construction unit with a complete record. */
export function aUnit(part: Partial<Unit> = {}): Unit {
  return {
    id: 'u1',
    version: 5,
    unitName: '宁波示例电梯工程有限公司',
    uscc: '91330200QQ0000039F',
    unitType: '3',
    unitNature: '1',
    legalPerson: '钱测试',
    legalPersonTel: '',
    regAddress: '宁波市鄞州区示例路100号',
    areaCode: '330212',
    postcode: '315100',
    fixedAssets: '',
    industry: '',
    safetyDept: '',
    principal: '孙测试',
    principalMobile: '13000000003',
    safetyDirector: '',
    safetyDirectorMobile: '',
    safetyOfficer: '',
    safetyOfficerMobile: '',
    contactName: '李测试',
    contactTel: '0574-00000001',
    email: '',
    fax: '',
    licenceNo: 'TS3333001-2028',
    licenceScope: '电梯安装（含修理）A2',
    licenceExpire: '2028-06-30',
    ...part,
  }
}

/** A change of the registered address, waiting for the authority. */
export function aUnitChange(part: Partial<UnitChange> = {}): UnitChange & { unitName: string } {
  return {
    id: 'c1',
    version: 1,
    status: '20',
    statusName: '待审核',
    createDate: '2026-11-18 09:30:00',
    operatorName: '李测试',
    opinion: '',
    items: [{ key: 'regAddress', label: '注册地址', before: '宁波市鄞州区示例路100号', after: '宁波市鄞州区示例路200号' }],
    unitName: '宁波示例电梯工程有限公司',
    ...part,
  }
}
