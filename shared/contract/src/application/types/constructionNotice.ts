/** 安装改造修理告知 (特种设备安全法 第23条: in writing, before work starts, to the authority of the city). Domain §4.3 no. 5. Status codes: domain §4.1. */
import { equipmentKinds } from '../../catalogue/catalogue'
import { pipelineFields } from '../../equipment/archives/pressurePipeline'
import type { Condition } from '../../form/condition'
import type { ApplicationForm } from '../../form/crossCheck'
import type { FieldDefinition, FormRow } from '../../form/definition'
import { messages } from '../../messages'
import { role } from '../../roles'
import type { ApplicationDefinition } from '../definition'
import { filingFlow } from '../flows/filing'
import { workFacts } from './constructionHints'

/** Kinds of work that require 监督检验 (特种设备安全法 第25条), unless the kind of device has none or not always (constructionHints). */
const supervised: Condition = { all: [{ field: 'constructionKind', in: ['1', '2', '4'] }, { not: { field: 'supervision', in: ['some', 'none'] } }] }
const planned: Condition = { field: 'constructionKind', in: ['2', '4'] }

/** Piping is built on site: it has no maker and no number of a product, but what the archive of pipelines knows each by. */
const ofPiping: Condition = { field: 'equclacode', in: ['8000'] }
const madeInFactory: Condition = { not: ofPiping }
const makersColumns: readonly string[] = ['model', 'factoryNo', 'manufacturer', 'manufactureLicenceNo']
const pipelineColumns = ['pipelineNo', 'pipeGrade', 'nominalDiameter', 'nominalThickness', 'pipeLength'].flatMap((wanted) =>
  pipelineFields.filter(({ key }) => key === wanted).map((column) => ({ ...column, visibleWhen: ofPiping })),
)

/** The examples are an elevator's; for the other kinds they say nothing of one. */
const ofOtherKinds = (example: string): FieldDefinition['exampleBy'] => ({
  field: 'equclacode',
  examples: Object.fromEntries(equipmentKinds.flatMap(({ code }) => (code === '3000' ? [] : [[code, example]]))),
})

const value = (form: ApplicationForm, key: string) => form.fields[key] ?? ''
const dates = (form: ApplicationForm, first: string, second: string, holds: (a: string, b: string) => boolean) =>
  value(form, first) === '' || value(form, second) === '' || holds(value(form, first), value(form, second))

/** Whether a worker's certificate is valid until the planned end of the work, as workers must hold one (特种设备安全法 第14条). */
export const coversWork = (form: ApplicationForm, worker: FormRow): boolean => (worker.certExpire ?? '') >= value(form, 'plannedEnd')

/** Working days the handler has. */
const workdays = 2

const flow = filingFlow({
  noun: '告知',
  handlers: [{ relation: 'authority' }],
  draftHint: '填写完整后提交，开工前应收到接收回执',
  waiting: '待接收',
  filed: '已接收',
  workdays,
  hints: {
    waiting: {
      owner: `登记机关将在${workdays}个工作日内核对，请留意结果`,
      handler: '请核对材料后接收或退回补正',
      others: `登记机关将在${workdays}个工作日内核对；接收前施工单位不得开工`,
    },
    returned: {
      owner: '请按意见修改后重新提交；未接收前不得开工',
      handler: '等待施工单位补正',
      others: '已退回施工单位，补正后重新提交；接收前施工单位不得开工',
    },
    filed: {
      owner: '可以按计划开工；须监督检验的，先申请检验；验收后30日内移交技术资料',
      handler: '已出具接收回执',
      others: '施工单位可以按计划开工；验收后30日内移交技术资料',
    },
    withdrawing: {
      owner: '登记机关正在核实撤销申请',
      handler: '请核实是否已施工，决定是否同意撤销',
      others: '施工单位已申请撤销，登记机关正在核实',
    },
    withdrawn: {
      owner: '告知已撤销，需要施工请重新告知',
      handler: '告知已撤销，不再办理',
      others: '告知已撤销，施工单位重新告知前不得施工',
    },
  },
  submitted: `告知已提交，登记机关将在${workdays}个工作日内核对`,
  accept: { label: '接收', done: '已接收，回执已生成' },
  cancellation: {
    label: '取消告知',
    from: ['20', '30'],
    confirm: { title: '取消这份告知', text: '取消后不能恢复，需要施工请重新告知' },
    done: '告知已取消',
  },
  withdrawal: {
    path: 'cancellationNotice',
    label: '申请撤销',
    check: 'checkBcwCancell',
    confirm: { title: '申请撤销已接收的告知', text: '登记机关核实后决定是否同意' },
  },
  // The unit for which the work is done must not let it start without a notice, and the institute inspects it.
  concerned: ['counterpart', 'institute'],
  withdrawalRequires: ['withdrawable'],
})

