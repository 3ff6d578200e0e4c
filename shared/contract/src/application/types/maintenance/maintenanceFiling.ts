/**
 * 维保备案: a maintenance unit files its identity and contacts with the local authority (TSG T5002-2017 《电梯维护保养规则》 第4条; domain §4.3 no. 14). Filed
 * once, and again when the data changes.
 */
import type { Condition } from '../../../form/condition'
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { filingFlow } from '../../flows/filing'

const onDemand: Condition = { field: 'filingKind', in: ['2'] }
const paperless: Condition = { field: 'filingKind', in: ['3'] }

/** Working days the handler has. */
const workdays = 5

const flow = filingFlow({
  noun: '备案',
  handlers: [{ relation: 'authority' }, { relation: 'administrator' }],
  draftHint: '填写完整后提交，备案信息向社会公示',
  waiting: '待接收',
  filed: '已备案',
  workdays,
  hints: {
    waiting: {
      owner: `登记机关将在${workdays}个工作日内核对，请留意结果`,
      handler: '请核对许可证和人员后接收或退回补正',
      others: `登记机关将在${workdays}个工作日内核对`,
    },
    returned: { owner: '请按意见修改后重新提交', handler: '等待维保单位补正', others: '已退回维保单位补正' },
    filed: { owner: '信息发生变化的，请重新备案', handler: '已出具备案回执', others: '维保单位已备案' },
    withdrawing: { owner: '登记机关正在核实撤销申请', handler: '请核实后决定是否同意撤销', others: '维保单位已申请撤销备案' },
    withdrawn: { owner: '备案已撤销，需要时请重新备案', handler: '备案已撤销，不再办理', others: '备案已撤销' },
  },
  submitted: `备案已提交，登记机关将在${workdays}个工作日内核对`,
  commitRequires: ['noOtherOpen'],
  accept: { label: '接收', done: '已备案，回执已生成' },
  cancellation: {
    label: '取消备案',
    from: ['20', '30'],
    confirm: { title: '取消这份备案', text: '取消后不能恢复，需要时请重新备案' },
    done: '备案已取消',
  },
  withdrawal: { path: 'cancel', label: '申请撤销', confirm: { title: '申请撤销已接收的备案', text: '登记机关核实后决定是否同意' } },
})

