/**
 * 发票/票据: a unit requests an invoice from the institute for one or several paid orders (财政票据管理办法, 财政部令第70号; 中华人民共和国发票管理办法; domain §4.3 no. 16).
 * A request is submitted at once; there are no drafts.
 */
import type { Condition } from '../../../form/condition'
import type { FieldDefinition } from '../../../form/definition'
import { role } from '../../../roles'
import type { ApplicationDefinition } from '../../definition'
import { owner, pickUpTransitions } from '../../flows/draft'
import type { ActorDefinition } from '../../parties'

const byTaxLaw: Condition = { field: 'chargeKind', in: ['2'] }
const vat: Condition = { field: 'invoiceKind', in: ['2', '3'] }
const fiscal: Condition = { field: 'invoiceKind', in: ['1'] }
const specialVat: Condition = { field: 'invoiceKind', in: ['3'] }

/** State fees are invoiced with a fiscal receipt, commercial fees with a VAT invoice of the kind the payer chooses. */
const kindOf = (chargeKind: string, vatKind: string): string => (chargeKind === '1' ? '1' : chargeKind === '2' ? vatKind : '')

const finance: readonly ActorDefinition[] = [{ relation: 'institute' }]

/** Blue and red invoices of an institute are numbered in one series. */
const number = {
  type: 'string',
  rule: 'lettersAndDigits',
  writtenAs: 'code',
  minLength: 8,
  maxLength: 20,
  lengthIn: '位',
  required: true,
} as const satisfies Partial<FieldDefinition>

/** Working days in which an invoice is issued. */
const days = 3

