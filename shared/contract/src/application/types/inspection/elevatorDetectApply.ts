/**
 * 电梯检验检测申请: the inspection or detection an elevator's year plan requires, done by an institute or, as 自行检测, by the unit or its maintenance
 * company (TSG T7001-2023, TSG T7008-2023; domain §4.3 no. 8). Based on the inspection type, with self-testing added.
 */

import { unqualifiedConclusions } from '../../../equipment/states'
import { type Condition, holds } from '../../../form/condition'
import type { CrossCheck } from '../../../form/crossCheck'
import type { FieldGroup, FormRow } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition, ReviewQueueDefinition, StateDefinition, StepDefinition, TransitionDefinition } from '../../definition'
import { inspectionFlow } from '../../flows/inspectionFlow'
import { inspectionWorkdays } from '../../flows/inspectionStates'
import { dayDecided, voidedBy } from '../../flows/inspectionTransitions'
import { inspectionDevices, inspectionInvoices } from './inspectionDeviceEndpoints'
import { onlineApplyNewrule, submissionGuards, weightsAsked } from './onlineApplyNewrule'

const detection: Condition = { field: 'elevatorApplyKind', in: ['2'] }
const selfTested: Condition = { all: [detection, { field: 'detectBody', in: ['1', '2'] }] }
const byInstitute: Condition = { not: selfTested }
/** Conclusion of the submitted report. */
const failedDetection: Condition = { input: 'conclusion', in: unqualifiedConclusions }
const byMaintainer: Condition = { all: [detection, { field: 'detectBody', in: ['2'] }] }

/** Supervision of an installation or alteration begins the year plan anew, that of a major repair does not (TSG T7001-2023; domain §3.6 E3). */
const supervision: Condition = { field: 'elevatorApplyKind', in: ['3'] }
/** Maps codes of `elevatorApplyKind` to those of `applyInspectKind`, which fees, plan and archive use; 自行检测 and 载荷试验见证 have no code there. */
const inspectionKinds: Readonly<Record<string, string>> = { '1': '01', '2': 'detect', '4': 'loadTest', '5': '07' }
/** As above; that of a supervision follows from the works. */
const applyKindOf = (fields: FormRow): string =>
  (holds(supervision, { fields }) ? fields.supervisedWork : inspectionKinds[fields.elevatorApplyKind ?? '']) ?? ''
/** Persons who test elevators need this certificate item (TSG Z6001-2019). */
export const testerItem = 'T'
/** The first day of the new year plan (TSG T7001-2023). */
const ruleInForce = '2023-04-02'
/** Code of `elevatorRuleVersion` for it. */
export const newElevatorRule = 'T7001-2023'

const flow = inspectionFlow({ noun: '检验检测申请', commitRequires: submissionGuards })

/** Transitions used only for inspections by an institute: for self-testing nothing is charged, assigned or reported. */
const institutesOwn = ['accept', 'report', 'issue', 'returnReport']
/** A unit may test one month before the due date at the earliest (TSG T7008-2023), so one month after the consent is enough. */
export const selfTestingDays = 30
/** Whether the unit or its maintenance company tests, rather than an institute. @param fields of the application */
export const isSelfTested = (fields: FormRow): boolean => holds(selfTested, { fields })