export const maintenanceFiling: ApplicationDefinition = {
  key: 'maintenanceFiling',
  version: 1,
  label: '维保备案',
  noun: '备案',
  base: '/api/epbrmogmmaibasic',
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/weibaoDa',
    query: '/company-service/weibaoList',
    form: '/company-service/weibaoApply',
    detail: '/company-service/weibaoDa/detail',
    review: '/company-service/check-record',
    reviewDetail: '/company-service/check-record/detail',
  },
  numberPrefix: 'WB',
  parties: [
    { relation: 'owner', roles: [role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'areaCode' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: '在维保业务所在地备案，备案信息发生变化的重新备案',
  groups: [
    {
      key: 'filing',
      label: '备案信息',
      fields: [
        { key: 'filingKind', label: '备案类别', type: 'enum', enum: 'filingKind', required: true },
        { key: 'areaCode', label: '备案区域', type: 'region', required: true, help: '维保业务所在的区县' },
        { key: 'filingNo', label: '备案编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        {
          key: 'elevatorCount',
          label: '维保电梯数',
          type: 'integer',
          unit: '台',
          min: '0',
          max: '100000',
          required: true,
        },
      ],
    },
    {
      key: 'unit',
      label: '维保单位',
      note: '取自企业信息，可在本申请中修改联系方式',
      fields: [
        { key: 'unitName', label: '维保单位', type: 'string', required: true, source: 'unit', prefillFromUnit: 'unitName' },
        { key: 'uscc', label: '统一社会信用代码', type: 'uscc', required: true, source: 'unit', prefillFromUnit: 'uscc' },
        { key: 'licenceNo', label: '许可证编号', type: 'string', maxLength: 50, required: true, prefillFromUnit: 'licenceNo' },
        { key: 'licenceScope', label: '许可项目/级别', type: 'string', required: true, prefillFromUnit: 'licenceScope' },
        { key: 'licenceExpire', label: '许可证有效期', type: 'date', required: true, prefillFromUnit: 'licenceExpire' },
        { key: 'localAddress', label: '本地办公地址', type: 'string', maxLength: 200, required: true, prefillFromUnit: 'regAddress' },
        { key: 'dutyTel', label: '24小时值班电话', type: 'phone', required: true, prefillFromUnit: 'contactTel', placeholder: '手机或座机' },
        { key: 'leader', label: '本地负责人', type: 'string', maxLength: 30, rule: 'personName', required: true, prefillFromUnit: 'contactName' },
        { key: 'leaderMobile', label: '负责人手机', type: 'mobile', required: true, sensitive: 'mobile' },
        { key: 'technicianCount', label: '持证人员数', type: 'integer', unit: '人', min: '1', max: '10000', required: true },
      ],
    },
    {
      key: 'onDemand',
      label: '按需维保',
      visibleWhen: onDemand,
      fields: [
        { key: 'iotPlatform', label: '物联网平台名称', type: 'string', required: onDemand },
        { key: 'onDemandPlan', label: '按需维保方案说明', type: 'text', required: onDemand, wide: true },
      ],
    },
    {
      key: 'paperless',
      label: '无纸化维保',
      visibleWhen: paperless,
      fields: [{ key: 'paperlessApp', label: '无纸化系统名称', type: 'string', required: paperless }],
    },
  ],
  tables: [],
  attachments: [
    { code: 'LICENCE', label: '许可证', required: true },
    { code: 'BUSINESS_LICENCE', label: '营业执照', required: true },
    { code: 'STAFF_LIST', label: '人员名册及证书', required: true },
    {
      code: 'PLAN',
      label: '方案',
      required: { any: [onDemand, paperless] },
      reason: '按需维保、无纸化维保备案须提交',
      reasonWhen: { any: [onDemand, paperless] },
    },
  ],
  crossChecks: [
    {
      field: 'licenceExpire',
      message: '许可证已过有效期，请换证后再备案',
      holds: (form, today) => (form.fields.licenceExpire ?? '') === '' || (form.fields.licenceExpire ?? '') >= today,
    },
  ],
  states: flow.states,
  transitions: flow.transitions,
  opinionTemplates: [
    { action: 'return', label: '许可证不清晰', text: '许可证不清晰，请重新上传清晰的扫描件。' },
    { action: 'return', label: '人员与电梯数不相称', text: '持证人员数量与维保电梯数不相称，请核实后重新提交。' },
    { action: 'accept', label: '材料齐全，予以接收', text: '材料齐全，予以接收。' },
    { action: 'audit', label: '已无在保电梯，同意撤销', text: '经核实已无在保电梯，同意撤销备案。' },
    { action: 'reject', label: '仍有在保电梯，不同意撤销', text: '仍有在保电梯，不同意撤销备案。' },
  ],
  steps: [
    { label: '提交备案', states: ['10', '15', '30'], by: ['commit'] },
    { label: '登记机关接收', states: ['20'], by: ['accept'], promise: `${workdays}个工作日内` },
    { label: '公示', states: ['70'], by: [], promise: '接收后公示' },
  ],
  exits: [
    { label: '核实撤销申请', states: ['85'], by: [], promise: '登记机关核实中' },
    { label: '撤销', states: ['90'], by: ['audit', 'cancel'] },
  ],
  keyFacts: [
    { label: '备案类别', field: 'filingKind' },
    { label: '维保单位', field: 'unitName' },
    { label: '维保电梯数', field: 'elevatorCount' },
    { label: '持证人员数', field: 'technicianCount' },
    { label: '备案区域', field: 'areaCode' },
  ],
  queues: [
    { label: '待接收', states: ['20'], waiting: true },
    { label: '撤销审批', states: ['85'], waiting: true },
    { label: '已备案', states: ['70'], waiting: false },
    { label: '已退回', states: ['30'], waiting: false },
  ],
  documents: [
    { key: 'form', label: '备案表' },
    { key: 'receipt', label: '备案回执', states: ['70', '85'] },
  ],
  index: {
    number: 'filingNo',
    kind: 'filingKind',
    areaCode: 'areaCode',
    keywords: ['unitName', 'licenceNo', 'localAddress'],
    keywordHint: '编号、单位、许可证或地址',
    title: ['unitName'],
  },
  guide: {
    who: '取得相应许可、在本地开展电梯维保业务的单位',
    when: '开展维保业务前备案；备案信息发生变化的，变化后重新备案',
    law: ['《中华人民共和国特种设备安全法》第四十五条', '{elevatorMaintenance}《电梯维护保养规则》'],
    fee: '不收费',
    duration: `提交后${workdays}个工作日内`,
    result: '备案回执，备案信息向社会公示',
  },
  listFields: ['filingKind', 'unitName', 'licenceNo', 'elevatorCount', 'technicianCount', 'localAddress'],
  listNote: 'localAddress',
}
