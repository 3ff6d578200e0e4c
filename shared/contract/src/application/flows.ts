import type { RoleType } from '../roles'
import type { ApplicationDefinition, StateDefinition, TransitionDefinition } from './definition'
import type { ActorDefinition, Relation } from './parties'

/**
 * The shapes applications move in (domain §4.2), as data: a type takes one and says what differs. Each answers the states
 * and transitions of the shape with the type's own words.
 */

interface Words {
  /** What users call a record: 告知, 备案. */
  noun: string
}

export interface DraftOptions extends Words {
  /** What submission promises: 登记机关将在2个工作日内核对. */
  submitted: string
  /** States from which the form is sent (again): the drafts, and what was returned. */
  editable: readonly string[]
  /** State a submission leads to. */
  to: string
  /** Guards and effects of a submission beyond completeness. */
  requires?: readonly string[]
  effects?: readonly string[]
  /** Whether it may be taken back before anybody took it up. */
  revocable?: boolean
}

const owner: readonly ActorDefinition[] = [{ relation: 'owner' }]

/** Saving, submitting, taking back and deleting: what every type that is drafted has in common. */
export function draftTransitions({ noun, submitted, editable, to, requires = [], effects, revocable = true }: DraftOptions): TransitionDefinition[] {
  const drafts = editable.filter((code) => code === '10' || code === '15')
  return [
    ...editable.map(
      (code): TransitionDefinition => ({
        action: 'save',
        label: '保存草稿',
        path: 'save',
        from: [code],
        to: code,
        by: owner,
        opinion: 'none',
        done: code === '10' ? '草稿已保存' : '修改已保存',
        silent: true,
      }),
    ),
    {
      action: 'commit',
      label: '提交',
      path: 'commit',
      from: editable,
      to,
      by: owner,
      opinion: 'none',
      requires: ['complete', ...requires],
      issues: ['number'],
      ...(effects ? { effects } : {}),
      done: submitted,
    },
    ...(revocable
      ? [
          {
            action: 'revoke',
            label: '撤回',
            path: 'revoke',
            from: [to],
            to: '15',
            by: owner,
            opinion: 'none',
            requires: ['notPickedUp'],
            confirm: { title: `撤回这份${noun}`, text: '撤回后不再办理，修改后可以重新提交' },
            done: `${noun}已撤回`,
          } satisfies TransitionDefinition,
        ]
      : []),
    {
      action: 'delete',
      label: '删除',
      path: 'delete',
      from: drafts,
      to: null,
      by: owner,
      opinion: 'none',
      confirm: { title: `删除这份${noun}`, text: '删除后不能恢复，已上传的附件一并删除', danger: true },
      done: `${noun}已删除`,
    },
  ]
}

/** Taking a record up before deciding on it, in each of the states it waits in. */
export const pickUpTransitions = (states: readonly string[], by: readonly ActorDefinition[]): TransitionDefinition[] =>
  states.map((code) => ({
    action: 'pickUp',
    label: '开始办理',
    path: 'pickUp',
    from: [code],
    to: code,
    by,
    opinion: 'none',
    claims: true,
    done: '已开始办理',
    silent: true,
  }))

/** Giving up a record that was returned. */
const cancelTransition = (noun: string, text = '取消后不能恢复'): TransitionDefinition => ({
  action: 'cancel',
  label: '取消',
  path: 'cancel',
  from: ['30'],
  to: '90',
  by: owner,
  opinion: 'optional',
  confirm: { title: `取消这份${noun}`, text, danger: true },
  done: `${noun}已取消`,
})

export const draftStates = (hint: string): StateDefinition[] => [
  { code: '10', label: '暂存', tone: 'idle', hint: { owner: hint } },
  { code: '15', label: '已撤回', tone: 'idle', hint: { owner: '修改后可以重新提交' } },
]

export interface HandlerOptions {
  /** Who decides. */
  relation: Relation
  roles?: readonly RoleType[]
}

export const handledBy = ({ relation, roles }: HandlerOptions): readonly ActorDefinition[] => [{ relation, ...(roles ? { roles } : {}) }]

/** What each side is told of a state: the owner, who handles it, and who may only read. */
export interface HintWords {
  owner: string
  handler: string
  others: string
}