/** 自行检测: the institute agrees, the owner tests and reports, the institute checks the report. */
const selfTesting: TransitionDefinition[] = [
  {
    action: 'acceptSelf',
    label: '同意自行检测',
    path: 'acceptSelf',
    from: ['20'],
    to: '58',
    by: [{ relation: 'institute', roles: [role.acceptor] }],
    when: selfTested,
    opinion: 'optional',
    requires: ['devicesInspectable'],
    issues: ['receipt'],
    tells: [{ relation: 'owner', sms: true }],
    smsText: '您的自行检测申请（{number}）已同意，受理号{receiptNo}，请于{dueDate}前提交检测报告。',
    done: '已同意自行检测，等待申请单位提交检测报告',
  },
  {
    action: 'report',
    label: '提交检测报告',
    path: 'reportDetection',
    from: ['58'],
    to: '65',
    by: [{ relation: 'owner' }],
    when: selfTested,
    requires: ['detectionDay'],
    input: [
      {
        key: 'detection',
        label: '检测结果',
        fields: [
          { key: 'detectedOn', label: '检测完成日期', type: 'date', required: true, day: 'upToToday' },
          { key: 'detectReportNo', label: '检测报告编号', type: 'string', maxLength: 50, required: true },
          { key: 'conclusion', label: '检测结论', type: 'enum', enum: 'inspectionConclusion', required: true, help: '各台结论不同的，请分开申请' },
          { key: 'detectProblem', label: '存在问题', type: 'text', maxLength: 500, required: true, visibleWhen: failedDetection, wide: true },
        ],
      },
    ],
    papers: [{ code: 'DETECT_REPORT', label: '检测报告', required: true }],
    opinion: 'optional',
    tells: [{ relation: 'institute' }],
    done: '检测报告已提交，等待检验机构核对',
  },
  {
    action: 'cancel',
    label: '取消申请',
    path: 'cancelApply',
    from: ['58'],
    to: '90',
    by: [{ relation: 'owner' }],
    when: selfTested,
    opinion: 'required',
    tells: [{ relation: 'institute' }],
    confirm: { title: '取消这份自行检测申请', text: '取消后不能恢复，需要时请重新申请', danger: true },
    done: '自行检测申请已取消',
  },
  // A unit that never reports would keep the elevator from every other application.
  {
    action: 'close',
    label: '终止办理',
    path: 'closeSelfTesting',
    from: ['58'],
    to: '90',
    by: [{ relation: 'institute', roles: [role.acceptor] }],
    when: selfTested,
    opinion: 'required',
    requires: ['selfTestingMissed'],
    tells: [{ relation: 'owner', sms: true }, { relation: 'counterpart' }],
    smsText: '您的自行检测申请（{number}）未提交检测报告，检验机构已终止办理：{opinion}',
    confirm: { title: '终止这份自行检测申请', text: '终止后不能恢复，单位仍须检测的要重新申请', danger: true },
    done: '已终止办理，已通知申请单位',
  },
  {
    action: 'returnReport',
    label: '退回修改',
    path: 'returnReport',
    from: ['65'],
    to: '58',
    by: [{ relation: 'institute', roles: [role.acceptor] }],
    when: selfTested,
    opinion: 'required',
    tells: [{ relation: 'owner', sms: true }],
    smsText: '您的自行检测申请（{number}）检测报告需修改：{opinion}',
    done: '检测报告已退回申请单位修改',
  },
  {
    action: 'issue',
    label: '核对办结',
    path: 'issue',
    from: ['65'],
    to: '70',
    by: [{ relation: 'institute', roles: [role.acceptor] }],
    when: selfTested,
    opinion: 'optional',
    effects: ['writeDetection'],
    tells: [{ relation: 'owner' }, { relation: 'counterpart' }],
    confirm: { title: '核对办结这次自行检测', text: `{unitName}的检测报告{detectReportNo}写入设备档案；${voidedBy('办结')}` },
    done: '自行检测已办结，检测结果已记入设备档案',
  },
]

const untested: StateDefinition = {
  code: '58',
  label: '待自行检测',
  tone: 'attention',
  hint: {
    owner: '请完成检测，提交检测报告和结论',
    institute: '等待申请单位提交检测报告，一直不提交的可以终止办理',
    others: '检验机构已同意，等待申请单位自行检测',
  },
  waitsFor: { relations: ['owner'], days: selfTestingDays, remind: 7 },
}
/** Hints of states shared by both ways, worded to fit both. */
const ofBothKinds: Readonly<Record<string, StateDefinition['hint']>> = {
  '65': { owner: '报告正在审核，自行检测的由检验机构核对', institute: '请审核报告后签发；自行检测的，请核对后办结', others: '报告正在审核' },
  '70': { owner: '已办结；检验报告可以打印，自行检测的结果已记入设备档案', others: '已办结' },
  '95': {
    owner: '已作废，报告不再有效；请向检验机构了解情况',
    institute: '已作废，报告不再有效',
    assignee: '已作废，报告不再有效',
    others: '已作废，报告不再有效',
  },
}

/** What is voided is a report of the institute, or the unit's own test report. */
const voidedEitherWay = (transition: TransitionDefinition): TransitionDefinition[] =>
  transition.path === 'void'
    ? [
        { ...transition, when: byInstitute },
        {
          ...transition,
          when: selfTested,
          effects: ['withdrawDetection'],
          confirm: { title: '作废这次自行检测', text: '作废后检测报告不再有效，设备档案退回这次检测前的内容；作废不能撤回', danger: true },
          done: '自行检测已作废',
        },
      ]
    : [transition]

const ownWay = { when: selfTested, way: '自行检测的' } as const
const selfTestingSteps: readonly StepDefinition[] = [
  { label: '自行检测', states: ['58'], by: ['report'], promise: `同意后${selfTestingDays}日内`, ...ownWay },
  { label: '核对检测报告', states: ['65', '70'], by: ['issue'], promise: `${inspectionWorkdays.sign}个工作日内`, ...ownWay },
]

