/**
 * 维保配件及人工参考价申报: a maintenance unit publishes its prices so that use units can compare (practice in Ningbo, not required by law; domain §4.3
 * no. 13). Use units in the service area read published lists; for each unit and area, the
 * newest one counts from its first day on, and until then the one before it.
 */
import type { ApplicationForm } from '../../../form/crossCheck'
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { filingFlow } from '../../flows/filing'
import { contactFields } from '../common/contactFields'

/** States in which a list is published: it stays so until a withdrawal is approved. */
export const publishedStates = ['70', '85'] as const

/** Working days the handler has. */
const workdays = 5

const flow = filingFlow({
  noun: '申报',
  handlers: [{ relation: 'administrator' }],
  draftHint: '填写价目后提交，审核通过后公示',
  waiting: '待审核',
  filed: '已公示',
  withdrawing: '取消审批中',
  withdrawn: '已取消',
  workdays,
  hints: {
    waiting: { owner: `将在${workdays}个工作日内审核，请留意结果`, handler: '请核对价目表与明细后公示或退回补正', others: `将在${workdays}个工作日内审核` },
    returned: { owner: '请按意见修改后重新提交', handler: '等待维保单位补正', others: '已退回维保单位补正' },
    filed: {
      owner: '服务区域内的使用单位可以查看，价目自生效日期起用；价目调整的，请重新申报',
      handler: '已公示',
      others: '由维保单位自行申报，实际价格以双方合同为准',
    },
    withdrawing: { owner: '正在核实撤销申请', handler: '请核实后决定是否同意撤销', others: '由维保单位自行申报，实际价格以双方合同为准' },
    withdrawn: { owner: '申报已取消，需要时请重新申报', handler: '申报已取消，不再公示', others: '申报已取消' },
  },
  submitted: `申报已提交，将在${workdays}个工作日内审核`,
  accept: { label: '公示', path: 'audit', done: '已公示，服务区域内的使用单位可以查看' },
  cancellation: {
    label: '取消申报',
    from: ['20', '30'],
    confirm: { title: '取消这份申报', text: '取消后不能恢复，需要时请重新申报' },
    done: '申报已取消',
  },
  withdrawal: { path: 'cancel', label: '申请撤销', confirm: { title: '申请撤销已公示的价目', text: '核实后决定是否同意，同意前仍然公示' } },
  filedEffects: ['showPublished'],
  withdrawnEffects: ['showPublished'],
})

const value = (form: ApplicationForm, key: string) => form.fields[key] ?? ''