export interface FilingOptions extends Words {
  /** Who decides: the authority, or the administrators beside it. */
  handlers: readonly HandlerOptions[]
  /** What the applicant is told while a draft lies there. */
  draftHint: string
  /** State names that differ: 待接收 and 已接收 of a notice, 待审核 and 已公示 of a price list. */
  waiting: string
  filed: string
  withdrawing?: string
  /** Words of the decisive act: 接收, 公示. */
  accept: { label: string; done: string; path?: string }
  withdrawn?: string
  /** Working days the handler has. */
  workdays: number
  hints: Record<'waiting' | 'returned' | 'filed' | 'withdrawing' | 'withdrawn', HintWords>
  submitted: string
  withdrawal: { path: string; label: string; check?: string; confirm: { title: string; text: string } }
  cancellation: { label: string; confirm: { title: string; text: string }; done: string; from: readonly string[] }
  /** Guards of a withdrawal after filing, beyond state and party. */
  withdrawalRequires?: readonly string[]
  /** Guards and effects of a submission, effects of a filing. */
  commitRequires?: readonly string[]
  filedEffects?: readonly string[]
  /** Effects of a withdrawal that is agreed to. */
  withdrawnEffects?: readonly string[]
}

/** 告知 and 备案: sent, received or returned, and withdrawn with the handler's consent (10 → 20 → 70 → 85 → 90). */
export function filingFlow(options: FilingOptions): { states: StateDefinition[]; transitions: TransitionDefinition[] } {
  const { noun, hints, workdays } = options
  const handlers = options.handlers.flatMap(handledBy)
  const relations = options.handlers.map(({ relation }) => relation)
  const waitsFor = { relations, workdays }
  const hintOf = ({ owner, handler, others }: HintWords) => ({ owner, others, ...Object.fromEntries(relations.map((relation) => [relation, handler])) })
  return {
    states: [
      ...draftStates(options.draftHint),
      { code: '20', label: options.waiting, tone: 'moving', hint: hintOf(hints.waiting), waitsFor },
      { code: '30', label: '退回补正', tone: 'attention', hint: hintOf(hints.returned), waitsFor: { relations: ['owner'] } },
      { code: '70', label: options.filed, tone: 'done', hint: hintOf(hints.filed) },
      { code: '85', label: options.withdrawing ?? '撤销审批中', tone: 'moving', hint: hintOf(hints.withdrawing), waitsFor },
      { code: '90', label: options.withdrawn ?? '已撤销', tone: 'failed', hint: hintOf(hints.withdrawn) },
    ],
    transitions: [
      ...draftTransitions({ noun, submitted: options.submitted, editable: ['10', '15', '30'], to: '20', requires: options.commitRequires }),
      {
        action: 'cancel',
        label: options.cancellation.label,
        path: options.withdrawal.path,
        from: options.cancellation.from,
        to: '90',
        by: owner,
        opinion: 'required',
        confirm: { ...options.cancellation.confirm, danger: true },
        done: options.cancellation.done,
      },
      {
        action: 'cancel',
        label: options.withdrawal.label,
        path: options.withdrawal.path,
        from: ['70'],
        to: '85',
        by: owner,
        opinion: 'required',
        ...(options.withdrawalRequires ? { requires: options.withdrawalRequires } : {}),
        ...(options.withdrawal.check ? { check: options.withdrawal.check } : {}),
        confirm: { ...options.withdrawal.confirm, danger: true },
        done: '撤销申请已提交',
      },
      ...pickUpTransitions(['20', '85'], handlers),
      {
        action: 'accept',
        label: options.accept.label,
        path: options.accept.path ?? 'receive',
        from: ['20'],
        to: '70',
        by: handlers,
        opinion: 'optional',
        issues: ['receipt'],
        ...(options.filedEffects ? { effects: options.filedEffects } : {}),
        done: options.accept.done,
      },
      { action: 'return', label: '退回补正', path: 'return', from: ['20'], to: '30', by: handlers, opinion: 'required', done: '已退回补正' },
      {
        action: 'audit',
        label: '同意撤销',
        path: 'approveCancellation',
        from: ['85'],
        to: '90',
        by: handlers,
        opinion: 'optional',
        ...(options.withdrawnEffects ? { effects: options.withdrawnEffects } : {}),
        done: '已同意撤销',
      },
      {
        action: 'reject',
        label: '不同意撤销',
        path: 'refuseCancellation',
        from: ['85'],
        to: '70',
        by: handlers,
        opinion: 'required',
        done: `已驳回撤销申请，${noun}仍然有效`,
      },
    ],
  }
}

export interface EventOptions extends Words {
  handlers: readonly HandlerOptions[]
  /** Guards and effects of a submission, beyond completeness. */
  commitRequires?: readonly string[]
  commitEffects?: readonly string[]
}

