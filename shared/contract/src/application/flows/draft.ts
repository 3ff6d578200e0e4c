import type { RoleType } from '../../roles'
import type { StateDefinition, TransitionDefinition } from '../definition'
import type { ActorDefinition, Relation } from '../parties'

/**
 * Common parts of the flow shapes (domain §4.2), as data. Each shape returns states and transitions with a type's own wording; a type picks a
 * shape and adds its differences.
 */

export interface Words {
  /** Noun for a record: 告知, 备案. */
  noun: string
}

/** SMS texts that every shape has (domain: SUBMIT and RETURN of any application), and those of what ends it against the owner's wish. */
export const smsOf = (subject: string) => ({
  submitted: `您的${subject}（{number}）已提交，请留意办理结果。`,
  returned: `您的${subject}（{number}）需补正：{opinion}`,
  refused: `您的${subject}（{number}）不予受理：{opinion}`,
})

/** What a decision says to the owner by SMS beside its message. @param tells parties notified besides; absent: the owner alone */
export const toldBySms = (
  smsText: string,
  tells: TransitionDefinition['tells'] = [{ relation: 'owner' }],
): Pick<TransitionDefinition, 'tells' | 'smsText'> => ({
  tells: tells.map((party) => (party.relation === 'owner' ? { ...party, sms: true } : party)),
  smsText,
})

export interface DraftOptions extends Words {
  /** Message after submission: 登记机关将在2个工作日内核对. */
  submitted: string
  /** States from which the form can be submitted: drafts and returned records. */
  editable: readonly string[]
  /** State after submission. */
  to: string
  /** Guards and effects of a submission, beyond completeness. */
  requires?: readonly string[]
  effects?: readonly string[]
  /** Whether it can be withdrawn before a handler picks it up. */
  revocable?: boolean
}

export const owner: readonly ActorDefinition[] = [{ relation: 'owner' }]

/** Save, submit, withdraw and delete: common to all types with drafts. */
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

/** The transitions of a draft, for a type with `smsTo`: the first submission is told to that number. @param subject absent: no SMS */
export const submittedBySms = (transitions: readonly TransitionDefinition[], subject: string | undefined): TransitionDefinition[] =>
  transitions.map((transition) => (subject !== undefined && transition.path === 'commit' ? { ...transition, smsText: smsOf(subject).submitted } : transition))

/** Picking a record up before deciding, in each of the states in which it waits. */
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

/** Cancels a returned record. */
export const cancelTransition = (noun: string, text = '取消后不能恢复'): TransitionDefinition => ({
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
  /** The deciding party. */
  relation: Relation
  roles?: readonly RoleType[]
}

export const handledBy = ({ relation, roles }: HandlerOptions): readonly ActorDefinition[] => [{ relation, ...(roles ? { roles } : {}) }]

/** Hints of a state: for the owner, for the handler, and for other readers. */
export interface HintWords {
  owner: string
  handler: string
  others: string
}

export const hintFor = (handlers: readonly Relation[], { owner: told, handler, others }: HintWords): StateDefinition['hint'] => ({
  owner: told,
  others,
  ...Object.fromEntries(handlers.map((relation) => [relation, handler])),
})