/** Combines the flow of an institute's inspection with that of self-testing. */
const withSelfTesting = ({ states, transitions, steps, exits, queues }: typeof flow) => ({
  states: states.flatMap((state): StateDefinition[] => {
    const told = { ...state, hint: { ...state.hint, ...ofBothKinds[state.code] } }
    return state.code === '60' ? [untested, told] : [told]
  }),
  transitions: [
    ...transitions
      .flatMap(voidedEitherWay)
      .map((transition) =>
        institutesOwn.includes(transition.path) ? { ...transition, when: transition.when ? { all: [transition.when, byInstitute] } : byInstitute } : transition,
      ),
    ...selfTesting,
  ],
  // Where the ways differ, each one's steps are in the order in which the unit goes through them.
  steps: steps.flatMap((step): StepDefinition[] => {
    if (step.by.includes('commit')) return [step]
    return step.states.includes('20')
      ? [{ ...step, by: [...step.by, 'acceptSelf'] }, ...selfTestingSteps]
      : [{ ...step, when: byInstitute, way: '由检验机构检验检测的' }]
  }),
  exits: exits.map((exit) => (exit.states.includes('90') ? { ...exit, by: [...exit.by, 'close'] } : exit)),
  queues: queues.map((queue): ReviewQueueDefinition => (queue.states.includes('60') ? { ...queue, states: ['58', ...queue.states] } : queue)),
})

const head: FieldGroup = {
  key: 'head',
  label: '申请',
  fields: [
    { key: 'elevatorApplyKind', label: '申请类别', type: 'enum', enum: 'elevatorApplyKind', required: true },
    { key: 'supervisedWork', label: '监督检验类别', type: 'enum', enum: 'supervisedWork', required: supervision, visibleWhen: supervision },
    {
      key: 'detectBody',
      label: '检测实施单位',
      type: 'enum',
      enum: 'detectBody',
      required: detection,
      visibleWhen: detection,
      // Units are approached by touts who claim to be sent by the authority (domain §7 no. 10).
      help: '由单位自行选择，谨防冒充监管部门或检验机构的中介；核准的机构和人员证书可在“全国特种设备公示信息查询平台”查询',
    },
    { key: 'detectOrg', label: '检测单位', type: 'string', rule: 'unitName', required: byMaintainer, visibleWhen: byMaintainer, help: '维保单位的名称' },
    { key: 'inspectionOrg', label: '检验机构', type: 'unit', unitSource: 'inspection', required: true },
    { key: 'plannedDate', label: '计划日期', type: 'date', required: true },
    { key: 'ruleVersion', label: '适用规则', type: 'enum', enum: 'elevatorRuleVersion', required: false, source: 'derived' },
    { key: 'onlinelsh', label: '报检流水号', type: 'string', required: false, source: 'number', placeholder: '提交后自动生成' },
    { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: false, source: 'derived', hidden: true },
    { key: 'applyKind', label: '检验类别', type: 'string', required: false, source: 'derived', hidden: true },
  ],
}

const groups: FieldGroup[] = onlineApplyNewrule.groups.map((group) => {
  if (group.key === 'head') return head
  // Test weights are needed only for a test done or witnessed by an institute.
  const fields = group.fields.map((field) => {
    if (field.key === 'weightReady') return { ...field, visibleWhen: byInstitute }
    return field.key === 'weightProvider' ? { ...field, visibleWhen: { all: [byInstitute, weightsAsked] } } : field
  })
  return group.key === 'bill' ? { ...group, visibleWhen: byInstitute } : { ...group, fields }
})

const devices = onlineApplyNewrule.tables.map((table) => ({
  ...table,
  label: '电梯',
  fromArchive: { fill: table.fromArchive?.fill ?? {}, beginsWith: table.fromArchive?.beginsWith },
  columns: table.columns
    .filter(({ key }) => !['grade', 'inspectionScope'].includes(key))
    .map((column) => {
      if (column.key === 'governorCount') return { ...column, visibleWhen: undefined }
      if (['loadTest', 'feeAmount', 'feeBasis'].includes(column.key)) return { ...column, visibleWhen: byInstitute }
      return column.key === 'equipmentId' ? { ...column, equipmentKind: '3000', namedByNotice: false } : column
    }),
}))

/** Its calls have a base path of their own. */
const { sharesBase: _shared, earlier: _ofItsOwn, ...inspection } = onlineApplyNewrule