export const maintenancePrice: ApplicationDefinition = {
  key: 'maintenancePrice',
  version: 1,
  label: '维保配件及人工参考价申报',
  noun: '申报',
  base: '/a/stone/epPemMaipricApply',
  calls: { detail: 'get/:id' },
  pages: {
    list: '/company-service/maintenance-parts-apply',
    query: '/company-service/maintenance-parts-apply',
    form: '/company-service/maintenance-parts-apply/form',
    detail: '/company-service/maintenance-parts-apply/detail',
    review: '/company-service/maintenance-parts-apply',
    reviewDetail: '/company-service/maintenance-parts-apply/review',
  },
  numberPrefix: 'JG',
  parties: [
    { relation: 'owner', roles: [role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
    { relation: 'reader', roles: [role.useUnit], source: { kind: 'unitsWithin', field: 'serviceArea' }, states: publishedStates },
  ],
  rule: '价目由维保单位自行申报，供使用单位比较，实际价格以双方合同为准',
  groups: [
    {
      key: 'main',
      label: '价目',
      fields: [
        { key: 'priceNo', label: '申报编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
        { key: 'unitName', label: '维保单位', type: 'string', required: true, source: 'unit', prefillFromUnit: 'unitName' },
        { key: 'priceYear', label: '年度', type: 'integer', min: '2000', max: '2099', required: true },
        { key: 'serviceArea', label: '服务区域', type: 'region', required: true, help: '公示后，所在地在这一区域的使用单位可以查看' },
        { key: 'validFrom', label: '生效日期', type: 'date', required: true },
        { key: 'validTo', label: '失效日期', type: 'date', required: true },
        ...contactFields(),
        { key: 'contactEmail', label: '邮箱', type: 'email', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'items',
      label: '价目明细',
      measure: '条',
      minRows: 1,
      maxRows: 5_000,
      large: true,
      uniqueBy: ['itemName', 'brand', 'spec', 'priceKind'],
      uniqueMessage: '同一品牌和规格的项目重复',
      columns: [
        { key: 'priceKind', label: '类别', type: 'enum', enum: 'priceKind', required: true, example: '2' },
        { key: 'itemName', label: '名称', type: 'string', maxLength: 60, required: true, example: '曳引钢丝绳' },
        { key: 'brand', label: '品牌', type: 'string', maxLength: 40, required: false, example: '示例' },
        { key: 'spec', label: '规格型号', type: 'string', maxLength: 60, required: false, example: '8×19S+FC 直径10 mm' },
        { key: 'unit', label: '单位', type: 'string', maxLength: 10, required: true, example: '米' },
        {
          key: 'partPrice',
          label: '配件单价',
          type: 'decimal',
          unit: '元',
          precision: 2,
          min: '0',
          max: '9999999.99',
          required: { column: 'priceKind', in: ['2'] },
          example: '38.50',
        },
        {
          key: 'labourPrice',
          label: '人工单价',
          type: 'decimal',
          unit: '元',
          precision: 2,
          min: '0',
          max: '9999999.99',
          required: { column: 'priceKind', in: ['1', '3', '4'] },
          example: '120',
        },
        { key: 'warrantyMonths', label: '质保', type: 'integer', unit: '月', min: '0', max: '240', required: false, example: '12' },
        { key: 'leadDays', label: '供货周期', type: 'integer', unit: '天', min: '0', max: '730', required: false, example: '3' },
        { key: 'remark', label: '备注', type: 'string', maxLength: 100, required: false, example: '含拆装' },
      ],
    },
  ],
  attachments: [{ code: 'PRICE_SHEET', label: '价目表(盖章)', required: true, blankForm: 'priceList' }],
  crossChecks: [
    {
      field: 'validTo',
      message: '失效日期应晚于生效日期',
      holds: (form) => value(form, 'validFrom') === '' || value(form, 'validTo') === '' || value(form, 'validTo') > value(form, 'validFrom'),
    },
    { field: 'validTo', message: '失效日期不能早于今天', holds: (form, today) => value(form, 'validTo') === '' || value(form, 'validTo') >= today },
  ],
  states: flow.states,
  transitions: flow.transitions,
  opinionTemplates: [
    { action: 'return', label: '价目表与明细不一致', text: '盖章的价目表与填报的明细不一致，请核对后重新提交。' },
    { action: 'return', label: '规格型号不完整', text: '部分配件未填写品牌或规格型号，使用单位无法比较，请补充后重新提交。' },
    { action: 'accept', label: '价目完整，予以公示', text: '价目完整，予以公示。' },
    { action: 'audit', label: '价目已调整，同意撤销', text: '价目已调整，同意撤销。' },
    { action: 'reject', label: '仍在有效期内，不同意撤销', text: '仍在有效期内，请先申报新的价目。' },
  ],
  steps: [
    { label: '提交申报', states: ['10', '15', '30'], by: ['commit'] },
    { label: '审核', states: ['20'], by: ['accept'], promise: `${workdays}个工作日内` },
    { label: '公示', states: ['70'], by: [], promise: '审核通过后公示' },
  ],
  exits: [
    { label: '核实撤销申请', states: ['85'], by: [], promise: '核实中' },
    { label: '取消', states: ['90'], by: ['audit', 'cancel'] },
  ],
  keyFacts: [
    { label: '年度', field: 'priceYear' },
    { label: '价目', table: 'items' },
    { label: '服务区域', field: 'serviceArea' },
    { label: '生效日期', field: 'validFrom' },
    { label: '失效日期', field: 'validTo' },
  ],
  queues: [
    { label: '待审核', states: ['20'], waiting: true },
    { label: '取消审批', states: ['85'], waiting: true },
    { label: '已公示', states: ['70'], waiting: false },
    { label: '已退回', states: ['30'], waiting: false },
  ],
  documents: [{ key: 'list', label: '价目表' }],
  index: { number: 'priceNo', areaCode: 'serviceArea', keywords: ['unitName', 'contactName'], keywordHint: '编号、单位、联系人', title: ['unitName'] },
  guide: {
    who: '在本地开展电梯维保业务的单位',
    when: '每年申报一次；价目调整的，调整后重新申报',
    law: ['参照宁波市电梯维保配件及人工参考价公示的做法，法律法规没有强制要求'],
    fee: '不收费',
    duration: `提交后${workdays}个工作日内审核`,
    result: '价目公示，服务区域内的使用单位可以查看和比较',
  },
  listFields: ['unitName', 'priceYear', 'validFrom', 'validTo'],
  listNote: 'unitName',
}