/** What has happened, told to those who verify it: submitted, verified or returned, voided when it was wrong (10 → 20 → 70). */
export function eventFlow({
  noun,
  handlers: options,
  ...commit
}: EventOptions): Pick<ApplicationDefinition, 'states' | 'transitions' | 'steps' | 'exits' | 'queues'> {
  const handlers = options.flatMap(handledBy)
  const relations = options.map(({ relation }) => relation)
  const hintOf = (owner: string, handler: string, others: string) => ({
    owner,
    others,
    ...Object.fromEntries(relations.map((relation) => [relation, handler])),
  })
  return {
    states: [
      ...draftStates('填写完整后提交，由检验机构核实'),
      { code: '20', label: '待核实', tone: 'moving', hint: hintOf('等待核实', '请核实后通过或退回补正', '等待核实'), waitsFor: { relations } },
      {
        code: '30',
        label: '退回补正',
        tone: 'attention',
        hint: hintOf('请按意见修改后重新提交', '等待登记单位补正', '已退回登记单位补正'),
        waitsFor: { relations: ['owner'] },
      },
      { code: '70', label: '已核实', tone: 'done', hint: hintOf('已核实，内容不再修改', '已核实；重复或有误的可以作废', '已核实') },
      { code: '90', label: '已取消', tone: 'failed', hint: hintOf(`${noun}已取消`, `${noun}已取消，不再办理`, `${noun}已取消`) },
      { code: '95', label: '已作废', tone: 'failed', hint: hintOf(`${noun}已作废，不计入统计`, `${noun}已作废，不计入统计`, `${noun}已作废`) },
    ],
    transitions: [
      ...draftTransitions({
        noun,
        submitted: `${noun}已提交，等待核实`,
        editable: ['10', '15', '30'],
        to: '20',
        requires: commit.commitRequires,
        effects: commit.commitEffects,
      }),
      cancelTransition(noun),
      ...pickUpTransitions(['20'], handlers),
      { action: 'audit', label: '核实通过', path: 'audit', from: ['20'], to: '70', by: handlers, opinion: 'optional', done: '已核实' },
      { action: 'return', label: '退回补正', path: 'return', from: ['20'], to: '30', by: handlers, opinion: 'required', done: '已退回补正' },
      {
        action: 'void',
        label: '作废',
        path: 'void',
        from: ['70'],
        to: '95',
        by: handlers,
        opinion: 'required',
        confirm: { title: `作废这份${noun}`, text: '重复或有误的登记作废后不能恢复', danger: true },
        done: `${noun}已作废`,
      },
    ],
    steps: [
      { label: '登记', states: ['10', '15', '30'], by: ['commit'] },
      { label: '检验机构核实', states: ['20'], by: ['audit'] },
      { label: '已核实', states: ['70'], by: [] },
    ],
    exits: [
      { label: '取消', states: ['90'], by: ['cancel'] },
      { label: '作废', states: ['95'], by: ['void'] },
    ],
    queues: [
      { label: '待核实', states: ['20'], waiting: true },
      { label: '已核实', states: ['70'], waiting: false },
      { label: '已退回', states: ['30'], waiting: false },
    ],
  }
}

export interface ApprovalOptions extends Words {
  /** Who decides. */
  handlers: readonly HandlerOptions[]
  /** Who beside the handlers may void a result. */
  voiders?: readonly HandlerOptions[]
  draftHint: string
  submitted: string
  /** State names that differ: 已登记, 已入档; 审核不通过, 不予入档. */
  waiting: string
  granted: string
  disapproved: string
  /** Working days from submission to acceptance, and from acceptance to the decision. */
  workdays: { accept: number; decide: number }
  /** What the owner reads when it has been granted. */
  grantedHint: string
  approve: { label: string; done: string }
  commitRequires?: readonly string[]
  /** Guards, effects and numbers of granting. */
  approveRequires?: readonly string[]
  approveEffects?: readonly string[]
  approveIssues?: readonly string[]
  voidRequires?: readonly string[]
  voidEffects?: readonly string[]
}