export const elevatorDetectApply: ApplicationDefinition = {
  ...inspection,
  key: 'elevatorDetectApply',
  version: 2,
  label: '电梯检验检测申请',
  noun: '检验检测申请',
  base: '/a/elevatordetectapply/epElevatorDetectApply',
  calls: { detail: 'get/:id', exportList: 'exportList' },
  pages: {
    list: '/company-service/dtjyqueryList',
    // All rules: the page of the new rule has only a part of the records.
    query: '/company-service/dtjyqueryList',
    form: '/company-service/dtjydetailForm',
    detail: '/company-service/dtjyQuerydetail',
    review: '/company-service/check-online',
    reviewDetail: '/company-service/check-online/detail',
  },
  numberPrefix: 'DT',
  rule: '按年度计划当年检验或者检测；使用单位、维保单位可以自行检测，提交检测报告',
  groups,
  tables: [
    ...devices,
    {
      key: 'testers',
      label: '检测人员',
      measure: '人',
      minRows: 2,
      maxRows: 10,
      visibleWhen: selfTested,
      uniqueBy: ['certNo'],
      uniqueMessage: '证书编号重复',
      columns: [
        {
          key: 'name',
          label: '姓名',
          type: 'string',
          rule: 'personName',
          maxLength: 30,
          required: true,
          example: '张示例',
          operatorItem: testerItem,
          operatorFill: { certNo: 'certNo', certExpire: 'expireDate' },
        },
        { key: 'certNo', label: '证书编号', type: 'string', maxLength: 50, required: true, example: 'T330212202300001' },
        { key: 'certExpire', label: '证书有效期至', type: 'date', required: true, example: '2027-06-30' },
      ],
    },
  ],
  attachments: onlineApplyNewrule.attachments.map((paper) => {
    if (paper.code === 'RECTIFY_PROOF') {
      const again: Condition = { field: 'elevatorApplyKind', in: ['5'] }
      return { ...paper, required: again, visibleWhen: again, reasonWhen: again }
    }
    return paper.visibleWhen ? { ...paper, visibleWhen: undefined } : paper
  }),
  crossChecks: [
    ...onlineApplyNewrule.crossChecks.map(
      (check): CrossCheck =>
        ['weightReady', 'weightProvider'].includes(check.field)
          ? { ...check, holds: (form, today, row) => holds(selfTested, form) || check.holds(form, today, row) }
          : check,
    ),
    { field: 'plannedDate', message: '计划日期不能早于今天', holds: ({ fields }, today) => !fields.plannedDate || fields.plannedDate >= today },
    {
      field: 'testers.certExpire',
      message: '检测人员的证书在计划日期前已到期',
      holds: ({ fields }, _today, { certExpire = '' }) => certExpire === '' || (fields.plannedDate ?? '') === '' || certExpire >= (fields.plannedDate ?? ''),
    },
  ],
  derive: (form, facts) => {
    const { plannedDate = '' } = form.fields
    const known = {
      equclacode: '3000',
      applyKind: applyKindOf(form.fields),
      ruleVersion: plannedDate === '' ? '' : plannedDate < ruleInForce ? 'OLD' : newElevatorRule,
    }
    if (holds(selfTested, form)) return { ...known, feeTotal: '' }
    return { ...known, ...onlineApplyNewrule.derive?.({ ...form, fields: { ...form.fields, ...known } }, facts) }
  },
  deriveRow: (table, row, form) => (holds(selfTested, form) ? { feeAmount: '', feeBasis: '' } : (onlineApplyNewrule.deriveRow?.(table, row, form) ?? {})),
  lookups: [
    {
      call: inspectionDevices,
      when: { filled: 'applyKind' },
      column: { query: 'devices', table: 'devices', column: 'equipmentId', offered: 'offered', fills: ['feeQuantity'] },
      fills: ['overdue', 'beyondLimit'],
    },
    { call: inspectionInvoices, when: { all: [{ filled: 'inspectionOrg' }, byInstitute] } },
  ],
  issuedNumbers: flow.issuedNumbers,
  ...withSelfTesting(flow),
  // For self-testing, the unit uploads its own report; the receipt can be printed from the state in which testing is allowed.
  documents: onlineApplyNewrule.documents.map((paper) => {
    if (paper.key === 'report') return { ...paper, when: byInstitute }
    return paper.key === 'receipt' ? { ...paper, states: [...(paper.states ?? []), '58'] } : paper
  }),
  keyFacts: [
    { label: '申请类别', field: 'elevatorApplyKind', noteField: 'detectBody' },
    { label: '电梯', table: 'devices', noteColumn: 'equipmentName' },
    { label: '使用单位', field: 'useUnitName' },
    { label: '检验机构', field: 'inspectionOrg' },
    { label: '计划日期', field: 'plannedDate', decided: dayDecided },
  ],
  index: { ...onlineApplyNewrule.index, kind: 'elevatorApplyKind', rule: 'ruleVersion' },
  guide: {
    ...onlineApplyNewrule.guide,
    who: '电梯使用单位；维保单位受使用单位委托可以代办',
    when: '年度计划中做定期检验的年份，到期前2个月内；做自行检测的年份，到期前1个月内',
    law: ['{elevatorInspection}《电梯监督检验和定期检验规则》', '{elevatorDetect}《电梯自行检测规则》'],
    fee: '检验机构检验检测的按收费标准核算；自行检测不收费',
    result: '检验报告，或者记入设备档案的自行检测',
  },
  listFields: ['elevatorApplyKind', 'detectBody', 'useUnitName', 'inspectionOrg', 'inspectionPlace', 'plannedDate', 'ruleVersion'],
}
