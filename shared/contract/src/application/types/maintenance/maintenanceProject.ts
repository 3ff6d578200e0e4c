/**
 * 维保项目申请: a maintenance unit reports to the registration authority which devices it maintains, for whom, and with which staff (安全法 第45条;
 * TSG T5002-2017; domain §4.3 no. 12). Once effective, the archive names the company; a device can be in one project at a time.
 */
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { filingFlow } from '../../flows/filing'
import { maintainedDevices, projectBase, projectDevices } from './maintenanceDeviceEndpoints'

/** Maximum days between two visits (TSG T5002-2017: 半月维保); for maintenance on demand, the filing defines the interval. */
const longestCycle = 15
/** 按需维保 */
const onDemand = '4'

/** Working days the handler has. */
const workdays = 5

const flow = filingFlow({
  noun: '项目申请',
  sms: '维保项目申请',
  handlers: [{ relation: 'authority' }, { relation: 'administrator' }],
  draftHint: '填写完整后提交，使用单位可以看到',
  waiting: '待接收',
  filed: '已生效',
  workdays,
  hints: {
    waiting: {
      owner: `登记机关将在${workdays}个工作日内核对，请留意结果`,
      handler: '请核对合同、人员和使用单位的意见后接收或退回补正',
      others: `登记机关将在${workdays}个工作日内核对；有异议的请在接收以前提出`,
    },
    returned: { owner: '请按意见修改后重新提交', handler: '等待维保单位补正', others: '已退回维保单位补正' },
    filed: {
      owner: '维保信息记入设备档案，原合同没有到期的自合同开始日期起；终止时请提交维保终止申请',
      handler: '维保信息记入设备档案，原合同没有到期的自合同开始日期起',
      others: '维保项目已生效，自合同开始日期起维保',
    },
    withdrawing: { owner: '登记机关正在核实撤销申请', handler: '请核实后决定是否同意撤销', others: '维保单位已申请撤销' },
    withdrawn: { owner: '项目已撤销，需要时请重新申请', handler: '项目已撤销，不再办理', others: '项目已撤销' },
  },
  submitted: `项目申请已提交，登记机关将在${workdays}个工作日内核对`,
  accept: {
    label: '接收',
    done: '已生效，维保信息记入设备档案，原合同没有到期的自合同开始日期起',
    tells: [{ relation: 'owner', sms: true }, { relation: 'counterpart' }],
    smsText: '您的维保项目申请（{number}）已生效，回执号{receiptNo}。',
    confirm: { title: '接收这个维保项目', text: '{unitName}的维保信息记入设备档案；使用单位提出异议的，请先核实' },
  },
  cancellation: {
    label: '取消申请',
    from: ['20', '30'],
    confirm: { title: '取消这份项目申请', text: '取消后不能恢复，需要时请重新申请' },
    done: '申请已取消',
  },
  withdrawal: { path: 'cancel', label: '申请撤销', confirm: { title: '申请撤销已生效的项目', text: '填报有误的才撤销，终止维保请提交维保终止申请' } },
  concerned: ['counterpart'],
  concernedBefore: true,
  commitEffects: ['claimDevices'],
  filedEffects: ['beginMaintenance'],
  withdrawnEffects: ['undoMaintenance'],
})

