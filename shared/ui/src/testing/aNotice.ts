import type { ApplicationDetail, ApplicationEvent, ApplicationRow } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'

/** A notice of two elevators, waiting for the authority; a test overrides only what matters to it. */
export function aNotice(part: Partial<ApplicationDetail> = {}): ApplicationDetail {
  return {
    id: 'n1',
    type: 'constructionNotice',
    number: 'GZ330212202611190014',
    receiptNo: '',
    status: '20',
    statusName: '待接收',
    version: 3,
    unitId: 'u1',
    unitName: '宁波示例电梯工程有限公司',
    own: false,
    areaCode: '330212',
    areaName: '鄞州区',
    applicantName: '李测试',
    handlerId: '',
    handlerName: '',
    previousId: '',
    createDate: '2026-11-18 09:00:00',
    updateDate: '2026-11-19 10:00:00',
    stateSince: '2026-11-19 10:00:00',
    submitDate: '2026-11-19 10:00:00',
    dueDate: '',
    form: {
      fields: {
        constructionKind: '2',
        receiveOrg: 'org',
        useUnitName: '宁波示例物业服务有限公司',
        constructionPlace: '示例路218号',
        plannedStart: '2026-12-01',
        plannedEnd: '2027-01-20',
      },
      tables: {
        devices: [
          { equclacode: '3000', categoryCode: '3100', equipmentName: '乘客电梯', factoryNo: 'SL1509021', manufacturer: '示例电梯厂' },
          { equclacode: '3000', categoryCode: '3100', equipmentName: '乘客电梯', factoryNo: 'SL1509022', manufacturer: '示例电梯厂' },
        ],
        workers: [{ name: '赵测试', idCard: '330299********0019', item: 'T', certNo: 'Z1', certExpire: '2028-01-01' }],
      },
    },
    counts: {},
    labels: { constructionKind: '改造', receiveOrg: '宁波市示例市场监督管理局', 'devices.0.equclacode': '电梯', 'workers.0.item': '电梯修理' },
    attachments: [],
    actions: [],
    documents: [],
    inputs: [],
    inputValues: {},
    inputLabels: {},
    changesFrom: 'last',
    changes: [],
    lastOpinion: '',
    ...part,
  }
}

export function anEvent(part: Partial<ApplicationEvent> = {}): ApplicationEvent {
  return {
    id: `event${part.time ?? ''}${part.action ?? ''}`,
    action: 'commit',
    actionName: '提交',
    fromStatus: '10',
    toStatus: '20',
    fromStatusName: '暂存',
    toStatusName: '待接收',
    opinion: '',
    operatorName: '李测试',
    roleType: '3',
    roleName: '施工单位',
    unitName: '宁波示例电梯工程有限公司',
    input: [],
    time: '2026-11-19 10:00:00',
    ...part,
  }
}

export function aRow(part: Partial<ApplicationRow> = {}): ApplicationRow {
  return {
    id: 'n1',
    type: 'constructionNotice',
    title: '宁波示例物业服务有限公司',
    number: 'GZ330212202611190014',
    status: '20',
    statusName: '待接收',
    version: 3,
    unitName: '宁波示例电梯工程有限公司',
    areaName: '鄞州区',
    handlerName: '',
    createDate: '2026-11-18 09:00:00',
    updateDate: '2026-11-19 10:00:00',
    submitDate: '2026-11-19 10:00:00',
    dueDate: '',
    fields: { constructionKind: '2' },
    labels: { constructionKind: '改造' },
    counts: { devices: 2, workers: 1 },
    equipmentName: '乘客电梯',
    own: false,
    actions: [],
    ...part,
  }
}

export function anAttachment(part: Partial<Attachment> = {}): Attachment {
  return {
    id: 'a1',
    attrefsysid: 'n1',
    code: 'LICENCE',
    fileName: '许可证.zip',
    ext: 'zip',
    size: 655_360,
    sha256: '',
    uploadBy: '李测试',
    uploadTime: '2026-11-19 09:50:00',
    ...part,
  }
}
