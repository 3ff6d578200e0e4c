/**
 * 主管部门互动: a unit asks the registration authority or an inspection institute, receives an answer and rates it (domain §4.3 no. 17). A question
 * is submitted at once; there are no drafts.
 */
import type { Condition } from '../../form/condition'
import { role, unitRoles } from '../../roles'
import type { ApplicationDefinition } from '../definition'
import { pickUpTransitions } from '../flows/draft'
import type { ActorDefinition } from '../parties'
import { contactFields } from './common/contactFields'

const toAuthority: Condition = { field: 'recipientKind', in: ['1'] }
const toInstitute: Condition = { field: 'recipientKind', in: ['2'] }

const asker: readonly ActorDefinition[] = [{ relation: 'owner' }]
const answerers: readonly ActorDefinition[] = [{ relation: 'authority' }, { relation: 'institute' }, { relation: 'administrator' }]

/** Working days in which a question is answered. */
const days = 5

export const interaction: ApplicationDefinition = {
  key: 'interaction',
  version: 1,
  label: '主管部门互动',
  noun: '提问',
  base: '/a/stone/self-service/interact',
  calls: { detail: 'get/:id' },
  // Specification §2 has no page for it: it is a drawer of the home page.
  pages: { list: '/home', query: '/home', form: '/home', detail: '/home', review: '/home', reviewDetail: '/home' },
  numberPrefix: 'HD',
  parties: [
    { relation: 'owner', roles: unitRoles, source: { kind: 'applicant' } },
    { relation: 'authority', roles: [role.registrar], source: { kind: 'unit', field: 'authorityOrg' } },
    { relation: 'institute', roles: [role.acceptor], source: { kind: 'unit', field: 'inspectionOrg' } },
    { relation: 'administrator', roles: [role.administrator], source: { kind: 'role' } },
  ],
  rule: `提问后${days}个工作日内答复`,
  groups: [
    {
      key: 'question',
      label: '提问',
      fields: [
        { key: 'interactKind', label: '类别', type: 'enum', enum: 'interactKind', required: true },
        { key: 'recipientKind', label: '提问对象', type: 'enum', enum: 'recipientKind', required: true },
        { key: 'authorityOrg', label: '登记机关', type: 'unit', unitSource: 'authority', required: toAuthority, visibleWhen: toAuthority },
        { key: 'inspectionOrg', label: '检验机构', type: 'unit', unitSource: 'inspection', required: toInstitute, visibleWhen: toInstitute },
        { key: 'title', label: '标题', type: 'string', minLength: 4, maxLength: 60, required: true, wide: true },
        { key: 'content', label: '内容', type: 'text', minLength: 10, maxLength: 2000, required: true, wide: true },
        { key: 'relatedType', label: '关联业务', type: 'string', maxLength: 30, required: false, placeholder: '例如维保备案' },
        { key: 'relatedId', label: '关联编号', type: 'string', maxLength: 30, required: false },
        ...contactFields(),
        { key: 'contactEmail', label: '邮箱', type: 'email', required: false },
      ],
    },
  ],
  tables: [],
  attachments: [{ code: 'FILE', label: '附件', required: false, addedIn: ['20'] }],
  crossChecks: [],
  states: [
    {
      code: '20',
      label: '待答复',
      tone: 'moving',
      hint: {
        owner: `将在${days}个工作日内答复`,
        authority: '请在期限内答复，不属于职责的说明原因',
        institute: '请在期限内答复，不属于职责的说明原因',
        administrator: '等待被问单位答复，也可以代为答复',
        others: `将在${days}个工作日内答复`,
      },
      waitsFor: { relations: ['authority', 'institute'], workdays: days },
    },
    {
      code: '70',
      label: '已答复',
      tone: 'done',
      hint: {
        owner: '已经答复，请作出评价',
        authority: '等待提问单位评价',
        institute: '等待提问单位评价',
        administrator: '等待提问单位评价',
        others: '已经答复',
      },
    },
    {
      code: '75',
      label: '已评价',
      tone: 'done',
      hint: { owner: '感谢评价', authority: '提问单位已经评价', institute: '提问单位已经评价', administrator: '提问单位已经评价', others: '已经评价' },
    },
    {
      code: '80',
      label: '不予答复',
      tone: 'failed',
      hint: { owner: '可以按说明修改后再次提问', authority: '已说明原因', institute: '已说明原因', administrator: '已说明原因', others: '不予答复' },
    },
  ],
  transitions: [
    {
      action: 'commit',
      label: '提问',
      path: 'save',
      from: [],
      to: '20',
      by: asker,
      opinion: 'none',
      requires: ['complete'],
      issues: ['number'],
      tells: [{ relation: 'authority' }, { relation: 'institute' }],
      done: `已提问，将在${days}个工作日内答复`,
    },
    ...pickUpTransitions(['20'], answerers),
    {
      action: 'audit',
      label: '答复',
      path: 'reply',
      from: ['20'],
      to: '70',
      by: answerers,
      input: [
        {
          key: 'reply',
          label: '答复',
          fields: [{ key: 'answer', label: '答复内容', type: 'text', minLength: 2, maxLength: 2000, required: true, wide: true }],
        },
      ],
      papers: [{ code: 'REPLY', label: '答复附件', required: false }],
      draft: { until: ['audit'], readers: ['authority', 'institute', 'administrator'] },
      opinion: 'none',
      tells: [{ relation: 'owner' }],
      done: '已答复',
    },
    {
      action: 'disagree',
      label: '不予答复',
      path: 'decline',
      from: ['20'],
      to: '80',
      by: answerers,
      opinion: 'required',
      tells: [{ relation: 'owner' }],
      done: '已说明不予答复的原因',
    },
    {
      action: 'rate',
      label: '评价',
      path: 'rate',
      from: ['70'],
      to: '75',
      by: asker,
      input: [
        {
          key: 'rate',
          label: '评价',
          fields: [
            { key: 'rating', label: '满意程度', type: 'rating', required: true },
            { key: 'ratingNote', label: '评价意见', type: 'text', maxLength: 200, required: false, wide: true },
          ],
        },
      ],
      opinion: 'none',
      tells: [{ relation: 'authority' }, { relation: 'institute' }],
      done: '感谢评价',
    },
  ],
  opinionTemplates: [{ action: 'disagree', label: '不属于本单位职责', text: '所提问题不属于本单位职责，请向有关主管部门提出。' }],
  steps: [
    { label: '提问', states: [], by: ['commit'] },
    { label: '答复', states: ['20'], by: ['audit'], promise: `${days}个工作日内` },
    { label: '评价', states: ['70', '75'], by: ['rate'] },
  ],
  exits: [{ label: '不予答复', states: ['80'], by: ['disagree'] }],
  keyFacts: [
    { label: '类别', field: 'interactKind' },
    { label: '标题', field: 'title' },
  ],
  queues: [
    { label: '待答复', states: ['20'], waiting: true },
    { label: '已答复', states: ['70', '75'], waiting: false },
    { label: '不予答复', states: ['80'], waiting: false },
  ],
  askedAgain: { label: '修改后再问', from: ['80'] },
  documents: [{ key: 'reply', label: '答复', states: ['70', '75'] }],
  index: { kind: 'interactKind', keywords: ['title'], keywordHint: '标题、单位', title: ['title'] },
  guide: {
    who: '使用单位、维保单位、施工单位',
    when: '需要向登记机关或检验机构咨询、建议、投诉或更正数据时',
    law: ['《优化营商环境条例》（国务院令第722号）'],
    fee: '不收费',
    duration: `提问后${days}个工作日内答复`,
    result: '书面答复',
  },
  listFields: ['interactKind', 'title'],
  listNote: 'title',
}
