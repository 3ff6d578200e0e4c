import type { RegistrationDetail } from '@shared/contract/account'

/** A use unit's registration waiting for the administrator; a test overrides only what matters to it. */
export function aRegistration(part: Partial<RegistrationDetail> = {}): RegistrationDetail {
  return {
    id: 'r1',
    version: 1,
    number: 'ZC202611200001',
    unitName: '宁波示例物业服务有限公司',
    uscc: '91330200QQ0000012A',
    unitType: '1',
    unitTypeName: '使用单位',
    areaName: '鄞州区',
    adminName: '李测试',
    mobile: '130****0001',
    loginName: 'nb_estate',
    status: '20',
    statusName: '待审核',
    submitDate: '2026-11-19 10:00:00',
    dueDate: '2026-11-24',
    auditDate: '',
    auditorName: '',
    opinion: '',
    fields: {
      unitType: '1',
      certKind: '1',
      unitName: '宁波示例物业服务有限公司',
      legalPerson: '钱测试',
      areaCode: '330212',
      adminName: '李测试',
      adminIdCard: '330299********0019',
    },
    labels: { unitType: '使用单位', certKind: '营业执照', areaCode: '鄞州区' },
    attachments: [],
    checks: [
      { key: 'uscc', ok: true, text: '统一社会信用代码校验通过', detail: '' },
      { key: 'unitName', ok: false, text: '单位名称与已登记的不同', detail: '已登记为“宁波示例物业”' },
    ],
    previous: [],
    assignedLoginName: 'nb_estate',
    kind: 'account',
    ...part,
  }
}