export const constructionNotice: ApplicationDefinition = {
  key: 'constructionNotice',
  version: 2,
  // Then piping was asked for what a maker gives.
  earlier: {
    1: (next) => ({
      ...next,
      tables: next.tables.map((table) => ({
        ...table,
        columns: table.columns.map(({ visibleWhen, ...column }) =>
          makersColumns.includes(column.key) ? column : { ...column, ...(visibleWhen && { visibleWhen }) },
        ),
      })),
    }),
  },
  label: '安装改造修理告知',
  noun: '告知',
  base: '/a/stone/eqmBcwBasic',
  pages: {
    list: '/construction/register-list',
    query: '/construction/query-list',
    form: '/construction/register',
    detail: '/construction/detail',
    review: '/company-service/check-install',
    reviewDetail: '/company-service/check-install/detail',
  },
  numberPrefix: 'GZ',
  devicesAtHome: '告知设备',
  parties: [
    { relation: 'owner', roles: [role.constructionUnit, role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'area', field: 'constructionAreaCode', unitField: 'receiveOrg' } },
    { relation: 'counterpart', roles: [role.useUnit], source: { kind: 'uscc', field: 'useUnitUscc' } },
    { relation: 'institute', roles: [role.acceptor], source: { kind: 'unit', field: 'inspectionOrg' } },
  ],
  rule: '开工前书面告知设区的市级监管部门；一份告知只含同一使用单位、同一地点、同一种类的设备',
  groups: [
    {
      key: 'head',
      label: '告知信息',
      fields: [
        { key: 'constructionKind', label: '施工类别', type: 'enum', enum: 'constructionKind', required: true },
        { key: 'receiveOrg', label: '接收机关', type: 'unit', unitSource: 'authority', required: true },
        {
          key: 'inspectionOrg',
          label: '拟申请监督检验机构',
          type: 'unit',
          unitSource: 'inspection',
          required: supervised,
          help: '须监督检验的，在施工前申请',
        },
        {
          key: 'workHint',
          label: '施工提示',
          type: 'text',
          required: false,
          source: 'derived',
          wide: true,
          placeholder: '选择施工类别和设备种类后显示',
        },
        { key: 'supervision', label: '监督检验', type: 'string', required: false, source: 'derived', hidden: true },
        // The kind all devices of a notice have: some of their columns depend on it.
        { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, source: 'derived', hidden: true },
        { key: 'noticeNo', label: '告知单编号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
      ],
    },
    {
      key: 'unit',
      label: '施工单位',
      note: '取自企业信息，可在本申请中修改联系人',
      fields: [
        { key: 'constUnitName', label: '施工单位名称', type: 'string', required: true, source: 'unit', prefillFromUnit: 'unitName' },
        { key: 'constUnitUscc', label: '统一社会信用代码', type: 'uscc', required: true, source: 'unit', prefillFromUnit: 'uscc' },
        { key: 'constLicenceNo', label: '许可证编号', type: 'string', maxLength: 50, required: true, prefillFromUnit: 'licenceNo' },
        { key: 'constLicenceScope', label: '许可项目/级别', type: 'string', required: true, prefillFromUnit: 'licenceScope' },
        { key: 'constLicenceExpire', label: '许可证有效期', type: 'date', required: true, prefillFromUnit: 'licenceExpire' },
        { key: 'constAddress', label: '地址', type: 'string', maxLength: 200, required: true, prefillFromUnit: 'regAddress' },
        { key: 'constPostcode', label: '邮编', type: 'postcode', required: false, prefillFromUnit: 'postcode' },
        { key: 'constLeader', label: '施工负责人', type: 'string', maxLength: 30, rule: 'personName', required: true },
        { key: 'constLeaderMobile', label: '施工负责人电话', type: 'mobile', required: true, sensitive: 'mobile' },
        { key: 'constContact', label: '联系人', type: 'string', maxLength: 30, rule: 'personName', required: true, prefillFromUnit: 'contactName' },
        { key: 'constContactTel', label: '联系电话', type: 'phone', required: true, prefillFromUnit: 'contactTel', placeholder: '手机或座机' },
      ],
    },
    {
      key: 'work',
      label: '工程信息',
      fields: [
        { key: 'projectName', label: '工程名称', type: 'string', required: false },
        {
          key: 'useUnitName',
          label: '使用单位名称',
          type: 'string',
          rule: 'unitName',
          required: true,
          placeholder: '输入名称或统一社会信用代码查找',
          unitFill: { useUnitUscc: 'uscc', useUnitContact: 'contactName', useUnitTel: 'contactTel', useUnitAddress: 'regAddress' },
        },
        { key: 'useUnitUscc', label: '使用单位统一社会信用代码', type: 'uscc', required: true },
        { key: 'useUnitContact', label: '使用单位联系人', type: 'string', maxLength: 30, rule: 'personName', required: true },
        { key: 'useUnitTel', label: '使用单位电话', type: 'phone', required: true, placeholder: '手机或座机' },
        { key: 'useUnitAddress', label: '使用单位地址', type: 'string', maxLength: 200, required: true },
        { key: 'constructionAreaCode', label: '所在区域', type: 'region', required: true },
        { key: 'constructionPlace', label: '设备地点', type: 'string', maxLength: 200, required: true },
        { key: 'plannedStart', label: '计划开工日期', type: 'date', required: true },
        { key: 'plannedEnd', label: '计划竣工日期', type: 'date', required: true },
        { key: 'contractNo', label: '施工合同编号', type: 'string', maxLength: 50, required: false },
        { key: 'subcontract', label: '是否分包', type: 'enum', enum: 'yesNo', required: false },
      ],
    },
  ],
  tables: [
    {
      key: 'devices',
      label: '设备清单',
      measure: '台',
      measureBy: { field: 'equclacode', measures: { '8000': '条' } },
      minRows: 1,
      maxRows: 50,
      uniqueBy: ['factoryNo', 'manufacturer'],
      uniqueMessage: '同一制造单位的制造编号重复',
      alsoUnique: [
        // A pipeline is numbered within its registration unit.
        { by: ['pipelineNo'], unless: 'registrationCode', message: messages.repeatsRow('管道编号', '{row}') },
        { by: ['pipelineNo', 'registrationCode'], message: messages.repeatsRow('管道编号', '{row}') },
        // The pipelines of a registration unit share its codes.
        { by: ['equipmentCode'], unless: 'pipelineNo', message: messages.repeatsRow('设备代码', '{row}') },
        { by: ['registrationCode'], unless: 'pipelineNo', message: messages.repeatsRow('注册代码', '{row}') },
      ],
      // A newly installed device has no archive yet.
      fromArchive: {
        when: { not: { field: 'constructionKind', in: ['1'] } },
        fill: {
          ...{ equclacode: 'equclacode', categoryCode: 'categoryCode', varietyCode: 'varietyCode', equipmentName: 'equipmentName', model: 'model' },
          ...{ factoryNo: 'factoryNo', manufacturer: 'manufacturer', equipmentCode: 'equipmentCode', unitInternalNo: 'unitInternalNo' },
          registrationCode: 'registrationCode',
        },
      },
      columns: [
        // 压力管道元件 are made; what is installed, altered or repaired is the piping.
        { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: true, kindsNotOffered: ['7000'], example: '3000' },
        { key: 'categoryCode', label: '设备类别', type: 'catalogue', catalogueLevel: 2, catalogueParent: 'equclacode', required: true, example: '3100' },
        { key: 'varietyCode', label: '设备品种', type: 'catalogue', catalogueLevel: 3, catalogueParent: 'categoryCode', required: false, example: '3110' },
        { key: 'equipmentName', label: '设备名称', type: 'string', required: true, example: '乘客电梯', exampleBy: ofOtherKinds('示例设备') },
        {
          key: 'model',
          label: '型号(参数)',
          type: 'string',
          required: false,
          visibleWhen: madeInFactory,
          example: 'SL-1000/1.75',
          exampleBy: ofOtherKinds(''),
        },
        { key: 'factoryNo', label: '制造编号', type: 'string', maxLength: 50, required: true, visibleWhen: madeInFactory, example: 'SL1509021' },
        {
          key: 'manufacturer',
          label: '制造单位全称',
          type: 'string',
          required: true,
          visibleWhen: madeInFactory,
          example: '示例电梯(中国)有限公司',
          exampleBy: ofOtherKinds('示例制造有限公司'),
        },
        {
          key: 'manufactureLicenceNo',
          label: '制造许可证编号',
          type: 'string',
          maxLength: 50,
          required: true,
          visibleWhen: madeInFactory,
          example: 'TS2333001-2028',
        },
        { key: 'equipmentCode', label: '设备代码', type: 'string', writtenAs: 'capitals', maxLength: 20, required: false, caution: 'equipmentCode' },
        { key: 'unitInternalNo', label: '单位内编号', type: 'string', maxLength: 50, required: false, copied: false, example: '3号楼1#' },
        { key: 'registrationCode', label: '注册代码', type: 'string', maxLength: 20, rule: 'registrationCode', required: false, help: '改造、修理时填写' },
        // Last, so that rows pasted without titles stand in the columns they always did.
        ...pipelineColumns,
      ],
    },
    {
      key: 'workers',
      label: '施工人员',
      measure: '人',
      minRows: 1,
      maxRows: 100,
      uniqueBy: ['idCard', 'item'],
      uniqueMessage: '同一人员的作业项目重复',
      columns: [
        { key: 'name', label: '姓名', type: 'string', maxLength: 30, rule: 'personName', required: true, example: '张示例' },
        { key: 'idCard', label: '身份证号', type: 'idCard', required: true, sensitive: 'idCard', example: '330299198501010019' },
        { key: 'item', label: '作业项目', type: 'enum', enum: 'operatorItem', required: true, example: 'T' },
        // An operator's certificate number consists of a letter and the holder's identity number (TSG Z6001-2019).
        { key: 'certNo', label: '证书编号', type: 'string', maxLength: 50, required: true, sensitive: 'idCard', example: 'T330299198501010019' },
        { key: 'certExpire', label: '有效期至', type: 'date', required: true, example: '2028-12-31' },
      ],
    },
  ],
  attachments: [
    { code: 'NOTICE_FORM', label: '安装改造修理告知单(盖章)', required: true, blankForm: 'constructionNotice' },
    { code: 'LICENCE', label: '施工许可证复印件(盖章)', required: true },
    { code: 'CONTRACT', label: '施工合同', required: false },
    { code: 'WORKERS', label: '作业人员证书', required: false },
    { code: 'PLAN', label: '施工方案', required: planned, reason: '改造、重大修理须提交', reasonWhen: planned },
    { code: 'MAKER_AUTH', label: '制造单位授权/同意书', required: false, reason: '电梯由制造单位以外的单位安装、改造时提交' },
    { code: 'OTHER', label: '其他文件', required: false },
  ],
  crossChecks: [
    {
      field: 'plannedStart',
      message: '计划开工日期不能早于今天',
      holds: (form, today) => value(form, 'plannedStart') === '' || value(form, 'plannedStart') >= today,
    },
    { field: 'plannedEnd', message: '计划竣工日期应晚于计划开工日期', holds: (form) => dates(form, 'plannedStart', 'plannedEnd', (start, end) => end > start) },
    {
      field: 'constLicenceExpire',
      message: '许可证应在计划竣工日期之后仍然有效',
      holds: (form) => dates(form, 'constLicenceExpire', 'plannedEnd', (expire, end) => expire > end),
    },
    {
      field: 'devices',
      message: '一份告知只能包含同一种类的设备，请分开填报',
      holds: (form) => new Set((form.tables.devices ?? []).map((device) => device.equclacode).filter(Boolean)).size <= 1,
    },
    {
      field: 'workers.certExpire',
      message: '证书在计划竣工前到期，请更换人员或证书',
      holds: (form, _today, worker) => !worker.certExpire || coversWork(form, worker),
    },
  ],
  derive: (form) => workFacts(form),
  states: flow.states,
  transitions: flow.transitions,
  opinionTemplates: [
    { action: 'return', label: '补充制造单位授权书', text: '电梯由制造单位以外的单位安装、改造，请补充制造单位授权书（盖章）后重新提交。' },
    { action: 'return', label: '许可证不清晰', text: '许可证复印件不清晰，请重新上传清晰的盖章扫描件。' },
    { action: 'return', label: '施工方案缺少验收内容', text: '施工方案缺少验收内容，请补充后重新提交。' },
    { action: 'accept', label: '材料齐全，予以接收', text: '材料齐全，予以接收。' },
    { action: 'audit', label: '尚未施工，同意撤销', text: '经核实尚未施工，同意撤销。' },
    { action: 'reject', label: '已开始施工，不同意撤销', text: '该工程已开始施工，不同意撤销。' },
  ],
  steps: [
    { label: '提交告知', states: ['10', '15', '30'], by: ['commit'] },
    { label: '登记机关接收', states: ['20'], by: ['accept'], promise: `${workdays}个工作日内` },
    { label: '开工', states: ['70'], by: [], promiseField: 'plannedStart', promise: '接收后方可开工' },
  ],
  exits: [
    { label: '核实撤销申请', states: ['85'], by: [], promise: '登记机关核实中' },
    { label: '撤销', states: ['90'], by: ['audit', 'cancel'] },
  ],
  keyFacts: [
    { label: '施工类别', field: 'constructionKind' },
    { label: '告知设备', table: 'devices', noteColumn: 'equipmentName' },
    { label: '使用单位', field: 'useUnitName' },
    { label: '计划开工', field: 'plannedStart' },
    { label: '接收机关', field: 'receiveOrg' },
  ],
  queues: [
    { label: '待接收', states: ['20'], waiting: true },
    { label: '撤销审批', states: ['85'], waiting: true },
    { label: '已接收', states: ['70'], waiting: false },
    { label: '已退回', states: ['30'], waiting: false },
  ],
  documents: [
    { key: 'notice', label: '告知单' },
    { key: 'receipt', label: '接收回执', states: ['70', '85'] },
  ],
  index: {
    number: 'noticeNo',
    kind: 'constructionKind',
    areaCode: 'constructionAreaCode',
    keywords: ['projectName', 'useUnitName', 'constructionPlace'],
    rowKeywords: { table: 'devices', columns: ['equipmentName', 'factoryNo', 'pipelineNo', 'equipmentCode', 'registrationCode', 'unitInternalNo'] },
    keywordHint: '编号、工程、设备、单位或地点',
    title: ['projectName', 'useUnitName'],
    equipment: { table: 'devices', kind: 'equclacode', name: 'equipmentName', numbers: ['factoryNo', 'pipelineNo'] },
  },
  guide: {
    who: '取得相应许可的施工单位（安装、改造、修理），维保单位实施的修理同样需要告知',
    when: '施工前书面告知；收到接收回执后方可开工，验收后30日内向使用单位移交技术资料',
    law: ['《中华人民共和国特种设备安全法》第二十三条、第二十四条、第二十五条'],
    fee: '不收费',
    duration: `提交后${workdays}个工作日内核对材料，齐全的当即接收`,
    result: '告知接收回执（可打印，可扫码核验）',
  },
  listFields: ['constructionKind', 'constUnitName', 'useUnitName', 'projectName', 'constructionPlace', 'plannedStart', 'plannedEnd'],
  listNote: 'constructionPlace',
}
