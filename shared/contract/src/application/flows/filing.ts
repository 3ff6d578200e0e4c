import type { StateDefinition, TransitionDefinition } from '../definition'
import type { Relation } from '../parties'
import {
  draftStates,
  draftTransitions,
  type HandlerOptions,
  type HintWords,
  handledBy,
  hintFor,
  owner,
  pickUpTransitions,
  smsOf,
  submittedBySms,
  toldBySms,
  type Words,
} from './draft'

export interface FilingOptions extends Words {
  /** For types with `smsTo`: how an SMS of the record calls it: 维保项目申请. */
  sms?: string
  /** The deciding parties: the authority, in some types with the administrators. */
  handlers: readonly HandlerOptions[]
  /** Hint for the applicant on a draft. */
  draftHint: string
  /** Names of states that differ between types: 待接收 and 已接收 of a notice, 待审核 and 已公示 of a price list. */
  waiting: string
  filed: string
  withdrawing?: string
  /** Wording of the decision: 接收, 公示. */
  accept: { label: string; done: string; path?: string; tells?: TransitionDefinition['tells']; smsText?: string; confirm?: TransitionDefinition['confirm'] }
  withdrawn?: string
  /** Working days the handler has. */
  workdays: number
  hints: Record<'waiting' | 'returned' | 'filed' | 'withdrawing' | 'withdrawn', HintWords>
  submitted: string
  withdrawal: { path: string; label: string; check?: string; confirm: { title: string; text: string } }
  /** Parties besides owner and handlers that are notified of the filing, and so of its withdrawal. */
  concerned?: readonly Relation[]
  /** They were asked or may object, so they are also notified when it is returned. */
  concernedBefore?: boolean
  cancellation: { label: string; confirm: { title: string; text: string }; done: string; from: readonly string[] }
  /** Guards of a withdrawal after filing, beyond state and party. */
  withdrawalRequires?: readonly string[]
  /** Guards and effects of a submission; effects of a filing. */
  commitRequires?: readonly string[]
  commitEffects?: readonly string[]
  filedEffects?: readonly string[]
  /** Guards and effects of an approved withdrawal. */
  withdrawnRequires?: readonly string[]
  withdrawnEffects?: readonly string[]
}

/** The flow of 告知 and 备案: submitted, received or returned, and withdrawn with the handler's consent (10 → 20 → 70 → 85 → 90). */
export function filingFlow(options: FilingOptions): { states: StateDefinition[]; transitions: TransitionDefinition[] } {
  const { noun, hints, workdays, sms } = options
  const handlers = options.handlers.flatMap(handledBy)
  const relations = options.handlers.map(({ relation }) => relation)
  const waitsFor = { relations, workdays }
  const hintOf = (words: HintWords) => hintFor(relations, words)
  const { concerned = [] } = options
  const telling = (others: readonly Relation[]): Pick<TransitionDefinition, 'tells'> =>
    concerned.length === 0 ? {} : { tells: [...others, ...concerned].map((relation) => ({ relation })) }
  /** An answer to the applicant, by SMS too if the type sends any. */
  const answering = (told: Pick<TransitionDefinition, 'tells'>, smsText: string) => (sms === undefined ? told : toldBySms(smsText, told.tells))
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
      ...submittedBySms(
        draftTransitions({
          noun,
          submitted: options.submitted,
          editable: ['10', '15', '30'],
          to: '20',
          requires: options.commitRequires,
          effects: options.commitEffects,
        }),
        sms,
      ),
      {
        action: 'cancel',
        label: options.cancellation.label,
        path: options.withdrawal.path,
        from: options.cancellation.from,
        to: '90',
        by: owner,
        opinion: 'required',
        ...(options.concernedBefore ? telling(relations) : {}),
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
        ...telling(relations),
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
        ...(options.accept.tells ? { tells: options.accept.tells } : telling(['owner'])),
        ...(options.accept.smsText ? { smsText: options.accept.smsText } : {}),
        ...(options.accept.confirm ? { confirm: options.accept.confirm } : {}),
        done: options.accept.done,
      },
      {
        action: 'return',
        label: '退回补正',
        path: 'return',
        from: ['20'],
        to: '30',
        by: handlers,
        opinion: 'required',
        ...answering(options.concernedBefore ? telling(['owner']) : {}, smsOf(sms ?? noun).returned),
        done: '已退回补正',
      },
      {
        action: 'audit',
        label: '同意撤销',
        path: 'approveCancellation',
        from: ['85'],
        to: '90',
        by: handlers,
        opinion: 'optional',
        ...(options.withdrawnRequires ? { requires: options.withdrawnRequires } : {}),
        ...(options.withdrawnEffects ? { effects: options.withdrawnEffects } : {}),
        ...answering(telling(['owner']), `您的${sms}（{number}）已同意撤销。`),
        confirm: { title: `同意撤销这份${noun}`, text: '{unitName}的申请撤销后不能恢复，需要时由该单位重新提交', danger: true },
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
        ...answering(telling(['owner']), `您的${sms}（{number}）不同意撤销，仍然有效：{opinion}`),
        done: `已驳回撤销申请，${noun}仍然有效`,
      },
    ],
  }
}
