/**
 * 维保终止申请: either party of a maintenance contract reports its end to the registration authority, which ends the maintenance of the devices in
 * the archive (安全法 第45条; TSG T5002-2017; domain §4.3 no. 11). The other party is asked first.
 */
import { notAfterToday } from '../../../form/crossCheck'
import type { FormRow } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { askedFirst } from '../../flows/askedFirst'
import { filingFlow } from '../../flows/filing'
import { contactFields } from '../common/contactFields'
import { maintainedDevices, terminationBase, terminationDevices } from './maintenanceDeviceEndpoints'

/** Working days the other party has to answer. */
const answerWorkdays = 5
/** Working days the authority has. */
const workdays = 5
/** Notice period in days for a maintenance unit that ends the contract (domain §4.3 no. 11). */
export const terminationNoticeDays = 30
/** Reasons that the archive may speak against. */
export const terminationReason = { contractOver: '1', outOfUse: '5', licenceLapsed: '6' } as const
/** Reasons for which there is nothing left to maintain, or nobody who may: a device out of use, or a company without its licence, waits for no notice. */
const withoutNotice: readonly string[] = [terminationReason.outOfUse, terminationReason.licenceLapsed]
/** Whether a contract ends only after its notice period. */
export const needsNotice = ({ applicantSide = '', terminateReason = '' }: FormRow): boolean => applicantSide === '2' && !withoutNotice.includes(terminateReason)
/** In words, for the form, the guide and the manual. */
export const terminationNotice = `维保单位提出的，至少提前${terminationNoticeDays}日（设备停用、报废，或者维保单位许可失效的除外）`

/** Naming who comes next does not make that company the maintenance unit: its own project does. */
const untilSuccessor = '接续单位的维保项目生效前，电梯档案显示“无维保单位”'

const handlers = [{ relation: 'authority' }, { relation: 'administrator' }] as const

const flow = askedFirst(
  filingFlow({
    noun: '终止申请',
    sms: '维保终止申请',
    handlers,
    draftHint: '填写完整后提交，先由对方单位确认',
    waiting: '待接收',
    filed: '已终止',
    workdays,
    hints: {
      waiting: {
        owner: `登记机关将在${workdays}个工作日内核对，请留意结果`,
        handler: '请核对终止日期、移交情况和对方意见后接收或退回补正',
        others: `登记机关将在${workdays}个工作日内核对`,
      },
      returned: { owner: '请按意见修改后重新提交，对方单位要重新确认', handler: '等待申请单位修改', others: '已退回申请单位修改' },
      filed: {
        owner: `维保自终止日期起结束；${untilSuccessor}，没有维保单位的电梯不得使用`,
        handler: '设备档案的维保信息自终止日期起结束',
        others: `维保自终止日期起结束；${untilSuccessor}，没有维保单位的电梯不得使用`,
      },
      withdrawing: { owner: '登记机关正在核实撤销申请', handler: '请核实后决定是否同意撤销', others: '申请单位已申请撤销' },
      withdrawn: { owner: '申请已撤销，维保继续', handler: '申请已撤销，不再办理', others: '申请已撤销，维保继续' },
    },
    submitted: '',
    accept: {
      label: '接收',
      done: '已接收，设备档案的维保信息自终止日期起结束',
      tells: [{ relation: 'owner', sms: true }, { relation: 'counterpart' }],
      smsText: '您的维保终止申请（{number}）已接收，回执号{receiptNo}。',
      confirm: { title: '接收这份终止申请', text: '{unitName}申请的终止写入设备档案，维保信息自终止日期起结束；没有维保单位的电梯不得使用' },
    },
    cancellation: {
      label: '取消申请',
      from: ['20', '30'],
      confirm: { title: '取消这份终止申请', text: '取消后不能恢复，需要时请重新申请' },
      done: '申请已取消',
    },
    withdrawal: { path: 'cancel', label: '申请撤销', confirm: { title: '申请撤销已接收的终止申请', text: '终止日期以前才能撤销；登记机关核实后决定是否同意' } },
    concerned: ['counterpart'],
    concernedBefore: true,
    withdrawalRequires: ['notEndedYet'],
    // The day may come while the withdrawal waits for its decision.
    withdrawnRequires: ['notEndedYet', 'noSuccessor'],
    commitRequires: ['devicesMaintained', 'noOtherOpen', 'noticeGiven'],
    filedEffects: ['endMaintenance'],
    withdrawnEffects: ['goOnMaintaining'],
  }),
  {
    noun: '终止申请',
    sms: '维保终止申请',
    workdays: answerWorkdays,
    submitted: `申请已提交，对方单位在${answerWorkdays}个工作日内确认`,
    hints: {
      owner: `对方单位在${answerWorkdays}个工作日内确认；没有答复的，注明未确认后转登记机关`,
      counterpart: `请在${answerWorkdays}个工作日内确认或提出异议；没有答复的，注明未确认后转登记机关`,
      others: '等待对方单位确认',
    },
  },
)

