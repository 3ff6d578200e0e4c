import type { FormRow } from '../../form/definition'
import type { ApplicationDefinition, TransitionDefinition } from '../definition'
import {
  cancelTransition,
  draftStates,
  draftTransitions,
  type HandlerOptions,
  handledBy,
  hintFor,
  pickUpTransitions,
  smsOf,
  submittedBySms,
  toldBySms,
  type Words,
} from './draft'

export interface ApprovalOptions extends Words {
  /** The deciding party. */
  handlers: readonly HandlerOptions[]
  /** Name of the deciding party in texts; default 登记机关. */
  decider?: string
  /** Further parties that may void a result. */
  voiders?: readonly HandlerOptions[]
  draftHint: string
  submitted: string
  /** Names of states that differ between types: 已登记, 已入档; 审核不通过, 不予入档. */
  waiting: string
  granted: string
  disapproved: string
  /** Working days from submission to acceptance, and from acceptance to the decision. */
  workdays: { accept: number; decide: number }
  /** Hint for the owner after the application was granted. */
  grantedHint: string
  /** The same where it depends on what was applied for. */
  grantedHintOf?: (fields: FormRow) => string
  /** `confirm`: where it issues something. */
  approve: Pick<TransitionDefinition, 'label' | 'done' | 'confirm'>
  /** For types with `smsTo`: the owner gets an SMS of the submission, of a return and of a refusal, and of the approval if `granted` says what it brings. */
  sms?: { granted?: string }
  commitRequires?: readonly string[]
  /** Guards, effects and issued numbers of the approval. */
  approveRequires?: readonly string[]
  approveEffects?: readonly string[]
  approveIssues?: readonly string[]
  voidRequires?: readonly string[]
  voidEffects?: readonly string[]
  /** What voiding does to the archives, shown in the confirmation. */
  voidSays?: string
}

/** The flow of applications an authority grants: submitted, accepted, granted or refused, and voided if wrong (10 → 20 → 50 → 70). */
export function approvalFlow(
  options: ApprovalOptions,
): Pick<ApplicationDefinition, 'states' | 'steps' | 'exits' | 'queues'> & { transitions: TransitionDefinition[] } {
  const { noun, workdays, sms, decider = '登记机关' } = options
  const texted = (smsText: string | undefined): Pick<TransitionDefinition, 'tells' | 'smsText'> => (smsText === undefined ? {} : toldBySms(smsText))
  const says = sms && smsOf(noun)
  const handlers = options.handlers.flatMap(handledBy)
  const voiders = [...handlers, ...(options.voiders ?? []).flatMap(handledBy)]
  const relations = options.handlers.map(({ relation }) => relation)
  const hintOf = (owner: string, handler: string, others: string) => hintFor(relations, { owner, handler, others })
  const over = (sentence: string) => hintOf(sentence, sentence, sentence)
  return {
    states: [
      ...draftStates(options.draftHint),
      {
        code: '20',
        label: options.waiting,
        tone: 'moving',
        hint: hintOf(`${decider}将在${workdays.accept}个工作日内核对材料`, '请核对材料后受理、退回补正或不予受理', `等待${decider}核对材料`),
        waitsFor: { relations, workdays: workdays.accept },
      },
      {
        code: '30',
        label: '退回补正',
        tone: 'attention',
        hint: hintOf('请按意见修改后重新提交', '等待申请单位补正，一直不补正的可以不予受理', '已退回申请单位补正'),
        waitsFor: { relations: ['owner'] },
      },
      {
        code: '50',
        label: '已受理',
        tone: 'moving',
        hint: hintOf(`${decider}将在${workdays.decide}个工作日内办结`, '请审核后作出决定', `${decider}正在审核`),
        waitsFor: { relations, workdays: workdays.decide },
      },
      {
        code: '70',
        label: options.granted,
        tone: 'done',
        hint: hintOf(options.grantedHint, `${options.granted}；确有错误的可以作废`, options.granted),
        ...(options.grantedHintOf ? { ownerHint: options.grantedHintOf } : {}),
      },
      { code: '80', label: '不予受理', tone: 'failed', hint: over(`${noun}不予受理，不再办理`) },
      { code: '82', label: options.disapproved, tone: 'failed', hint: over(`${options.disapproved}，不再办理`) },
      { code: '90', label: '已取消', tone: 'failed', hint: over(`${noun}已取消，不再办理`) },
      { code: '95', label: '已作废', tone: 'failed', hint: over(`${noun}的结果已作废`) },
    ],
    transitions: [
      ...submittedBySms(
        draftTransitions({ noun, submitted: options.submitted, editable: ['10', '15', '30'], to: '20', requires: options.commitRequires }),
        sms && noun,
      ),
      cancelTransition(noun, '取消后不能恢复，需要时请重新提交'),
      ...pickUpTransitions(['20', '50'], handlers),
      { action: 'accept', label: '受理', path: 'accept', from: ['20'], to: '50', by: handlers, opinion: 'optional', issues: ['receipt'], done: '已受理' },
      // Decisions are offered in this order, the first as primary action, so the one that moves the record forward comes first.
      {
        action: 'approve',
        ...options.approve,
        path: 'audit',
        from: ['50'],
        to: '70',
        by: handlers,
        opinion: 'optional',
        ...(options.approveRequires ? { requires: options.approveRequires } : {}),
        ...(options.approveIssues ? { issues: options.approveIssues } : {}),
        ...(options.approveEffects ? { effects: options.approveEffects } : {}),
        ...texted(sms?.granted && `您的${noun}（{number}）${options.granted}，${sms.granted}。`),
      },
      {
        action: 'return',
        label: '退回补正',
        path: 'reject',
        from: ['20', '50'],
        to: '30',
        by: handlers,
        opinion: 'required',
        ...texted(says?.returned),
        done: '已退回补正',
      },
      {
        action: 'refuse',
        label: '不予受理',
        path: 'refuse',
        // A returned application that is never completed would keep its devices from every other one of its unit.
        from: ['20', '30'],
        to: '80',
        by: handlers,
        opinion: 'required',
        ...texted(says?.refused),
        confirm: { title: `不予受理这份${noun}`, text: '材料可以补正的，请退回补正；不予受理后不能恢复', danger: true },
        done: '已决定不予受理',
      },
      {
        action: 'disapprove',
        label: options.disapproved,
        path: 'disapprove',
        from: ['50'],
        to: '82',
        by: handlers,
        opinion: 'required',
        ...texted(sms && `您的${noun}（{number}）${options.disapproved}：{opinion}`),
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
        // The party that decided is notified when another party voids the result.
        tells: [{ relation: 'owner' }, ...relations.map((relation) => ({ relation }))],
        confirm: { title: `作废这份${noun}的结果`, text: options.voidSays ? `作废后${options.voidSays}；作废不能撤回` : '作废后不能恢复', danger: true },
        done: `${noun}的结果已作废`,
      },
    ],
    steps: [
      { label: '提交', states: ['10', '15', '30'], by: ['commit'] },
      { label: `${decider}受理`, states: ['20'], by: ['accept'], promise: `${workdays.accept}个工作日内` },
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
