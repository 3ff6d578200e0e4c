import { equipmentMaintainEndpoints, useRegistrationEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { type EquipmentDetail, equipmentEndpoints } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import { aDevice, fakeService, renderPage } from '@shared/ui/testing'
import ArchivePage from '../ArchivePage'

/** Its form, and changes of it. */
export const form = (fields: object = {}) => ({
  fields: {
    equclacode: '3000',
    categoryCode: '3100',
    varietyCode: '3110',
    equipmentName: '乘客电梯',
    useStatus: '10',
    useUnitId: 'u-secret',
    ratedLoad: '1050',
    unitInternalNo: '3号楼2#',
    safetyManager: '王测试',
    ...fields,
  },
  tables: { safetyParts: [{ name: '限速器', model: 'XS-240' }] },
})
export const aDetail = (part: Partial<EquipmentDetail> = {}): EquipmentDetail => ({
  id: 'e1',
  row: aDevice(),
  form: form(),
  labels: { equclacode: '电梯', categoryCode: '曳引与强制驱动电梯' },
  masked: [],
  revealable: [],
  editable: ['unitInternalNo', 'safetyManager', 'safetyManagerMobile'],
  dueDates: [
    { key: 'nextPeriodicDate', label: '下次定期检验', date: '2026-11-30', state: 'SOON', why: '曳引乘客电梯，2015-11 安装监督检验合格，第11年定期检验' },
    { key: 'nextDetectDate', label: '下次自行检测', date: '', state: 'UNSET', why: '' },
  ],
  attachments: [],
  label: { address: 'http://localhost/equipment-check#number=A&code=B', code: 'ABCD' },
  ...part,
})

/** The page of an elevator, with a service that answers for it. */
export function open(answers: { detail?: () => unknown; update?: () => unknown; older?: object } = {}, path = '/equipment/detail/elevator?id=e1') {
  const calls = fakeService([
    [equipmentEndpoints.detail, answers.detail ?? (() => aDetail())],
    [equipmentEndpoints.update, answers.update ?? (() => ({ id: 'e1', version: 2 }))],
    [
      equipmentEndpoints.timeline,
      () => ({
        list: [
          {
            key: 't1',
            time: '2026-11-12',
            kind: 'application',
            title: '施工告知',
            text: '改造',
            number: 'GZ1',
            statusName: '已接收',
            tone: 'done',
            path: '/construction/detail?id=n1',
          },
        ],
        ...answers.older,
      }),
    ],
    [
      equipmentEndpoints.changes,
      () => ({
        pageNo: 1,
        pageSize: 20,
        count: 1,
        list: [
          {
            id: 'c1',
            actionName: '档案修改',
            reason: '换了安全员',
            operatorName: '王测试',
            roleType: '1',
            roleName: '使用单位',
            unitName: '示例物业',
            time: '2026-11-20 09:00:00',
            changes: [{ field: 'safetyManager', label: '安全管理人员', before: '李测试', after: '' }],
          },
        ],
      }),
    ],
    [regionsEndpoint, () => ({ list: [] })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [equipmentMaintainEndpoints.begin, () => ({ id: 'a7', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' })],
    [useRegistrationEndpoints.beginSet, () => ({ id: 'd7', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' })],
    [portalEndpoints.pageKnown, () => ({ known: true })],
  ])
  return { calls, ...renderPage(<ArchivePage />, { path }) }
}