/** What an authority grants: submitted, accepted, granted or refused, voided when it was wrong (10 → 20 → 50 → 70). */
export function approvalFlow(
  options: ApprovalOptions,
): Pick<ApplicationDefinition, 'states' | 'steps' | 'exits' | 'queues'> & { transitions: TransitionDefinition[] } {
  const { noun, workdays } = options
  const handlers = options.handlers.flatMap(handledBy)
  const voiders = [...handlers, ...(options.voiders ?? []).flatMap(handledBy)]
  const relations = options.handlers.map(({ relation }) => relation)
  const hintOf = (ownerHint: string, handler: string, others: string) => ({
    owner: ownerHint,
    others,
    ...Object.fromEntries(relations.map((relation) => [relation, handler])),
  })
  const over = (sentence: string) => hintOf(sentence, sentence, sentence)
  return {
    states: [
      ...draftStates(options.draftHint),
      {
        code: '20',
        label: options.waiting,
        tone: 'moving',
        hint: hintOf(`登记机关将在${workdays.accept}个工作日内核对材料`, '请核对材料后受理、退回补正或不予受理', '等待登记机关核对材料'),
        waitsFor: { relations, workdays: workdays.accept },
      },
      {
        code: '30',
        label: '退回补正',
        tone: 'attention',
        hint: hintOf('请按意见修改后重新提交', '等待申请单位补正', '已退回申请单位补正'),
        waitsFor: { relations: ['owner'] },
      },
      {
        code: '50',
        label: '已受理',
        tone: 'moving',
        hint: hintOf(`登记机关将在${workdays.decide}个工作日内办结`, '请审核后作出决定', '登记机关正在审核'),
        waitsFor: { relations, workdays: workdays.decide },
      },
      { code: '70', label: options.granted, tone: 'done', hint: hintOf(options.grantedHint, `${options.granted}；确有错误的可以作废`, options.granted) },
      { code: '80', label: '不予受理', tone: 'failed', hint: over(`${noun}不予受理，不再办理`) },
      { code: '82', label: options.disapproved, tone: 'failed', hint: over(`${options.disapproved}，不再办理`) },
      { code: '90', label: '已取消', tone: 'failed', hint: over(`${noun}已取消，不再办理`) },
      { code: '95', label: '已作废', tone: 'failed', hint: over(`${noun}的结果已作废`) },
    ],
    transitions: [
      ...draftTransitions({ noun, submitted: options.submitted, editable: ['10', '15', '30'], to: '20', requires: options.commitRequires }),
      cancelTransition(noun, '取消后不能恢复，需要时请重新提交'),
      ...pickUpTransitions(['20', '50'], handlers),
      { action: 'accept', label: '受理', path: 'accept', from: ['20'], to: '50', by: handlers, opinion: 'optional', issues: ['receipt'], done: '已受理' },
      { action: 'return', label: '退回补正', path: 'reject', from: ['20', '50'], to: '30', by: handlers, opinion: 'required', done: '已退回补正' },
      {
        action: 'refuse',
        label: '不予受理',
        path: 'refuse',
        from: ['20'],
        to: '80',
        by: handlers,
        opinion: 'required',
        confirm: { title: `不予受理这份${noun}`, text: '材料可以补正的，请退回补正；不予受理后不能恢复', danger: true },
        done: '已决定不予受理',
      },
      {
        action: 'approve',
        label: options.approve.label,
        path: 'audit',
        from: ['50'],
        to: '70',
        by: handlers,
        opinion: 'optional',
        ...(options.approveRequires ? { requires: options.approveRequires } : {}),
        ...(options.approveIssues ? { issues: options.approveIssues } : {}),
        ...(options.approveEffects ? { effects: options.approveEffects } : {}),
        done: options.approve.done,
      },
      {
        action: 'disapprove',
        label: options.disapproved,
        path: 'disapprove',
        from: ['50'],
        to: '82',
        by: handlers,
        opinion: 'required',
        confirm: { title: options.disapproved, text: '决定后不能恢复，申请单位可以重新申请', danger: true },
        done: `已决定${options.disapproved}`,
      },
      {
        action: 'void',
        label: '作废',
        path: 'void',
        from: ['70'],
        to: '95',
        by: voiders,
        opinion: 'required',
        ...(options.voidRequires ? { requires: options.voidRequires } : {}),
        ...(options.voidEffects ? { effects: options.voidEffects } : {}),
        confirm: { title: `作废这份${noun}的结果`, text: '作废后不能恢复', danger: true },
        done: `${noun}的结果已作废`,
      },
    ],
    steps: [
      { label: '提交', states: ['10', '15', '30'], by: ['commit'] },
      { label: '登记机关受理', states: ['20'], by: ['accept'], promise: `${workdays.accept}个工作日内` },
      { label: '审核', states: ['50'], by: ['approve'], promise: `受理后${workdays.decide}个工作日内` },
      { label: options.granted, states: ['70'], by: [] },
    ],
    exits: [
      { label: '不予受理', states: ['80'], by: ['refuse'] },
      { label: options.disapproved, states: ['82'], by: ['disapprove'] },
      { label: '取消', states: ['90'], by: ['cancel'] },
      { label: '作废', states: ['95'], by: ['void'] },
    ],
    queues: [
      { label: '待预审', states: ['20'], waiting: true },
      { label: '已受理', states: ['50'], waiting: true },
      { label: '已办结', states: ['70'], waiting: false },
      { label: '不予登记', states: ['80', '82'], waiting: false },
      { label: '已退回', states: ['30'], waiting: false },
    ],
  }
}
