import type { ApplicationDefinition, TransitionDefinition } from '../definition'
import { cancelTransition, draftStates, draftTransitions, type HandlerOptions, handledBy, hintFor, pickUpTransitions, type Words } from './draft'

export interface EventOptions extends Words {
  handlers: readonly HandlerOptions[]
  /** Guards and effects of a submission, beyond completeness. */
  commitRequires?: readonly string[]
  commitEffects?: readonly string[]
  /** Effects of every transition after which the incident starts or stops being counted. */
  countedEffects?: readonly string[]
}

/** States counted by statistics: reported, and neither withdrawn nor found to be wrong. */
export const countedEvents: readonly string[] = ['20', '30', '70']

/** The flow of incident reports: submitted, verified or returned, and voided if wrong (10 → 20 → 70). */
export function eventFlow({
  noun,
  handlers: options,
  countedEffects = [],
  ...commit
}: EventOptions): Pick<ApplicationDefinition, 'states' | 'transitions' | 'steps' | 'exits' | 'queues'> {
  const handlers = options.flatMap(handledBy)
  const relations = options.map(({ relation }) => relation)
  const counted = (status: string | null) => status !== null && countedEvents.includes(status)
  /** A new submission may change the incident's data, so it is counted again. */
  const changesCount = ({ path, from, to }: TransitionDefinition) => path === 'commit' || from.some((status) => counted(status) !== counted(to))
  const hintOf = (owner: string, handler: string, others: string) => hintFor(relations, { owner, handler, others })
  const transitions: TransitionDefinition[] = [
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
      // The party that verified it is notified when another party voids it.
      tells: [{ relation: 'owner' }, ...relations.filter((relation) => relation !== 'administrator').map((relation) => ({ relation }))],
      confirm: { title: `作废这份${noun}`, text: '重复或有误的登记作废后不能恢复', danger: true },
      done: `${noun}已作废`,
    },
  ]
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
    transitions: transitions.map((transition) =>
      countedEffects.length > 0 && changesCount(transition) ? { ...transition, effects: [...(transition.effects ?? []), ...countedEffects] } : transition,
    ),
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