export const maintenanceTermination: ApplicationDefinition = {
  key: 'maintenanceTermination',
  version: 1,
  label: '维保终止申请',
  noun: '终止申请',
  base: terminationBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/termination-query',
    query: '/company-service/termination-query',
    form: '/company-service/termination-application',
    detail: '/company-service/termination-detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'WZ',
  parties: [
    { relation: 'owner', roles: [role.maintenanceUnit, role.useUnit], source: { kind: 'applicant' } },
    { relation: 'counterpart', roles: [role.useUnit, role.maintenanceUnit], source: { kind: 'uscc', field: 'counterpartUscc' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'areaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: `提交后先由对方单位确认；${terminationNotice}`,
  groups: [
    {
      key: 'termination',
      label: '终止',
      note: '对方单位按所选设备的档案带出',
      fields: [
        { key: 'terminationNo', label: '申请编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'applicantSide', label: '申请方', type: 'enum', enum: 'maintenanceSide', required: false, source: 'snapshot', placeholder: '选择设备后带出' },
        { key: 'counterpartUnit', label: '对方单位', type: 'string', required: false, source: 'snapshot', placeholder: '选择设备后带出' },
        { key: 'counterpartUscc', label: '对方单位统一社会信用代码', type: 'uscc', required: false, source: 'snapshot', placeholder: '选择设备后带出' },
        { key: 'areaCode', label: '设备所在区域', type: 'region', required: false, source: 'snapshot', hidden: true },
        { key: 'terminateDate', label: '终止日期', type: 'date', required: true, help: `自这一天起不再维保；${terminationNotice}` },
        {
          key: 'terminateReason',
          label: '终止原因',
          type: 'enum',
          enum: 'terminateReason',
          // Neither side reports a one-sided termination by the other.
          enumBy: { field: 'applicantSide', codes: { '1': ['1', '2', '3', '5', '6', '9'], '2': ['1', '2', '4', '5', '6', '9'] } },
          required: true,
        },
        { key: 'reasonDetail', label: '原因说明', type: 'text', minLength: 2, required: true, wide: true },
        { key: 'lastMaintDate', label: '最后一次维保日期', type: 'date', required: true },
        {
          key: 'newMaintenanceUnit',
          label: '接续维保单位',
          type: 'string',
          rule: 'unitName',
          required: false,
          unitOffered: 'maintenance',
          unitFill: {},
          help: untilSuccessor,
        },
        { key: 'handover', label: '技术资料和钥匙移交情况', type: 'text', required: true, wide: true },
      ],
    },
    {
      key: 'contract',
      label: '原维保合同',
      note: '档案中有的按档案带出，请核对',
      fields: [
        { key: 'contractNo', label: '维保合同编号', type: 'string', maxLength: 50, required: true },
        { key: 'contractStart', label: '合同开始日期', type: 'date', required: true },
        { key: 'contractEnd', label: '合同终止日期', type: 'date', required: true },
      ],
    },
    {
      key: 'contact',
      label: '联系人',
      fields: [...contactFields('办理结果以短信告知'), { key: 'contactEmail', label: '邮箱', type: 'email', required: false }],
    },
  ],
  tables: [maintainedDevices('同一合同、同一区域的设备')],
  attachments: [
    { code: 'AGREEMENT', label: '解除协议/书面通知', required: true },
    { code: 'CONTRACT', label: '原维保合同', required: false },
    { code: 'HANDOVER', label: '移交清单', required: false },
    { code: 'OTHER', label: '其他', required: false },
  ],
  crossChecks: [
    {
      field: 'contractEnd',
      message: '合同终止日期不能早于合同开始日期',
      holds: ({ fields }) => !fields.contractStart || !fields.contractEnd || fields.contractStart <= fields.contractEnd,
    },
    {
      field: 'terminateDate',
      message: '终止日期不能早于合同开始日期',
      holds: ({ fields }) => !fields.contractStart || !fields.terminateDate || fields.contractStart <= fields.terminateDate,
    },
    notAfterToday('lastMaintDate', '最后一次维保日期'),
    {
      field: 'lastMaintDate',
      message: '最后一次维保日期不能晚于终止日期',
      holds: ({ fields }) => !fields.terminateDate || (fields.lastMaintDate ?? '') <= fields.terminateDate,
    },
  ],
  lookups: [
    {
      call: terminationDevices,
      when: true,
      fills: ['applicantSide', 'counterpartUnit', 'counterpartUscc', 'areaCode'],
      column: { query: 'devices', table: 'devices', column: 'equipmentId', offered: 'offered' },
    },
  ],
  ...flow,
  opinionTemplates: [
    { action: 'object', label: '合同没有到期', text: '维保合同没有到期，双方没有就提前解除达成一致。' },
    { action: 'object', label: '资料没有移交', text: '技术资料和钥匙没有移交完毕，请移交后再申请终止。' },
    { action: 'return', label: '没有书面通知', text: '所附材料不能证明已书面通知对方，请补充后重新提交。' },
    { action: 'accept', label: '材料齐全，予以接收', text: '材料齐全，予以接收。' },
    { action: 'audit', label: '双方同意继续维保', text: '经核实双方同意继续维保，同意撤销。' },
    { action: 'reject', label: '接续单位已经进场', text: '接续维保单位已经进场，不同意撤销。' },
  ],
  steps: [
    { label: '提交申请', states: ['10', '15', '30'], by: ['commit'] },
    { label: '对方单位确认', states: ['25'], by: ['confirm', 'timeout'], promise: `${answerWorkdays}个工作日内` },
    { label: '登记机关接收', states: ['20'], by: ['accept'], promise: `${workdays}个工作日内` },
    { label: '维保终止', states: ['70'], by: [], promiseField: 'terminateDate' },
  ],
  exits: [
    { label: '核实撤销申请', states: ['85'], by: [], promise: '登记机关核实中' },
    { label: '撤销', states: ['90'], by: ['audit', 'cancel'] },
  ],
  keyFacts: [
    { label: '终止日期', field: 'terminateDate', noteField: 'terminateReason' },
    { label: '申请单位', applicant: true, noteField: 'applicantSide' },
    { label: '对方单位', field: 'counterpartUnit' },
    { label: '设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '接续维保单位', field: 'newMaintenanceUnit' },
  ],
  queues: [
    { label: '待接收', states: ['20'], waiting: true },
    { label: '撤销审批', states: ['85'], waiting: true },
    { label: '待对方确认', states: ['25'], waiting: false },
    { label: '已终止', states: ['70'], waiting: false },
    { label: '已退回', states: ['30'], waiting: false },
  ],
  documents: [
    { key: 'form', label: '终止申请表' },
    { key: 'receipt', label: '维保终止回执', states: ['70', '85'] },
  ],
  smsTo: 'contactMobile',
  index: {
    number: 'terminationNo',
    kind: 'terminateReason',
    areaCode: 'areaCode',
    keywords: ['counterpartUnit', 'contractNo', 'newMaintenanceUnit'],
    rowKeywords: { table: 'devices', columns: ['equipmentId', 'equipmentName', 'usePlaceDetail'] },
    keywordHint: '编号、设备、单位、合同编号',
    title: ['counterpartUnit'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['equipmentId'] },
  },
  guide: {
    who: '电梯等特种设备的使用单位或者维保单位',
    when: `终止维保前；${terminationNotice}`,
    law: ['《中华人民共和国特种设备安全法》第四十五条', '{elevatorMaintenance}《电梯维护保养规则》'],
    fee: '不收费',
    duration: `对方单位${answerWorkdays}个工作日内确认，登记机关${workdays}个工作日内核对`,
    result: '维保终止回执，设备档案的维保信息自终止日期起结束',
  },
  listFields: ['terminateReason', 'counterpartUnit', 'terminateDate', 'contractNo', 'newMaintenanceUnit', 'applicantSide'],
  listNote: 'counterpartUnit',
}
