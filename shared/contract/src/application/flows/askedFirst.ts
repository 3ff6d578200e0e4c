import type { Condition } from '../../form/condition'
import type { FieldDefinition } from '../../form/definition'
import type { StateDefinition, TransitionDefinition } from '../definition'
import type { ActorDefinition } from '../parties'
import { toldBySms, type Words } from './draft'

export interface AskedFirstOptions extends Words {
  /** For types with `smsTo`: how an SMS of the record calls it. */
  sms?: string
  /** Working days the other party has to answer. */
  workdays: number
  /** Message after submission. */
  submitted: string
  /** Which submissions the other party is asked about; absent: all. */
  when?: Condition
  /** Label of its consent: 确认接收. */
  consent?: string
  /** Hints while the other party has to answer. */
  hints: { owner: string; counterpart: string; others: string }
}

/** The recorded answer: the other party agreed, or did not answer in time. */
const answer: FieldDefinition = { key: 'counterpartAnswer', label: '对方答复', type: 'enum', enum: 'counterpartAnswer', required: false }

const counterpart: readonly ActorDefinition[] = [{ relation: 'counterpart' }]

/**
 * Adds a step in which the other party answers before the decision (10 → 25 → 20): of a contract, or of a device that is handed over. It
 * confirms, or objects with a reason, which returns the record; without an answer in time, the system passes the record on and records that.
 * @param flow whose submission leads to state 20
 */
export function askedFirst(
  flow: { states: StateDefinition[]; transitions: TransitionDefinition[] },
  { noun, workdays, submitted, hints, when, consent = '确认', sms }: AskedFirstOptions,
): { states: StateDefinition[]; transitions: TransitionDefinition[] } {
  const asked: StateDefinition = {
    code: '25',
    label: '待对方确认',
    // Each side applies and is asked, and has both in one list.
    labelFor: { counterpart: '待我方确认' },
    tone: 'moving',
    hint: hints,
    waitsFor: { relations: ['counterpart'], workdays, remind: 1, expiry: 'passOn' },
  }
  // A former answer was about what was submitted then.
  const unanswered = [{ field: answer, value: '' }]
  const submission = (transition: TransitionDefinition): TransitionDefinition[] => {
    if (transition.path === 'commit') {
      const asking: TransitionDefinition = { ...transition, to: '25', marks: unanswered, tells: [{ relation: 'counterpart' }], done: submitted }
      return when === undefined
        ? [asking]
        : [
            { ...asking, when },
            { ...transition, marks: unanswered },
          ]
    }
    return [transition.path === 'revoke' ? { ...transition, from: ['25', ...transition.from] } : transition]
  }
  const deciding = flow.states.find(({ code }) => code === '20')?.waitsFor?.relations ?? []
  return {
    states: flow.states.flatMap((state) => (state.code === '20' ? [asked, state] : [state])),
    transitions: [
      ...flow.transitions.flatMap(submission),
      {
        action: 'confirm',
        label: consent,
        path: 'confirm',
        from: ['25'],
        to: '20',
        by: counterpart,
        opinion: 'optional',
        marks: [{ field: answer, value: '1' }],
        confirm: { title: `${consent}这份${noun}`, text: '确认后转登记机关办理' },
        done: '已确认，转登记机关办理',
      },
      {
        action: 'object',
        label: '提出异议',
        path: 'object',
        from: ['25'],
        to: '30',
        by: counterpart,
        opinion: 'required',
        ...(sms === undefined ? {} : toldBySms(`您的${sms}（{number}）对方单位提出异议，已退回修改：{opinion}`)),
        confirm: { title: `对这份${noun}提出异议`, text: `${noun}退回对方修改，再次提交后请重新确认` },
        done: '异议已告知对方',
      },
      {
        action: 'timeout',
        label: '转登记机关办理',
        path: 'passOn',
        from: ['25'],
        to: '20',
        by: [{ relation: 'system' }],
        opinion: 'none',
        marks: [{ field: answer, value: '2' }],
        tells: [{ relation: 'owner' }, { relation: 'counterpart' }, ...deciding.map((relation) => ({ relation }))],
        done: '对方逾期未答复，已转登记机关办理',
      },
    ],
  }
}