export const invoice: ApplicationDefinition = {
  key: 'invoice',
  version: 1,
  label: '发票/票据',
  noun: '票据',
  base: '/a/stone/self-service/invoice',
  calls: { detail: 'get/:id' },
  pages: {
    // Started by choosing paid orders, on a page of their own.
    list: '/company-service/online-apply-pay/invoices',
    query: '/company-service/online-apply-pay/invoices',
    form: '/company-service/online-apply-pay/invoice-form',
    detail: '/company-service/online-apply-pay/invoice-detail',
    review: '/company-service/online-apply-pay/invoices',
    reviewDetail: '/company-service/online-apply-pay/invoice-review',
  },
  numberPrefix: 'KP',
  parties: [
    { relation: 'owner', roles: [role.useUnit, role.maintenanceUnit], source: { kind: 'applicant' } },
    { relation: 'institute', roles: [role.finance], source: { kind: 'unit', field: 'inspectionOrg' } },
  ],
  rule: `缴费到账后申请，检验机构财务在${days}个工作日内开具；一份缴款单只开一张票据`,
  groups: [
    {
      key: 'orders',
      label: '缴款单',
      note: '金额取自缴款单，已退的部分不开',
      fields: [
        // Order ids, comma separated; the next field has their numbers.
        { key: 'orderIds', label: '缴款单', type: 'string', maxLength: 800, required: true, hidden: true },
        { key: 'orderNos', label: '缴款单号', type: 'text', maxLength: 600, required: false, source: 'snapshot', wide: true },
        { key: 'inspectionOrg', label: '开票机构', type: 'unit', unitSource: 'inspection', required: false, source: 'snapshot' },
        { key: 'chargeKind', label: '收费性质', type: 'enum', enum: 'chargeKind', required: false, source: 'snapshot' },
        { key: 'amount', label: '金额', type: 'money', unit: '元', required: false, source: 'snapshot' },
        { key: 'invoiceKind', label: '票据种类', type: 'enum', enum: 'invoiceKind', required: true, source: 'derived' },
      ],
    },
    {
      key: 'main',
      label: '开票',
      fields: [
        { key: 'vatKind', label: '发票种类', type: 'enum', enum: 'vatInvoiceKind', required: byTaxLaw, visibleWhen: byTaxLaw },
        { key: 'title', label: '抬头', type: 'string', rule: 'unitName', required: true, prefillFromUnit: 'unitName' },
        { key: 'taxNo', label: '纳税人识别号', type: 'uscc', required: vat, prefillFromUnit: 'uscc' },
        { key: 'bankName', label: '开户行', type: 'string', maxLength: 60, required: specialVat, visibleWhen: specialVat },
        {
          key: 'bankAccount',
          label: '账号',
          type: 'string',
          writtenAs: 'code',
          minLength: 6,
          maxLength: 30,
          lengthIn: '位',
          required: specialVat,
          visibleWhen: specialVat,
        },
        {
          key: 'regAddress',
          label: '注册地址',
          type: 'string',
          maxLength: 200,
          required: specialVat,
          visibleWhen: specialVat,
          prefillFromUnit: 'regAddress',
        },
        { key: 'regTel', label: '注册电话', type: 'phone', required: specialVat, visibleWhen: specialVat, prefillFromUnit: 'contactTel' },
        { key: 'email', label: '接收邮箱', type: 'email', required: true },
        { key: 'remark', label: '备注', type: 'string', maxLength: 100, required: false },
      ],
    },
  ],
  tables: [],
  attachments: [],
  crossChecks: [],
  derive: ({ fields }) => ({ invoiceKind: kindOf(fields.chargeKind ?? '', fields.vatKind ?? '') }),
  states: [
    {
      code: '20',
      label: '待开票',
      tone: 'moving',
      hint: { owner: `检验机构财务将在${days}个工作日内开具`, institute: '请核对后开具，抬头、税号有误的退回', others: '等待检验机构财务开具' },
      waitsFor: { relations: ['institute'], workdays: days },
    },
    {
      code: '70',
      label: '已开票',
      tone: 'done',
      hint: { owner: '可以下载；内容有误的申请更正，由财务作废后重新申请', institute: '已经开具；需要更正或退费的先作废（红冲）', others: '已经开具' },
    },
    {
      code: '80',
      label: '退回',
      tone: 'failed',
      hint: { owner: '按退回的理由修改后重新申请', institute: '等待申请单位修改后重新申请', others: '已退回申请单位' },
    },
    {
      code: '95',
      label: '已作废',
      tone: 'failed',
      hint: { owner: '已红冲，缴款单可以重新申请开票', institute: '已红冲，缴款单可以重新申请开票', others: '已红冲' },
    },
  ],
  transitions: [
    {
      action: 'commit',
      label: '申请开票',
      path: 'save',
      from: [],
      to: '20',
      by: owner,
      opinion: 'none',
      requires: ['complete', 'ordersPaid'],
      issues: ['number'],
      effects: ['holdOrders'],
      tells: [{ relation: 'institute' }],
      done: `已申请开票，将在${days}个工作日内开具`,
    },
    ...pickUpTransitions(['20'], finance),
    {
      action: 'audit',
      label: '开具',
      path: 'issue',
      from: ['20'],
      to: '70',
      by: finance,
      input: [
        {
          key: 'issued',
          label: '票据',
          fields: [
            {
              key: 'invoiceCode',
              label: '票据代码',
              type: 'string',
              rule: 'lettersAndDigits',
              writtenAs: 'code',
              minLength: 8,
              maxLength: 12,
              lengthIn: '位',
              required: fiscal,
              help: '数电发票没有代码，不用填写',
              helpWhen: vat,
            },
            { key: 'invoiceNo', label: '票据号码', ...number },
            { key: 'issuedOn', label: '开票日期', type: 'date', required: true, day: 'upToToday', prefillWith: 'today' },
            {
              key: 'verifyCode',
              label: '校验码',
              type: 'string',
              writtenAs: 'code',
              maxLength: 20,
              required: fiscal,
              help: '数电发票没有校验码，不用填写',
              helpWhen: vat,
            },
          ],
        },
      ],
      papers: [{ code: 'INVOICE_FILE', label: '票据平台的电子票据', required: false }],
      draft: { until: ['audit'], readers: ['institute'] },
      opinion: 'none',
      requires: ['amountStands'],
      tells: [{ relation: 'owner' }],
      done: '已开具，申请单位可以下载',
    },
    {
      action: 'disagree',
      label: '退回',
      path: 'disagree',
      from: ['20'],
      to: '80',
      by: finance,
      opinion: 'required',
      effects: ['freeOrders'],
      tells: [{ relation: 'owner' }],
      done: '已退回申请单位',
    },
    {
      action: 'askCorrection',
      label: '申请更正',
      path: 'askCorrection',
      from: ['70'],
      to: '70',
      by: owner,
      opinion: 'required',
      tells: [{ relation: 'institute' }],
      done: '已告知检验机构财务，作废后可以重新申请',
    },
    {
      action: 'void',
      label: '作废（红冲）',
      path: 'void',
      from: ['70'],
      to: '95',
      by: finance,
      input: [
        {
          key: 'redLetter',
          label: '红字票据',
          fields: [{ key: 'redLetterNo', label: '红字票据号码', ...number }],
        },
      ],
      opinion: 'required',
      effects: ['freeOrders'],
      tells: [{ relation: 'owner' }],
      confirm: { title: '作废这张票据', text: '请先在票据平台开具红字票据；作废后不能恢复，缴款单可以重新申请开票或退费', danger: true },
      done: '已作废，缴款单可以重新申请开票',
    },
  ],
  opinionTemplates: [
    { action: 'disagree', label: '抬头与税号不符', text: '抬头与纳税人识别号不是同一单位，请核对后重新申请。' },
    { action: 'void', label: '抬头更正', text: '申请单位要求更正票据抬头，原票据红冲。' },
    { action: 'void', label: '退费', text: '检验取消并退费，原票据红冲。' },
  ],
  steps: [
    { label: '申请', states: [], by: ['commit'] },
    { label: '开具', states: ['20', '70'], by: ['audit'], promise: `${days}个工作日内` },
  ],
  exits: [
    { label: '退回', states: ['80'], by: ['disagree'] },
    { label: '作废', states: ['95'], by: ['void'] },
  ],
  keyFacts: [
    { label: '抬头', field: 'title' },
    { label: '票据种类', field: 'invoiceKind' },
    { label: '金额', field: 'amount' },
    { label: '缴款单号', field: 'orderNos' },
  ],
  queues: [
    { label: '待开票', states: ['20'], waiting: true },
    { label: '已开票', states: ['70'], waiting: false },
    { label: '退回和作废', states: ['80', '95'], waiting: false },
  ],
  askedAgain: { label: '重新申请', from: ['80', '95'] },
  documents: [{ key: 'invoice', label: '电子票据', states: ['70', '95'] }],
  index: { kind: 'invoiceKind', keywords: ['title', 'orderNos'], keywordHint: '编号、抬头、缴款单号', title: ['title'] },
  guide: {
    who: '使用单位、维保单位',
    when: '报检费到账以后',
    law: ['《财政票据管理办法》（财政部令第70号）', '《中华人民共和国发票管理办法》'],
    fee: '不收费',
    duration: `申请后${days}个工作日内开具`,
    result: '财政电子票据或增值税发票',
  },
  listFields: ['title', 'invoiceKind', 'amount', 'orderNos'],
  listNote: 'title',
}