export const maintenanceProject: ApplicationDefinition = {
  key: 'maintenanceProject',
  version: 1,
  label: '维保项目申请',
  noun: '项目申请',
  base: projectBase,
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/maintenance-pro-apply',
    query: '/company-service/maintenance-pro-apply',
    form: '/company-service/maintenance-pro-apply/form',
    detail: '/company-service/maintenance-pro-detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'WX',
  parties: [
    { relation: 'owner', roles: [role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'counterpart', roles: [role.useUnit], source: { kind: 'uscc', field: 'useUnitUscc' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'areaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '一台设备同一时间只有一个维保项目；原有项目先办理维保终止',
  groups: [
    {
      key: 'project',
      label: '维保项目',
      fields: [
        { key: 'projectNo', label: '项目编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'projectName', label: '项目(楼盘)名称', type: 'string', minLength: 2, required: true },
        {
          key: 'useUnitName',
          label: '使用单位',
          type: 'string',
          rule: 'unitName',
          required: true,
          unitFill: { useUnitUscc: 'uscc' },
          help: '使用单位可以看到这份申请，也可以提出异议',
        },
        { key: 'useUnitUscc', label: '使用单位统一社会信用代码', type: 'uscc', required: true },
        { key: 'areaCode', label: '所在区域', type: 'region', required: true },
        { key: 'siteAddress', label: '项目地址', type: 'string', maxLength: 200, required: true },
      ],
    },
    {
      key: 'contract',
      label: '维保合同',
      fields: [
        { key: 'contractNo', label: '维保合同编号', type: 'string', maxLength: 50, required: true },
        { key: 'contractStart', label: '合同开始日期', type: 'date', required: true },
        { key: 'contractEnd', label: '合同终止日期', type: 'date', required: true },
        { key: 'maintMode', label: '维保方式', type: 'enum', enum: 'maintMode', required: true },
        {
          key: 'cycleDays',
          label: '维保周期',
          type: 'integer',
          unit: '天',
          min: '1',
          max: '366',
          required: true,
          help: `不超过${longestCycle}天，按需维保除外`,
        },
        { key: 'monthlyFee', label: '维保费', type: 'money', unit: '元/台·月', min: '0', required: false },
      ],
    },
    {
      key: 'service',
      label: '维保和救援',
      fields: [
        { key: 'leader', label: '项目负责人', type: 'string', maxLength: 30, rule: 'personName', required: true },
        { key: 'leaderMobile', label: '负责人电话', type: 'mobile', required: true, sensitive: 'mobile', help: '办理结果以短信告知' },
        { key: 'dutyTel', label: '24小时值班电话', type: 'phone', required: true, prefillFromUnit: 'contactTel', placeholder: '手机或座机' },
        { key: 'rescueStation', label: '救援驻点', type: 'string', maxLength: 200, required: false },
        { key: 'rescueMinutes', label: '预计到场时间', type: 'integer', unit: '分钟', min: '1', max: '600', required: false },
      ],
    },
  ],
  tables: [
    maintainedDevices('铭牌、使用登记证或检验报告上的编号；已由本单位维保的可从档案选择'),
    {
      key: 'workers',
      label: '维保人员',
      measure: '人',
      // One person works while another watches (TSG T5002-2017).
      minRows: 2,
      maxRows: 50,
      uniqueBy: ['certNo'],
      uniqueMessage: '证书编号重复',
      fromOperators: { item: 'T', fill: { name: 'name', certNo: 'certNo', certExpire: 'expireDate', mobile: 'mobile' } },
      columns: [
        { key: 'name', label: '姓名', type: 'string', maxLength: 30, rule: 'personName', required: true, example: '张示例' },
        { key: 'certNo', label: '证书编号', type: 'string', maxLength: 40, required: true, sensitive: 'idCard', example: '330299198501010019' },
        { key: 'certExpire', label: '有效期至', type: 'date', required: true, example: '2029-05-09' },
        { key: 'mobile', label: '手机', type: 'mobile', required: true, sensitive: 'mobile', example: '13000000001' },
      ],
    },
  ],
  attachments: [
    { code: 'CONTRACT', label: '维保合同', required: true },
    { code: 'LICENCE', label: '维保许可证', required: true },
    { code: 'WORKERS', label: '作业人员证书(T)', required: true },
    { code: 'PLAN', label: '维保计划', required: false },
  ],
  crossChecks: [
    {
      field: 'contractEnd',
      message: '合同终止日期应晚于合同开始日期',
      holds: ({ fields }) => !fields.contractStart || !fields.contractEnd || fields.contractStart < fields.contractEnd,
    },
    { field: 'contractEnd', message: '合同已经终止', holds: ({ fields }, today) => !fields.contractEnd || fields.contractEnd >= today },
    {
      field: 'cycleDays',
      message: `维保周期不超过${longestCycle}天；按需维保的，维保方式选“按需维保”`,
      holds: ({ fields }) => fields.maintMode === onDemand || Number(fields.cycleDays ?? '') <= longestCycle,
    },
    {
      field: 'workers.certExpire',
      message: '证书在合同开始前已到期',
      holds: ({ fields }, _today, { certExpire = '' }) => certExpire === '' || certExpire > (fields.contractStart ?? ''),
    },
  ],
  lookups: [{ call: projectDevices, when: true, column: { query: 'devices', table: 'devices', column: 'equipmentId' } }],
  states: flow.states,
  transitions: [
    ...flow.transitions,
    {
      action: 'object',
      label: '提出异议',
      path: 'object',
      from: ['20'],
      to: '20',
      by: [{ relation: 'counterpart' }],
      opinion: 'required',
      tells: [{ relation: 'authority' }, { relation: 'administrator' }, { relation: 'owner' }],
      confirm: { title: '对这份维保项目提出异议', text: '登记机关核实后决定；提出后不能撤回' },
      done: '异议已提交登记机关',
    },
  ],
  opinionTemplates: [
    { action: 'object', label: '没有签订合同', text: '本单位没有与该维保单位签订所填的维保合同。' },
    { action: 'object', label: '设备不在合同内', text: '所填设备中有不在维保合同内的，请核对。' },
    { action: 'return', label: '合同不清晰', text: '维保合同不清晰，请重新上传清晰的扫描件。' },
    { action: 'return', label: '使用单位有异议', text: '使用单位对项目有异议，请与使用单位核对一致后重新提交。' },
    { action: 'accept', label: '材料齐全，予以接收', text: '材料齐全，予以接收。' },
    { action: 'audit', label: '填报有误，同意撤销', text: '经核实填报有误，同意撤销。' },
    { action: 'reject', label: '合同仍在履行', text: '维保合同仍在履行，终止维保请提交维保终止申请。' },
  ],
  steps: [
    { label: '提交申请', states: ['10', '15', '30'], by: ['commit'] },
    { label: '登记机关接收', states: ['20'], by: ['accept'], promise: `${workdays}个工作日内` },
    { label: '项目生效', states: ['70'], by: [], promise: '接收后记入设备档案' },
  ],
  exits: [
    { label: '核实撤销申请', states: ['85'], by: [], promise: '登记机关核实中' },
    { label: '撤销', states: ['90'], by: ['audit', 'cancel'] },
  ],
  keyFacts: [
    { label: '项目', field: 'projectName', noteField: 'maintMode' },
    { label: '使用单位', field: 'useUnitName' },
    { label: '设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '合同开始日期', field: 'contractStart' },
    { label: '合同终止日期', field: 'contractEnd' },
  ],
  queues: [
    { label: '待接收', states: ['20'], waiting: true },
    { label: '撤销审批', states: ['85'], waiting: true },
    { label: '已生效', states: ['70'], waiting: false },
    { label: '已退回', states: ['30'], waiting: false },
  ],
  documents: [
    { key: 'form', label: '项目申请表' },
    { key: 'receipt', label: '维保项目回执', states: ['70', '85'] },
  ],
  smsTo: 'leaderMobile',
  index: {
    number: 'projectNo',
    kind: 'maintMode',
    areaCode: 'areaCode',
    keywords: ['projectName', 'useUnitName', 'siteAddress', 'contractNo'],
    rowKeywords: { table: 'devices', columns: ['equipmentId', 'equipmentName', 'usePlaceDetail'] },
    keywordHint: '编号、项目、设备、单位或地点',
    title: ['projectName'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['equipmentId'] },
  },
  guide: {
    who: '取得相应许可的维保单位',
    when: '签订维保合同后，开始维保前',
    law: ['《中华人民共和国特种设备安全法》第四十五条', '{elevatorMaintenance}《电梯维护保养规则》'],
    fee: '不收费',
    duration: `提交后${workdays}个工作日内`,
    result: '维保项目回执，维保信息记入设备档案',
  },
  listFields: ['maintMode', 'projectName', 'useUnitName', 'contractStart', 'contractEnd', 'siteAddress'],
  listNote: 'siteAddress',
}

/** Maintenance on demand must be filed beforehand (domain §4.3 no. 14). */
export const isOnDemand = (maintMode: string | undefined): boolean => maintMode === onDemand
